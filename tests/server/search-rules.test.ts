import { expect, test } from 'vitest';
import { parseSimpleQuery } from '#domain/text/simple-query.ts';
import { isPage, paged } from '#server/platform/calls/pagination.ts';
import { imageOf } from '#server/catalogue/pictures.ts';
import { searchVectorOf } from '#server/catalogue/search-vector.ts';
import { allOf, anyOf, wordQueryOf } from '#server/catalogue/word-query.ts';
import { pageNumber } from '#domain/text/pagination.ts';

test.each([
  ['toyota', "'toyota'"],
  ['toy*', "'toy':*"],
  ['toyota corolla', "('toyota') & ('corolla')"],
  ['toyota | bmw', "('toyota') | ('bmw')"],
  ['"toyota corolla"', "'toyota' <-> 'corolla'"],
  ['-diesel', "!('diesel')"],
  ['cars (bmw | audi) -"3 series"', "('cars') & (('bmw') | ('audi')) & (!('3' <-> 'series'))"],
] as const)('%j asks the index for %s', (text, tsquery) => {
  expect(wordQueryOf(parseSimpleQuery(text))).toEqual({ tsquery });
});

test('a query of nothing asks for nothing, its opposite finds nothing', () => {
  expect(wordQueryOf(parseSimpleQuery('any'))).toBe('all');
  expect(wordQueryOf({ kind: 'not', part: { kind: 'all' } })).toBe('none');
  expect(wordQueryOf({ kind: 'not', part: { kind: 'not', part: { kind: 'all' } } })).toBe('all');
  const vw = wordQueryOf({ kind: 'word', word: 'vw', prefix: true });
  expect(allOf(['all', vw])).toEqual({ tsquery: "'vw':*" });
  expect(allOf(['none', vw])).toBe('none');
  expect(anyOf(['none', vw])).toEqual({ tsquery: "'vw':*" });
  expect(anyOf(['all', vw])).toBe('all');
});

test.each([
  ['', 1],
  ['1', 1],
  [' 2 ', 2],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['x', null],
  ['1e2', null],
  ['99999999999', null],
] as const)('page %j is %j', (text, page) => {
  expect(pageNumber(text)).toBe(page);
});

test.each([
  [1, 0, true],
  [2, 25, false],
  [2, 26, true],
  [3, 50, false],
] as const)('page %i of %i results exists: %s', (page, count, exists) => {
  expect(isPage(page, count)).toBe(exists);
});

test('links to the pages around carry what was asked, the page last', () => {
  const params = { page: '2', search: ['toyota', 'mercedes benz'], ordering: 'price', make: '' };
  expect(paged('/product-search/', params, 2, 76, [])).toEqual({
    count: 76,
    next: '/api/product-search/?search=toyota&search=mercedes+benz&ordering=price&page=3',
    previous: '/api/product-search/?search=toyota&search=mercedes+benz&ordering=price&page=1',
    results: [],
  });
  expect(paged('/products/', { page: '1' }, 1, 25, [])).toMatchObject({ next: null, previous: null });
});

const listed = {
  make: 'Citroën',
  model: 'C4 1.6',
  vehicle_class: 'cars',
  body_type: 'Hatchback',
  part_number: null,
} as const;

test('the words of a listing go into the index in their order', () => {
  const product = { ...listed, title: "2012 Citroën C4 'VTi'", fuel: 'Petrol' };
  const words = ['2012', 'citroen', 'c4', 'vti', 'citroen', 'c4', '1.6', 'cars', 'hatchback', 'petrol'];
  expect(searchVectorOf(product)).toBe(words.map((word, index) => `'${word}':${index + 1}`).join(' '));
});

test('a title of one endless word does not break the index', () => {
  const vector = searchVectorOf({ ...listed, title: 'ä'.repeat(5000), fuel: null });
  expect(vector.startsWith("'citroen':2")).toBe(true);
});

test.each([
  [{ 160: 1, 320: 2, 640: 3 }, '/media/i/h/320.webp'],
  [{ 160: 1, 250: 2 }, '/media/i/h/250.webp'],
  [{ 640: 3 }, '/media/i/h/640.webp'],
] as const)('of the sizes %j a card shows %s', (bytes, address) => {
  expect(imageOf({ hash: 'h', width: 640, height: 480, thumbhash: '', bytes })).toBe(address);
});
