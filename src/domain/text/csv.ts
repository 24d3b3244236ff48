/** Content of one cell; null is an empty one. Money is text ("5700.00"), a time ISO 8601. */
export type Cell = string | number | boolean | null;

/** Content type of an answer that holds such text. */
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Without it, Excel reads UTF-8 as the code page of its country. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Text that a spreadsheet may run as a formula, also in its full-width form and behind blanks (security 24). */
export const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
/** Signs that a spreadsheet that separates by semicolons or tabs takes for the beginning of a cell, or of a row, inside a text. */
const INSIDE = /([;\t\r\n][;\s"]*)('*)([=+\-@＝＋－＠])?/gu;
const NEEDS_QUOTES = /[",\r\n;\t]|^\s|\s$/u;

/** Beginning of a table: the first line names the columns. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + line(columns);

/**
 * Lines of a table as RFC 4180 has it: they end in CRLF. A text that a spreadsheet could take for a formula begins with an
 * apostrophe and is quoted, so that a name such as `=HYPERLINK(…)` stays a name; numbers are left alone, since no person
 * wrote them.
 * @param rows each with as many cells as there are columns
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string => rows.map(line).join('');

const line = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  if (FORMULA.test(cell)) return quoted(`'${guardedInside(cell)}`);
  return NEEDS_QUOTES.test(cell) ? quoted(guardedInside(cell)) : cell;
}

/**
 * A text of which no part begins a formula either: opened where semicolons separate, the quotes about a cell count for
 * nothing (security 24).
 */
const guardedInside = (text: string): string =>
  text.replace(INSIDE, (whole, before: string, own: string, sign: string | undefined) =>
    sign === undefined ? whole : `${before}'${own}${sign}`,
  );

/** Text that `guardedInside` was given, of a table that is read again. */
export const unguardedInside = (text: string): string =>
  text.replace(INSIDE, (whole, before: string, own: string, sign: string | undefined) =>
    sign === undefined ? whole : `${before}${own.slice(1)}${sign}`,
  );

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
