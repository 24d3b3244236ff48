/**
 * Weights of what costs time in a text when it is made HTML, beside its length, weighed by that: lines with something in them, cells,
 * links, addresses, code and marks of HTML. Stars are bounded elsewhere (shallow-markdown.ts).
 */
const LINE = 3;
const WEIGHTS = [
  [/\[|@|:\/\/|www\./g, 2],
  [/[|<`]/g, 1],
] as const;

/** An article of 60,000 characters with a bold word and a link in each paragraph has some 4,000: about 30 ms. */
const MOST_PARTS = 5_000;

/** Tells whether a text, whoever wrote it, would hold the server's one thread for longer than a request may (security 50). */
export function hasTooManyParts(content: string): boolean {
  const lines = content.split('\n').filter((line) => line.trim() !== '').length;
  const parts = WEIGHTS.reduce(
    (sum, [part, weight]) => sum + weight * (content.match(part)?.length ?? 0),
    LINE * lines,
  );
  return parts > MOST_PARTS;
}

export const TOO_MANY_PARTS = 'This has too many lines, cells and links for one article. Make two of it';
