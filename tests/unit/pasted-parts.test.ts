import { expect, test } from 'vitest';
import { type PastedPart, readPastedParts, withoutLines } from '#domain/listings/pasted-parts.ts';

const EMPTY = { partNumbers: [], titles: [], room: 100 };
const read = (text: string, there = EMPTY) =>
  readPastedParts(text, there).map(({ partNumber, title, priceMinor, problem }: PastedPart) => [
    partNumber,
    title,
    priceMinor,
    problem,
  ]);

test.each([
  ['one a line', '90915-YZZE1\r\n04465-02220\n\n', [['90915-YZZE1'], ['04465-02220']]],
  [
    'several between commas',
    '90915-YZZE1, 04465-02220,48520-09K20',
    [['90915-YZZE1'], ['04465-02220'], ['48520-09K20']],
  ],
  [
    'a spreadsheet’s columns',
    'Part number\tTitle\tPrice\n90915-YZZE1\tOil filter\t120.00',
    [['90915-YZZE1', 'Oil filter', 12_000]],
  ],
  ['a title alone', '90915-YZZE1, Oil filter', [['90915-YZZE1', 'Oil filter']]],
  ['a price alone', '90915-YZZE1, 1500', [['90915-YZZE1', '90915-YZZE1', 150_000]]],
  [
    'a comma in quotes',
    '90915-YZZE1,"Filter, oil",K 1,500',
    [['90915-YZZE1', 'Filter, oil', 100, 'columns']],
  ],
  [
    'semicolons and a price in words of here',
    '90915-YZZE1;Oil filter;K 1,500.50',
    [['90915-YZZE1', 'Oil filter', 150_050]],
  ],
  [
    'two columns of number and price',
    '90915-YZZE1\tK 1,500\n04465-02220\tZMW 2 500\n48520-09K20;1,500',
    [
      ['90915-YZZE1', '90915-YZZE1', 150_000],
      ['04465-02220', '04465-02220', 250_000],
      ['48520-09K20', '48520-09K20', 150_000],
    ],
  ],
  ['numbers that look like kwacha', 'K1500, K2345', [['K1500'], ['K2345']]],
])('%s', (_, text, parts) => {
  expect(read(text)).toEqual(
    parts.map(([number, title = number, price = null, problem = null]) => [number, title, price, problem]),
  );
});

test.each([
  ['no number', '\tOil filter', 'no_number'],
  ['words where the number belongs', 'Oil filter\t120.00', 'no_digit'],
  ['several words between commas', 'Oil filter, air filter', 'no_digit'],
  ['a number that is too long', 'A1'.repeat(51), 'number_long'],
  ['a title that is too long', `A-100\t${'x'.repeat(151)}`, 'title_long'],
  ['a price that can be read in two ways', 'A-100\tFilter\t1.50.0', 'price'],
  ['a price that is too large', 'A-100\tFilter\t100000000', 'price'],
  ['more columns than there are', 'A-100\tFilter\t10\tnew', 'columns'],
  ['what the listing has by its number', 'a-7', 'there'],
  ['what the listing has with a dash', 'A7', 'there'],
  ['what the listing has by its title', 'B-8\toil  FILTER', 'there'],
])('%s is said at its line', (_, text, problem) => {
  const there = { partNumbers: ['A-7'], titles: ['Oil filter'], room: 100 };
  expect(readPastedParts(text, there).map((part) => part.problem)).toEqual([problem]);
});

test('the same number twice is one part, and what has no room is said', () => {
  const there = { ...EMPTY, room: 2 };
  expect(readPastedParts('A-1\nA-2\na-1\nA-3', there).map(({ line, problem }) => [line, problem])).toEqual([
    [1, null],
    [2, null],
    [3, 'twice'],
    [4, 'full'],
  ]);
});

test('what was added leaves the text, the rest stays', () => {
  expect(withoutLines('A-1\nA-2\nA-3', new Set([1, 3]))).toBe('A-2');
});
