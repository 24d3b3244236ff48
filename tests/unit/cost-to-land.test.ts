import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costToLand, percentOf } from '#domain/cost-to-land.ts';
import { type Warning, warningsFor } from '#domain/eligibility.ts';
import { agesOf, appliesTo, type ImportedVehicle, type ImportRule } from '#domain/import-rules.ts';

const rule = (name: string, value: string, more: Partial<ImportRule> = {}): ImportRule => ({
  country: 'ZW',
  rule: name,
  class: null,
  value,
  unit: '%',
  note: null,
  source: 'https://customs.example/rates',
  source_date: '2026-01-01',
  checked_date: '2026-11-21',
  age_from: null,
  age_to: null,
  cc_from: null,
  cc_to: null,
  fuel: null,
  ...more,
});
const car = (more: Partial<ImportedVehicle> = {}): ImportedVehicle => ({
  rateClass: 'sedan',
  modelYear: 2015,
  engineCc: 1598,
  fuel: 'Petrol',
  ...more,
});
const YEAR = 2026;

describe('which vehicles a rule is about', () => {
  test.each([
    { what: 'no condition', about: {}, of: {}, says: 'yes' },
    { what: 'its class', about: { class: 'sedan' }, of: {}, says: 'yes' },
    { what: 'another class', about: { class: 'commercial' }, of: {}, says: 'no' },
    { what: 'cars, a sedan', about: { class: 'cars' }, of: {}, says: 'yes' },
    { what: 'cars, an SUV', about: { class: 'cars' }, of: { rateClass: 'suv' as const }, says: 'yes' },
    { what: 'cars, a van', about: { class: 'cars' }, of: { rateClass: 'commercial' as const }, says: 'no' },
    { what: 'five full years, of 2020', about: { age_from: 5 }, of: { modelYear: 2020 }, says: 'yes' },
    { what: 'five full years, of 2021', about: { age_from: 5 }, of: { modelYear: 2021 }, says: 'unknown' },
    { what: 'five full years, of 2022', about: { age_from: 5 }, of: { modelYear: 2022 }, says: 'no' },
    { what: 'up to nine, of 2017', about: { age_to: 9 }, of: { modelYear: 2017 }, says: 'yes' },
    { what: 'up to nine, of 2016', about: { age_to: 9 }, of: { modelYear: 2016 }, says: 'unknown' },
    { what: 'up to nine, of 2015', about: { age_to: 9 }, of: { modelYear: 2015 }, says: 'no' },
    { what: 'an age, the year unknown', about: { age_from: 5 }, of: { modelYear: null }, says: 'unknown' },
    { what: 'up to 1,598 cc', about: { cc_to: 1598 }, of: {}, says: 'yes' },
    { what: 'up to 1,597 cc', about: { cc_to: 1597 }, of: {}, says: 'no' },
    { what: 'from 1,599 cc', about: { cc_from: 1599 }, of: {}, says: 'no' },
    { what: 'an engine that nobody knows', about: { cc_to: 1500 }, of: { engineCc: null }, says: 'unknown' },
    {
      what: 'an electric one among small engines',
      about: { cc_to: 1000 },
      of: { engineCc: null, fuel: 'Electric' },
      says: 'yes',
    },
    { what: 'its fuel', about: { fuel: 'petrol' }, of: {}, says: 'yes' },
    { what: 'another fuel', about: { fuel: 'Electric' }, of: {}, says: 'no' },
    { what: 'a fuel that nobody knows', about: { fuel: 'Diesel' }, of: { fuel: null }, says: 'unknown' },
    {
      what: 'another class weighs more than what nobody knows',
      about: { class: 'suv', cc_to: 1000 },
      of: { engineCc: null },
      says: 'no',
    },
  ])('$what: $says', ({ about, of, says }) => {
    expect(appliesTo(rule('duty_percent', '40', about), car(of), YEAR)).toBe(says);
  });

  test('a car of this year, or of next, is not a year old', () => {
    expect([2026, 2027, 2025].map((modelYear) => agesOf({ modelYear }, YEAR))).toEqual([[0], [0], [0, 1]]);
  });
});

const cost = (
  rules: ImportRule[],
  of: Partial<ImportedVehicle> = {},
  shippingMinor: number | null = 100_000,
) => costToLand({ priceMinor: 500_000, shippingMinor, country: 'ZW', vehicle: car(of), rules, year: YEAR });

