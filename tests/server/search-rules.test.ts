import { expect, test } from 'vitest';
import { parseSimpleQuery } from '#domain/simple-query.ts';
import { Kept } from '#server/catalogue/kept.ts';
import { isPage, paged, pageNumber } from '#server/catalogue/pages.ts';
import { imageOf } from '#server/catalogue/pictures.ts';
import { parsePriceRange, spansOf } from '#server/catalogue/price-range.ts';
import { foldTitle, searchVectorOf, searchWordsOf } from '#server/catalogue/search-words.ts';
import { crossedOutOf } from '#server/catalogue/shape.ts';
import { didYouMean, vocabularyOf } from '#server/catalogue/suggest.ts';
import { both, either, everyWord, wordQueryOf } from '#server/catalogue/word-query.ts';

test.each([
  ['', null],
  ['__', null],
  ['1000__5000', { from: 100_000, to: 500_000 }],
  [' 1000 __ 5000.55 ', { from: 100_000, to: 500_055 }],
  ['0__2000', { from: 0, to: 200_000 }],
  ['1000', { from: 100_000, to: null }],
  ['1000__', { from: 100_000, to: null }],
  ['__5000', { from: 0, to: 500_000 }],
  ['0', null],
  ['5000__5000', null],
  ['5000__1000', null],
  ['__0', null],
  ['1__99999999999999', { from: 100, to: 99_999_999_999 }],
  ['99999999999999__', { from: 99_999_999_999, to: null }],
  ['a__b', 'invalid'],
  ['-1__5', 'invalid'],
  ['1__-5', 'invalid'],
  ['1__2__3', 'invalid'],
  ['1e3__5e3', 'invalid'],
  ['1,000__5,000', 'invalid'],
  ['.__.', 'invalid'],
  ['NaN__Infinity', 'invalid'],
] as const)('the price range %j is read as %j', (text, span) => {
  expect(parsePriceRange(text)).toEqual(span);
});

test.each([
  ['USD', '25.5000', { from: 100, to: 200 }, { USD: { from: 100, to: 200 }, ZMW: { from: 2550, to: 5100 } }],
  ['ZMW', '25.5000', { from: 100, to: 200 }, { USD: { from: 4, to: 7 }, ZMW: { from: 100, to: 200 } }],
  ['USD', '0.3333', { from: 10, to: null }, { USD: { from: 10, to: null }, ZMW: { from: 4, to: null } }],
  ['USD', null, { from: 10, to: 20 }, { USD: { from: 10, to: 20 }, ZMW: null }],
  ['ZMW', null, { from: 10, to: 20 }, { USD: null, ZMW: { from: 10, to: 20 } }],
  [
    'USD',
    '9999999999.9999',
    { from: 99_999_999_999, to: null },
    { USD: { from: 99_999_999_999, to: null }, ZMW: { from: Number.MAX_SAFE_INTEGER, to: null } },
  ],
] as const)('a range in %s at a rate of %s keeps its ends within', (currency, rate, span, spans) => {
  expect(spansOf(span, currency, rate)).toEqual(spans);
});

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
  expect(both(['all', everyWord(['vw'])])).toEqual({ tsquery: "'vw':*" });
  expect(both(['none', everyWord(['vw'])])).toBe('none');
  expect(either(['none', everyWord(['vw'])])).toEqual({ tsquery: "'vw':*" });
  expect(either(['all', everyWord(['vw'])])).toBe('all');
  expect(everyWord([])).toBe('all');
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

const listed = { make: 'Citroën', model: 'C4 1.6', vehicle_class: 'cars', body_type: 'Hatchback' } as const;

test('a listing is found by title, make, model, class, body and fuel, in that order', () => {
  const product = { ...listed, title: "2012 Citroën C4 'VTi'", fuel: 'Petrol' };
  const words = ['2012', 'citroen', 'c4', 'vti', 'citroen', 'c4', '1.6', 'cars', 'hatchback', 'petrol'];
  expect(searchWordsOf(product)).toEqual(words);
  expect(searchVectorOf(product)).toBe(words.map((word, index) => `'${word}':${index + 1}`).join(' '));
  expect(foldTitle(product.title)).toBe("2012 citroen c4 'vti'");
});

