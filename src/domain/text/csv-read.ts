/** A row of a table with the line of the file that it begins on, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Why a text is no table: nothing stands in it, or a quote is opened on that line and never closed. */
export type CsvProblem = { problem: 'empty' } | { problem: 'quote_open'; line: number };

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Reads a table as spreadsheets write them: RFC 4180 with a comma, a semicolon or a tab, any ends of lines, with or without
 * a byte order mark or a first line `sep=;`. Empty lines are left out.
 */
export function readCsv(text: string): CsvRow[] | CsvProblem {
  const whole = text.replace(/^\uFEFF/, '');
  const named = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(whole);
  const body = named ? whole.slice(named[0].length) : whole;
  const separator = named?.[1] ?? separatorOf(body);
  const read = rowsOf(body, separator, named ? 2 : 1);
  if ('problem' in read) return read;
  const rows = read.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return rows.length === 0 ? { problem: 'empty' } : rows;
}

/** Separator that stands most often in the first line outside of quotes; a comma where none does. */
function separatorOf(text: string): string {
  const bare = text.replaceAll(/"(?:[^"]|"")*"/g, '');
  const first = /^[\r\n]*([^\r\n]*)/.exec(bare)?.[1] ?? '';
  const counted = SEPARATORS.map((mark) => ({ mark, count: first.split(mark).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

function rowsOf(text: string, separator: string, firstLine: number): CsvRow[] | CsvProblem {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: firstLine, cells: [] };
  let line = firstLine;
  let cell = '';
  let quoted: number | null = null;
  let at = 0;
  /** An end of a line counts once, whether it is CR, LF or both. */
  const endsLine = (): boolean => text[at] === '\n' || text[at] === '\r';
  while (at < text.length) {
    const sign = text.charAt(at);
    const isBreak = endsLine();
    const both = sign === '\r' && text[at + 1] === '\n';
    if (quoted !== null) {
      if (sign === '"' && text[at + 1] === '"') at += 1;
      else if (sign === '"') quoted = null;
      if (quoted !== null) cell += both ? '\r\n' : sign;
    } else if (sign === '"' && cell === '') quoted = line;
    else if (sign === separator || isBreak) {
      row.cells.push(cell);
      cell = '';
    } else cell += sign;
    if (isBreak) {
      line += 1;
      if (quoted === null) {
        rows.push(row);
        row = { line, cells: [] };
      }
    }
    at += isBreak && both ? 2 : 1;
  }
  if (quoted !== null) return { problem: 'quote_open', line: quoted };
  row.cells.push(cell);
  return [...rows, row];
}
