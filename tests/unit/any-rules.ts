import * as fc from 'fast-check';
import type { ImportRule } from '#contract/rules.ts';

/** A rule of Kenya for all vehicles, unless it says otherwise. */
export const importRule = (rule: string, value: string, more: Partial<ImportRule> = {}): ImportRule => ({
  country: 'KE',
  rule,
  class: null,
  value,
  unit: null,
  note: null,
  source: 'https://revenue.example/rules',
  source_date: '2026-01-02',
  checked_date: '2026-11-03',
  estimate: true,
  age_from: null,
  age_to: null,
  cc_from: null,
  cc_to: null,
  fuel: null,
  ...more,
});

const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null, freq: 2 });
const age = maybe(fc.integer({ min: 0, max: 12 }));
const cc = maybe(fc.constantFrom(0, 1000, 1500, 2000));

/** Rules of Kenya, and some of another country, of every kind that is read and one that is not. */
export const anyRule: fc.Arbitrary<ImportRule> = fc
  .record({
    country: fc.constantFrom('KE', 'KE', 'KE', 'ZW'),
    told: fc.oneof(
      fc.tuple(fc.constant('max_age_years'), fc.integer({ min: 0, max: 30 }).map(String)),
      fc.tuple(fc.constant('min_age_months'), fc.integer({ min: 0, max: 60 }).map(String)),
      fc.tuple(fc.constant('steering'), fc.constantFrom('right', 'left')),
      fc.tuple(
        fc.constantFrom('permit_only', 'permit_required', 'excise_percent', 'unheard'),
        fc.constant('10'),
      ),
    ),
    class: fc.constantFrom(null, null, 'cars', 'commercial', 'sedan', 'suv', 'parts', 'boats'),
    narrow: fc.oneof(
      fc.constant({}),
      fc.record({ age_from: age, age_to: age, cc_from: cc, cc_to: cc }),
      fc.record({
        cc_from: cc,
        cc_to: cc,
        fuel: fc.constantFrom('Diesel', 'ELECTRIC', 'Petrol, diesel', null),
      }),
      fc.constant({ unit: 'calendar years' }),
    ),
  })
  .map(({ country, told: [rule, value], class: of, narrow }) =>
    importRule(rule, value, { country, class: of, ...narrow }),
  );
