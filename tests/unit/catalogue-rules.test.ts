import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { didYouMean, vocabularyOf } from '#domain/catalogue/spelling-suggestion.ts';
import { parsePriceRange, spansOf } from '#domain/money/price-range.ts';
import { foldTitle, numberTexts, searchWordsOf } from '#domain/catalogue/search-words.ts';
import { matchesWords, searchWords } from '#domain/text/words.ts';

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

const listed = {
  make: 'Citroën',
  model: 'C4 1.6',
  vehicle_class: 'cars',
  body_type: 'Hatchback',
  part_number: null,
} as const;

test('a listing is found by title, make, model, class, body and fuel, in that order', () => {
  const product = { ...listed, title: "2012 Citroën C4 'VTi'", fuel: 'Petrol' };
  const words = ['2012', 'citroen', 'c4', 'vti', 'citroen', 'c4', '1.6', 'cars', 'hatchback', 'petrol'];
  expect(searchWordsOf(product)).toEqual(words);
  expect(foldTitle(product.title)).toBe("2012 citroen c4 'vti'");
});

test.each([
  ['SMP-82378-1', ['SMP-82378-1', 'SMP823781', '823781', '1']],
  ['1K0 615 301 AA', ['1K0 615 301 AA', '1K0615301AA', '615301AA', '301AA', 'AA']],
  ['06A.905.115', ['06A.905.115', '06A905115', '905115', '115']],
  ['LR024445', ['LR024445']],
  ['--', ['--']],
  ['', []],
  [null, []],
])('a part of the number %s is found by %j', (number, texts) => {
  expect(numberTexts(number)).toEqual(texts);
});

test('a part is found by its number however somebody joins its pieces', () => {
  const piece = fc.stringMatching(/^[a-z0-9]{1,4}$/);
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.constantFrom('', '-', ' ', '/')),
      (pieces, between) => {
        const tokens = searchWordsOf({ ...listed, title: '', fuel: null, part_number: pieces.join('-') });
        const asked = pieces.reduce((text, next) => text + between.next().value + next);
        expect(matchesWords(searchWords(asked), tokens)).toBe(true);
      },
    ),
  );
});

const models = [
  { make: 'Toyota', model: 'Corolla', vehicleClass: 'cars', count: 3 },
  { make: 'Toyota', model: 'Land Cruiser', vehicleClass: 'cars', count: 2 },
  { make: 'Mercedes-Benz', model: 'C180', vehicleClass: 'cars', count: 9 },
];

test.each<[string[][], string | null]>([
  [[['toyta']], 'toyota'],
  [[['toyta', 'corola']], 'toyota corolla'],
  [[['toyota', 'corola']], 'toyota corolla'],
  [[['xylophone'], ['mercedse']], 'mercedes'],
  [[['landcruiser']], 'land cruiser'],
  [[['landcruser', 'diesel']], 'land cruiser diesel'],
  [[['landcru']], null],
  [[['mercedesbenz']], 'mercedes benz'],
  [[['toyota']], null],
  [[['zzzzz']], null],
  [[], null],
])('%j probably meant %j', (typed, meant) => {
  expect(didYouMean(typed, vocabularyOf(models))).toBe(meant);
});