describe('what it costs to land', () => {
  test('duty, surtax and VAT add up as Zimbabwe adds them', () => {
    const sum = cost([
      rule('vat_percent', '15.5'),
      rule('surtax_percent', '35', { age_from: 5 }),
      rule('duty_percent', '40'),
      rule('duty_percent', '25', { country: 'UG' }),
    ]);
    // 6,000: 2,400 duty, 2,100 surtax, VAT on 8,400.
    expect(sum?.lines.map((line) => [line.rule.rule, line.amountMinor])).toEqual([
      ['duty_percent', 240_000],
      ['surtax_percent', 210_000],
      ['vat_percent', 130_200],
    ]);
    expect(sum).toMatchObject({
      cifMinor: 600_000,
      taxMinor: 580_200,
      totalMinor: 1_180_200,
      missing: [],
      isWhole: true,
    });
  });

  test('excise is on value and duty, a levy on the value alone, VAT on value, duty and excise', () => {
    const sum = cost([
      rule('levy_percent', '6'),
      rule('levy_percent', '1.5'),
      rule('excise_percent', '5', { cc_from: 1001, cc_to: 2000 }),
      rule('excise_percent', '10', { cc_from: 2001 }),
      rule('duty_percent', '25'),
      rule('vat_percent', '18'),
    ]);
    expect(sum?.lines.map((line) => line.amountMinor)).toEqual([150_000, 37_500, 36_000, 9_000, 141_750]);
  });

  test('two excises, by engine and by age, add up, and VAT is on both', () => {
    const sum = cost([
      rule('duty_percent', '25'),
      rule('excise_percent', '5', { cc_from: 1001, cc_to: 2000 }),
      rule('excise_percent', '30', { age_from: 10 }),
      rule('vat_percent', '18'),
    ]);
    // On 7,500: 375 and 2,250; VAT on 10,125.
    expect(sum?.lines.map((line) => line.amountMinor)).toEqual([150_000, 37_500, 225_000, 182_250]);
  });

  test.each([
    [10, '5', 1],
    [9, '5', 0],
    [333, '15', 50],
    [1, '1000', 10],
  ])('a share of %i at %s percent is %i, half-up', (priceMinor, percent, amountMinor) => {
    const sum = costToLand({
      priceMinor,
      shippingMinor: 0,
      country: 'ZW',
      vehicle: car(),
      rules: [rule('levy_percent', percent)],
      year: YEAR,
    });
    expect(sum?.lines.map((line) => line.amountMinor)).toEqual([amountMinor]);
  });

  test('a younger car pays no surtax; one of the year between may', () => {
    const rules = [rule('duty_percent', '40'), rule('surtax_percent', '35', { age_from: 5 })];
    expect(cost(rules, { modelYear: 2023 })?.lines).toHaveLength(1);
    const between = cost([...rules, rule('vat_percent', '15')], { modelYear: 2021 });
    expect(between?.lines.map((line) => line.amountMinor)).toEqual([240_000, null, 126_000]);
    expect(between).toMatchObject({ taxMinor: 366_000, isWhole: false, missing: [] });
  });

  test('what has no rule is said to be missing, never taken for nothing', () => {
    expect(cost([])).toMatchObject({
      lines: [],
      totalMinor: 600_000,
      missing: ['duty', 'vat'],
      isWhole: false,
    });
    expect(cost([rule('duty_percent', '40')])).toMatchObject({ missing: ['vat'], isWhole: false });
  });

  test('where customs use a table, no sum stands on it', () => {
    const sum = cost([
      rule('duty_by_table', 'table', { unit: null }),
      rule('vat_percent', '16'),
      rule('levy_percent', '2'),
    ]);
    expect(sum?.lines.map((line) => [line.rule.rule, line.amountMinor])).toEqual([
      ['duty_by_table', null],
      ['levy_percent', 12_000],
      ['vat_percent', null],
    ]);
    expect(sum).toMatchObject({ missing: [], isWhole: false, taxMinor: 12_000 });
  });

  test('an excise that may not apply leaves VAT open too', () => {
    const sum = cost(
      [rule('duty_percent', '25'), rule('excise_percent', '5', { cc_from: 1001 }), rule('vat_percent', '18')],
      { engineCc: null },
    );
    expect(sum?.lines.map((line) => line.amountMinor)).toEqual([150_000, null, null]);
  });

  test('without a price for the way there is no sum', () => {
    expect(cost([rule('duty_percent', '40')], {}, null)).toBeNull();
  });

  test.each([
    ['15.5', 1550],
    ['40', 4000],
    [' 0 ', 0],
    ['1000', 100_000],
    ['1000.01', null],
    ['', null],
    ['-5', null],
    ['5%', null],
    ['1e3', null],
    ['15.555', null],
  ])('%j percent are %j hundredths', (text, hundredths) => {
    expect(percentOf(text)).toBe(hundredths);
  });

  test('the sum is price, way and lines, whole and never less than price and way', () => {
    const percent = fc.integer({ min: 0, max: 20_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
    const kind = fc.constantFrom(
      'duty_percent',
      'excise_percent',
      'levy_percent',
      'surtax_percent',
      'vat_percent',
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(kind, percent), { maxLength: 8 }),
        fc.nat(10_000_000),
        (given, priceMinor) => {
          const rules = given.map(([name, value]) => rule(name, value));
          const sum = costToLand({
            priceMinor,
            shippingMinor: 115_000,
            country: 'ZW',
            vehicle: car(),
            rules,
            year: YEAR,
          });
          const lines = sum?.lines.map((line) => line.amountMinor ?? NaN) ?? [];
          expect(sum?.totalMinor).toBe(lines.reduce((all, line) => all + line, priceMinor + 115_000));
          for (const line of lines) expect(Number.isSafeInteger(line) && line >= 0).toBe(true);
        },
      ),
    );
  });
});

