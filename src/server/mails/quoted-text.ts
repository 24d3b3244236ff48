import { cutText } from '#domain/text/cut-text.ts';
import { oneLine } from '#domain/people/one-line.ts';

/** As long as a name, or a title, needs to be. */
const MOST_IN_A_LINE = 80;
/** Why something was done, as staff typed it. */
export const MOST_OF_A_REASON = 500;
/** Most characters of what somebody wrote: it is read whole in the shop. */
const MOST_IN_LINES = 1_000;

/**
 * The one way of somebody's own words into a line of a mail, whoever they are: in one line, short, and with nothing that
 * a mail program makes a link of. What stands around them says whose they are (security 43).
 */
export const safeLine = (words: string, most = MOST_IN_A_LINE): string =>
  cutText(unlinked(oneLine(words)), most);

/** And of a text of several lines: each of them is told from ours by the mark before it. */
export const quotedLines = (words: string, most = MOST_IN_LINES): string[] =>
  cutText(words, most)
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .map((line) => unlinked(oneLine(line)))
    .filter((line) => line !== '')
    .map((line) => `> ${line}`);

/** Lines that our own people wrote to somebody: their links stay. */
export const staffLines = (words: string): string[] =>
  words
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `> ${line}`);

/** An address of a page ends its host with letters behind a dot, one of a mailbox has an @. */
const unlinked = (text: string): string =>
  text
    .replaceAll('://', ': ')
    .replace(/(?<=\S)([.。．｡])(?=\p{L})/gu, '$1 ')
    .replace(/ ?@ ?/g, ' @ ');
