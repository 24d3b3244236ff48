import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasBit } from '#domain/catalogue/bits.ts';
import { columnsOfListings } from '#domain/catalogue/columns.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import { rowsAllowed } from '#domain/catalogue/refused-rows.ts';
import { type ImportFacts, refusalFilter, refusalOf } from '#domain/shipping/refused-import.ts';
import { shippingCategory } from '#domain/shipping/shipping.ts';
import { anyRule, importRule } from './any-rules.ts';
import { listing } from './any-listings.ts';
import { draws } from '../harness/seed.ts';

/** Vehicles that a country surely refuses: of one vehicle in words, of a list as a filter, and both the same. */

const YEAR = 2026;
const CAR: ImportFacts = {
  currency: 'USD',
  vehicleClass: 'cars',
  category: 'sedan',
  modelYear: 2016,
  engineCc: 1600,
  fuel: 'Petrol',
  steering: 'right',
};
const AGE = importRule('max_age_years', '8');

describe('a country refuses', () => {
  test.each<[string, Parameters<typeof importRule>, Partial<ImportFacts>, string | null]>([
    ['what is older than it lets in', ['max_age_years', '8'], { modelYear: 2017 }, 'too_old'],
    [
      'what a year lets in no more',
      ['max_age_years', '8', { unit: 'calendar years' }],
      { modelYear: 2018 },
      'too_old',
    ],
    ['nothing for a month that nobody knows', ['max_age_years', '8'], { modelYear: 2018 }, null],
    ['nothing of no known year', ['max_age_years', '8'], { modelYear: null }, null],
    ['what is newer than it lets in', ['min_age_months', '18'], { modelYear: 2026 }, 'too_new'],
    ['nothing that may be old enough', ['min_age_months', '18'], { modelYear: 2024 }, null],
    ['a wheel on the wrong side', ['steering', 'left'], {}, 'wrong_steering'],
    ['nothing whose wheel nobody has told', ['steering', 'left'], { steering: null }, null],
    ['nothing with a wheel on its side', ['steering', 'right'], {}, null],
    ['all by a permit that is hardly given', ['permit_only', 'X'], { modelYear: null }, 'permit_only'],
    ['nothing for a permit that is asked', ['permit_required', 'X'], {}, null],
    ['nothing by a rate', ['duty_percent', '25'], {}, null],
    ['nothing by a figure that is none', ['max_age_years', 'eight'], {}, null],
    ['a car by a rule for cars', ['max_age_years', '8', { class: 'cars' }], {}, 'too_old'],
    [
      'no lorry by a rule for cars',
      ['max_age_years', '8', { class: 'cars' }],
      { vehicleClass: 'commercial' },
      null,
    ],
    [
      'no car of an unknown body by a rule for suv',
      ['max_age_years', '8', { class: 'suv' }],
      { category: null },
      null,
    ],
    [
      'nothing of an unknown motor by a rule for large ones',
      ['permit_only', 'X', { cc_from: 3000 }],
      { engineCc: null },
      null,
    ],
    ['a large motor', ['permit_only', 'X', { cc_from: 1500, cc_to: 1600 }], {}, 'permit_only'],
    [
      'an electric one as the smallest motor',
      ['permit_only', 'X', { cc_to: 1000 }],
      { engineCc: null, fuel: 'ELECTRIC' },
      'permit_only',
    ],
    ['what burns diesel', ['permit_only', 'X', { fuel: 'diesel' }], { fuel: 'Diesel' }, 'permit_only'],
    ['nothing that stands with a seller', ['permit_only', 'X'], { currency: 'ZMW' }, null],
    ['nothing by the rule of another country', ['permit_only', 'X', { country: 'ZA' }], {}, null],
  ])('%s', (_, rule, facts, kind) => {
    const asked = { rules: [importRule(...rule)], country: 'KE', year: YEAR };
    expect(refusalOf(asked, { ...CAR, ...facts })?.kind ?? null).toBe(kind);
  });

  test('for the worst of its reasons', () => {
    const rules = [importRule('permit_only', 'X'), importRule('steering', 'left'), AGE];
    expect(refusalOf({ rules, country: 'KE', year: YEAR }, CAR)).toEqual({ kind: 'too_old', rule: AGE });
  });
});

test.each([
  [AGE, [{ class: null, years: [{ from: null, to: 2017 }], engine: null, fuel: null, steering: null }]],
  [
    importRule('min_age_months', '18', { class: 'cars' }),
    [{ class: 'cars', years: [{ from: 2026, to: null }], engine: null, fuel: null, steering: null }],
  ],
  [
    importRule('steering', 'right'),
    [{ class: null, years: null, engine: null, fuel: null, steering: 'left' }],
  ],
  [
    importRule('permit_only', 'X', { cc_from: 3000, fuel: 'Diesel', age_from: 5, age_to: 9 }),
    [
      {
        class: null,
        years: [{ from: 2017, to: 2020 }],
        engine: { from: 3000, to: null },
        fuel: 'diesel',
        steering: null,
      },
    ],
  ],
  [
    importRule('max_age_years', '8', { unit: 'calendar years' }),
    [{ class: null, years: [{ from: null, to: 2018 }], engine: null, fuel: null, steering: null }],
  ],
  [
    importRule('permit_only', 'X', { fuel: 'Diesel, hybrid' }),
    ['diesel', 'hybrid'].map((fuel) => ({ class: null, years: null, engine: null, fuel, steering: null })),
  ],
  [importRule('permit_required', 'X'), []],
  [importRule('max_age_years', '8', { class: 'boats' }), []],
])('as a filter %j is %j', (rule, filter) => {
  expect(refusalFilter({ rules: [rule], country: 'KE', year: YEAR })).toEqual(filter);
});

const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const anyCar: fc.Arbitrary<Listing> = fc
  .record({
    vehicleClass: fc.constantFrom('cars', 'cars', 'commercial', null),
    bodyType: fc.constantFrom('Hatchback', ' SUV ', 'pickup', '', null),
    year: maybe(fc.integer({ min: 1900, max: 2030 })),
    engineCc: maybe(fc.constantFrom(0, 999, 1000, 1500, 3000)),
    fuel: fc.constantFrom('Petrol', 'diesel', 'Electric', null),
    steering: fc.constantFrom('right', 'left', null),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'ZMW'),
  })
  .map((facts) => listing(facts));

const factsOf = (one: Listing): ImportFacts => ({
  ...one,
  category: shippingCategory(one.bodyType),
  modelYear: one.year,
});

test('the filter leaves out those vehicles that the verdict refuses, and no others', () => {
  let refused = 0;
  fc.assert(
    fc.property(
      fc.array(anyRule, { minLength: 1, maxLength: 4, size: 'max' }),
      fc.array(anyCar, { minLength: 1, maxLength: 40, size: 'max' }),
      (rules, cars) => {
        const asked = { rules, country: 'KE', year: YEAR };
        const columns = columnsOfListings(cars.map((one, id) => ({ ...one, id })));
        const allowed = rowsAllowed(columns, refusalFilter(asked));
        for (const [row, one] of columns.listings.entries()) {
          const verdict = refusalOf(asked, factsOf(one));
          refused += verdict === null ? 0 : 1;
          expect([one, hasBit(allowed, row)]).toEqual([one, verdict === null]);
        }
      },
    ),
    { numRuns: draws(500) },
  );
  // Rules that refuse nobody prove little.
  expect(refused).toBeGreaterThan(draws(500));
});
