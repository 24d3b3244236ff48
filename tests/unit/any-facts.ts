import * as fc from 'fast-check';
import { addressFilterOf } from '#domain/text/address-parts.ts';
import { CHOICES, FIGURES, MAX_CHOICES, type SearchedFacts } from '#domain/stock/vehicle-facts.ts';

const figure = fc.option(fc.nat(9_999_999));
const between = fc
  .tuple(figure, figure)
  .filter(([from, to]) => (from !== null || to !== null) && (from ?? 0) <= (to ?? Infinity))
  .map(([from, to]) => ({ from, to }));
const value = fc
  .oneof(
    fc.constantFrom(
      'Petrol',
      'Petrol / electric',
      'Estate, 5 doors',
      'a&b=c',
      '50 %',
      'Ndola (ZM)',
      'été',
      '__',
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  .map((text) => addressFilterOf(text.toWellFormed()))
  .filter((text) => text !== null);
const values = fc.uniqueArray(value, { minLength: 1, maxLength: MAX_CHOICES }).map((some) => some.toSorted());

/** Whatever a search may ask of a vehicle. */
export const anyFacts: fc.Arbitrary<SearchedFacts> = fc.record({
  figures: fc.record(Object.fromEntries(FIGURES.map((name) => [name, between])), { requiredKeys: [] }),
  choices: fc.record(Object.fromEntries(CHOICES.map((name) => [name, values])), { requiredKeys: [] }),
  reference: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
});
