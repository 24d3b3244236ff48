/**
 * Number of the wording, asked now, of the question whether searches may be counted. It counts up when the question says
 * something else: an agreement holds for the wording that was read, and for no later one.
 */
export const ANALYTICS_TEXT = 1;

/** Fewer searches than this had a word: staff do not read it, as it may show somebody. */
export const LEAST_SEARCHES = 5;

/**
 * Tells whether a browser asks that nothing be counted: Global Privacy Control, or the older Do Not Track. It counts as a no
 * whatever the account says; the header and the page's own word are spelled alike.
 */
export const asksForNoCount = ({ gpc, dnt }: { gpc: unknown; dnt: unknown }): boolean =>
  gpc === true || gpc === '1' || dnt === '1';
