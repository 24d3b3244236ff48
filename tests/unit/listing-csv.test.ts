import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '#domain/text/csv-read.ts';
import { CSV_COLUMNS, listingCsv, noRecord, readListingCsv } from '#domain/listings/listing-csv.ts';

const cellsOf = (text: string) => {
  const read = readCsv(text);
  return 'problem' in read ? read : read.map(({ cells }) => cells);
};

describe('tables as spreadsheets write them', () => {
  test.each<[string, string, string[][]]>([
    [
      'commas',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r1\t2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFFa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a line that names the separator',
      'sep=;\r\na;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes with separators, quotes and lines in them',
      '"a,1","say ""x""","two\r\nlines"',
      [['a,1', 'say "x"', 'two\r\nlines']],
    ],
    [
      'a separator that stands only in quotes',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'empty lines',
      '\n\na,b\n\n1,2\n,\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a quote within a word', 'a,5" wheel', [['a', '5" wheel']]],
    ['words behind a quote', '"a"b,c', [['ab', 'c']]],
    ['one column', 'title\nPremio', [['title'], ['Premio']]],
  ])('%s', (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test('rows know the line of the file that they begin on', () => {
    expect(readCsv('a,b\r\n"x\r\ny",1\r\n\r\nz,2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\r\ny', '1'] },
      { line: 5, cells: ['z', '2'] },
    ]);
  });

  test.each([
    ['', { problem: 'empty' }],
    ['\uFEFF\r\n , \r\n', { problem: 'empty' }],
    ['a,b\n1,"2', { problem: 'quote_open', line: 2 }],
  ])('%j is none', (text, problem) => {
    expect(readCsv(text)).toEqual(problem);
  });
});

describe('a seller’s table', () => {
  test('columns stand in any order and under the names that people use', () => {
    expect(readListingCsv('Price (ZMW);Part number;NAME;Remarks\n250000;04465;Brake pads;x')).toEqual({
      rows: [
        {
          line: 2,
          record: { ...noRecord(), price_zmw: '250000', part_number: '04465', title: 'Brake pads' },
        },
      ],
      unknown: ['Remarks'],
    });
  });

  test('one without titles is none', () => {
    expect(readListingCsv('make,model\nToyota,Premio')).toEqual({ problem: 'no_title' });
  });

  test('a short line has nothing in the columns that it lacks', () => {
    const read = readListingCsv('title,make\nPremio');
    expect(read).toMatchObject({ rows: [{ record: { title: 'Premio', make: '' } }] });
  });
});

const NAUGHTY = ['=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ',', ';', "'", 'a', 'é', '1', '＝', '🚗'];
const words = fc.string({ unit: fc.constantFrom(...NAUGHTY) });

/** Security 24. */
test('whatever sellers typed comes back from their table as it was, and no cell of it begins a formula', () => {
  const record = fc.record(Object.fromEntries(CSV_COLUMNS.map((column) => [column, words])));
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 4 }), (given) => {
      const records = given.map((one) => ({ ...noRecord(), ...one, title: `t${one['title'] ?? ''}` }));
      const text = listingCsv(records);
      const back = readListingCsv(text);
      expect('rows' in back && back.rows.map((row) => row.record)).toEqual(records);
      for (const cells of cellsOf(text) as string[][])
        for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝]|^[\t\r\n]/u);
    }),
  );
});
