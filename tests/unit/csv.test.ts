import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, csvHead, csvLines, unguardedInside } from '#domain/text/csv.ts';

const MARK = '\uFEFF';
const csvText = (columns: readonly string[], rows: readonly (readonly Cell[])[]) =>
  csvHead(columns) + csvLines(rows);
const cellOf = (cell: Cell) => csvText(['a'], [[cell]]).slice(MARK.length + 'a\r\n'.length, -2);

test('a table begins with its columns and ends each line as RFC 4180 has it', () => {
  const rows = [
    ['100000001', 5700, null, true],
    ['100000002', -1.5, '', false],
  ];
  expect(csvText(['number', 'total', 'note', 'paid'], rows)).toBe(
    `${MARK}number,total,note,paid\r\n100000001,5700,,true\r\n100000002,-1.5,,false\r\n`,
  );
});

/** Security 24. */
test.each([
  ['=1+1', `"'=1+1"`],
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['+260971234567', `"'+260971234567"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['  =1', `"'  =1"`],
  ['＝1+1', `"'＝1+1"`],
  ['a=1', 'a=1'],
  ['Toyota, Corolla', '"Toyota, Corolla"'],
  ['5" wheel', '"5"" wheel"'],
  ['two\nlines', '"two\nlines"'],
  ['semi;colon', '"semi;colon"'],
  ['Chipo Müller', 'Chipo Müller'],
  ['', ''],
])('%j is written as %s', (cell, text) => {
  expect(cellOf(cell)).toBe(text);
});

/** A reader of RFC 4180, written for this test. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let at = MARK.length;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
          cell += text[at] ?? '';
          if (text[at] === '"') at += 1;
        }
        at += 1;
      } else {
        for (; text[at] !== ',' && text[at] !== '\r'; at += 1) cell += text[at] ?? '';
      }
      row.push(cell);
      const end = text[at];
      at += end === '\r' ? 2 : 1;
      if (end === '\r') break;
    }
    rows.push(row);
  }
  return rows;
}

const LETTERS = ['=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ',', ';', "'", 'a', 'é', '1'];

test('whatever was typed is read again as it was, and no cell begins a formula', () => {
  const words = fc.string({ unit: fc.constantFrom(...LETTERS) });
  const table = fc.array(fc.tuple(words, words), { maxLength: 5 });
  fc.assert(
    fc.property(table, (rows) => {
      const [, ...back] = read(csvText(['a', 'b'], rows));
      expect(back.map((row) => row.length)).toEqual(rows.map(() => 2));
      for (const [at, row] of rows.entries())
        for (const [column, cell] of row.entries()) {
          const found = back[at]?.[column] ?? '';
          expect([cell, `'${cell}`]).toContain(unguardedInside(found));
          expect(found).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/u);
          // Opened where semicolons or tabs separate, each of its parts is a cell.
          for (const part of found.split(/[;\t\r\n]/).slice(1)) expect(part).not.toMatch(/^[\s"]*[=+\-@]/u);
        }
    }),
  );
});