describe('whether it may come in', () => {
  const warn = (
    rules: ImportRule[],
    {
      port = 'Durban',
      steering = 'right',
      ...of
    }: Partial<ImportedVehicle> & {
      port?: string;
      steering?: 'right' | 'left' | null;
    } = {},
  ): Warning['kind'][] =>
    warningsFor({ country: 'ZW', vehicle: { ...car(of), steering }, way: { port }, rules, year: YEAR }).map(
      ({ kind }) => kind,
    );
  const words = { unit: null };

  test.each([
    { name: 'max_age_years', value: '10', of: { modelYear: 2017 }, says: [] },
    { name: 'max_age_years', value: '10', of: { modelYear: 2016 }, says: ['maybe_too_old'] },
    { name: 'max_age_years', value: '10', of: { modelYear: 2015 }, says: ['too_old'] },
    { name: 'max_age_years', value: '10', of: { modelYear: null }, says: ['maybe_too_old'] },
    { name: 'min_age_months', value: '18', of: { modelYear: 2026 }, says: ['too_new'] },
    { name: 'min_age_months', value: '18', of: { modelYear: 2025 }, says: ['maybe_too_new'] },
    { name: 'min_age_months', value: '18', of: { modelYear: 2023 }, says: [] },
    { name: 'min_age_months', value: '18', of: { modelYear: null }, says: ['maybe_too_new'] },
    { name: 'steering', value: 'right', of: {}, says: [] },
    { name: 'steering', value: 'right', of: { steering: 'left' as const }, says: ['wrong_steering'] },
    { name: 'steering', value: 'right', of: { steering: null }, says: ['check_steering'] },
    { name: 'permit_only', value: 'ITAC', of: {}, says: ['permit_only'] },
    { name: 'permit_required', value: 'Ministry', of: {}, says: ['permit_required'] },
    {
      name: 'transit_on_carrier',
      value: 'Walvis Bay',
      of: { port: 'Walvis Bay' },
      says: ['transit_on_carrier'],
    },
    { name: 'transit_on_carrier', value: 'Walvis Bay', of: { port: 'Durban' }, says: [] },
    { name: 'road_fee', value: '40', of: {}, says: [] },
    { name: 'duty_percent', value: '40', of: {}, says: [] },
  ])('$name $value, $of: $says', ({ name, value, of, says }) => {
    expect(warn([rule(name, value, words)], of)).toEqual(says);
  });

  test('the worst stands first; rules of other countries and classes are not told', () => {
    const rules = [
      rule('permit_required', 'Ministry', words),
      rule('steering', 'right', words),
      rule('max_age_years', '8', words),
      rule('permit_only', 'ITAC', { ...words, country: 'ZA' }),
      rule('max_age_years', '3', { ...words, class: 'commercial' }),
    ];
    expect(warn(rules, { steering: 'left' })).toEqual(['too_old', 'wrong_steering', 'permit_required']);
  });
});