test('a title of one endless word does not break the index', () => {
  const vector = searchVectorOf({ ...listed, title: 'ä'.repeat(5000), fuel: null });
  expect(vector.startsWith("'citroen':2")).toBe(true);
});

test.each([
  ['spec', 450_000, null, '5000.00'],
  ['real', 450_000, 500_000, '5000.00'],
  ['real', 450_000, 450_000, null],
  ['real', 450_000, null, null],
  ['off', 450_000, 500_000, null],
] as const)('setting %s, price %i, before %s: crossed out is %s', (setting, price, earlier, says) => {
  expect(crossedOutOf({ price_minor: price, earlier_price_minor: earlier }, setting)).toBe(says);
});

test.each([
  [{ 160: 1, 320: 2, 640: 3 }, '/media/i/h/320.webp'],
  [{ 160: 1, 250: 2 }, '/media/i/h/250.webp'],
  [{ 640: 3 }, '/media/i/h/640.webp'],
] as const)('of the sizes %j a card shows %s', (bytes, address) => {
  expect(imageOf({ hash: 'h', width: 640, height: 480, thumbhash: '', bytes })).toBe(address);
});

const models = [
  { make: 'Toyota', model: 'Corolla', vehicleClass: 'cars', count: 3 },
  { make: 'Mercedes-Benz', model: 'C180', vehicleClass: 'cars', count: 9 },
];

test.each<[string[][], string | null]>([
  [[['toyta']], 'toyota'],
  [[['toyta', 'corola']], 'toyota corolla'],
  [[['toyota', 'corola']], 'toyota corolla'],
  [[['xylophone'], ['mercedse']], 'mercedes'],
  [[['toyota']], null],
  [[['zzzzz']], null],
  [[], null],
])('%j probably meant %j', (typed, meant) => {
  expect(didYouMean(typed, vocabularyOf(models))).toBe(meant);
});

const at = (seconds: number) => new Date(1_000_000 + seconds * 1000);

test('a small answer is found anew each time', async () => {
  const kept = new Kept<number>({ freshSeconds: 10, seconds: 60, most: 2, isLarge: (n) => n >= 100 });
  expect(await kept.get('a', at(0), async () => 99)).toBe(99);
  expect(await kept.get('a', at(0), async () => 98)).toBe(98);
});

test('a large one is held, renewed behind the reader when older, and never given when old', async () => {
  const kept = new Kept<number>({ freshSeconds: 10, seconds: 60, most: 2, isLarge: (n) => n >= 100 });
  expect(await kept.get('a', at(0), async () => 100)).toBe(100);
  expect(await kept.get('a', at(9), async () => 101)).toBe(100);
  expect(await kept.get('a', at(10), async () => 102)).toBe(100);
  await Promise.resolve();
  expect(await kept.get('a', at(10), async () => 103)).toBe(102);
  expect(await kept.get('a', at(70), async () => 104)).toBe(104);
});

test('those who ask at once wait for one search, and its failure is not held', async () => {
  const kept = new Kept<number>({ freshSeconds: 10, seconds: 60, most: 2, isLarge: () => true });
  let searches = 0;
  const find = async () => {
    searches++;
    throw new Error('no database');
  };
  const asked = await Promise.allSettled([kept.get('a', at(0), find), kept.get('a', at(0), find)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(searches).toBe(1);
  expect(await kept.get('a', at(0), async () => 7)).toBe(7);
});

test('the oldest answer goes when there are too many', async () => {
  const kept = new Kept<number>({ freshSeconds: 10, seconds: 60, most: 2, isLarge: () => true });
  for (const key of ['a', 'b', 'c']) await kept.get(key, at(0), async () => 1);
  expect(await kept.get('a', at(1), async () => 2)).toBe(2);
  expect(await kept.get('c', at(1), async () => 2)).toBe(1);
});
