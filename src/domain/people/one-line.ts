import type { FieldProblem } from './field-problem.ts';

/** Control characters, ends of lines and paragraphs, and what turns the direction of the words behind it. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** The same, but for the signs with which people begin a line or set one in. */
const CONTROLS = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** A name, a number, a line of an address: what stands in a line of ours may not begin another one (security 43). */
export const notOneLine: FieldProblem = { code: 'invalid', detail: 'Write this on one line' };
export const isOneLine = (text: string): boolean => !BREAKS.test(text);

/** Words that may have several lines. */
export const notPlain: FieldProblem = { code: 'invalid', detail: 'Enter plain text' };
export const isPlainText = (text: string): boolean => !CONTROLS.test(text);

/** Any text as one line, with single blanks. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
