/** Somebody's words, line by line, told from ours by the mark before each. */
export const quotedLines = (words: string): string[] =>
  words
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `> ${line}`);
