import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costToLand, type CostToLand } from '#domain/shipping/cost-to-land.ts';
import { type Warning, warningsFor } from '#domain/shipping/eligibility.ts';
import {
  possibleAges,
  appliesTo,
  firstYearIn,
  type ImportedVehicle,
  type ImportRule,
} from '#domain/shipping/import-rules.ts';
import { fixedAmount, percentOf, percentSpan } from '#domain/shipping/rule-values.ts';

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
    { what: 'one of some fuels', about: { fuel: 'Petrol, Diesel' }, of: { fuel: 'Diesel' }, says: 'yes' },
    { what: 'none of some fuels', about: { fuel: 'Petrol, Diesel' }, of: { fuel: 'Hybrid' }, says: 'no' },
    { what: 'its body', about: { class: 'body:estate,saloon' }, of: { body: 'Saloon' }, says: 'yes' },
    { what: 'another body', about: { class: 'body:suv' }, of: { body: 'Saloon' }, says: 'no' },
    {
      what: 'a body that tables file under another',
      about: { class: 'body:suv' },
      of: { rateClass: 'suv' as const, body: 'MPV' },
      says: 'unknown',
    },
    { what: 'a body that nobody knows', about: { class: 'body:hatchback' }, of: {}, says: 'unknown' },
    {
      what: 'a body, a part',
      about: { class: 'body:saloon' },
      of: { rateClass: 'parts' as const },
      says: 'no',
    },
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
    expect([2026, 2027, 2025].map((modelYear) => possibleAges({ modelYear }, YEAR))).toEqual([
      [0],
      [0],
      [0, 1],
    ]);
  });
});

const cost = (
  rules: ImportRule[],
  of: Partial<ImportedVehicle> = {},
  more: Partial<Parameters<typeof costToLand>[0]> = {},
) =>
  costToLand({
    priceMinor: 500_000,
    shippingMinor: 100_000,
    currency: 'USD',
    country: 'ZW',
    vehicle: car(of),
    rules,
    rate: { units_per_usd: '25.0000' },
    year: YEAR,
    ...more,
  });
/** One figure for an amount that is one, both for a span. */
const amounts = (found: CostToLand | null) =>
  found?.lines.map(
    ({ amount }) => amount && (amount.from === amount.to ? amount.from : [amount.from, amount.to]),
  );

describe('what it costs to land', () => {
  test('duty, surtax and VAT add up as Zimbabwe adds them', () => {
    const sum = cost([
      rule('vat_percent', '15.5'),
      rule('surtax_percent', '35', { age_from: 5 }),
      rule('duty_percent', '40'),
      rule('duty_percent', '25', { country: 'UG' }),
    ]);
    // 6,000: 2,400 duty, 2,100 surtax, VAT on 8,400.
    expect(sum?.lines.map((line) => line.rule.rule)).toEqual([
      'duty_percent',
      'surtax_percent',
      'vat_percent',
    ]);
    expect(amounts(sum)).toEqual([240_000, 210_000, 130_200]);
    expect(sum).toMatchObject({
      kind: 'sum',
      cifMinor: 600_000,
      fromMinor: 1_180_200,
      toMinor: 1_180_200,
      missing: [],
      basis: null,
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
    expect(amounts(sum)).toEqual([150_000, 37_500, 36_000, 9_000, 141_750]);
  });

  test('two excises, by engine and by age, add up, and VAT is on both', () => {
    const sum = cost([
      rule('duty_percent', '25'),
      rule('excise_percent', '5', { cc_from: 1001, cc_to: 2000 }),
      rule('excise_percent', '30', { age_from: 10 }),
      rule('vat_percent', '18'),
    ]);
    // On 7,500: 375 and 2,250; VAT on 10,125.
    expect(amounts(sum)).toEqual([150_000, 37_500, 225_000, 182_250]);
  });

  test.each([
    [10, '5', 1],
    [9, '5', 0],
    [333, '15', 50],
    [1, '1000', 10],
  ])('a share of %i at %s percent is %i, half-up', (priceMinor, percent, amountMinor) => {
    expect(amounts(cost([rule('levy_percent', percent)], {}, { priceMinor, shippingMinor: 0 }))).toEqual([
      amountMinor,
    ]);
  });

  test('a younger car pays no surtax; of the year between it is told from one figure to the other', () => {
    const rules = [rule('duty_percent', '40'), rule('surtax_percent', '35', { age_from: 5 })];
    expect(cost(rules, { modelYear: 2023 })?.lines).toHaveLength(1);
    const between = cost([...rules, rule('vat_percent', '15')], { modelYear: 2021 });
    expect(amounts(between)).toEqual([240_000, 210_000, 126_000]);
    expect(between?.lines.map(({ isSure }) => isSure)).toEqual([true, false, true]);
    expect(between).toMatchObject({ kind: 'range', fromMinor: 966_000, toMinor: 1_176_000, missing: [] });
  });

  test('an engine that nobody knows pays one excise or the other, and never both', () => {
    const sum = cost(
      [
        rule('duty_percent', '25'),
        rule('excise_percent', '20', { cc_to: 1500 }),
        rule('excise_percent', '30', { cc_from: 1501 }),
        rule('vat_percent', '16'),
      ],
      { engineCc: null },
    );
    // On 7,500: 1,500 or 2,250; VAT on 9,000 or 9,750.
    expect(amounts(sum)).toEqual([150_000, 150_000, 225_000, [144_000, 156_000]]);
    expect(sum).toMatchObject({ kind: 'range', fromMinor: 1_044_000, toMinor: 1_131_000 });
  });

  test('where sources differ in a share, it goes from the one to the other', () => {
    const sum = cost([
      rule('duty_percent', '25'),
      rule('levy_percent', '2.5-3.5'),
      rule('vat_percent', '16'),
    ]);
    expect(amounts(sum)).toEqual([150_000, [15_000, 21_000], 120_000]);
    expect(sum).toMatchObject({ kind: 'range', fromMinor: 885_000, toMinor: 891_000 });
  });

  test('what has no rule is said to be missing, never taken for nothing', () => {
    expect(cost([])).toMatchObject({
      kind: 'none',
      lines: [],
      fromMinor: 600_000,
      toMinor: null,
      missing: ['duty', 'vat'],
    });
    expect(cost([rule('duty_percent', '40')])).toMatchObject({
      kind: 'at_least',
      fromMinor: 840_000,
      toMinor: null,
      missing: ['vat'],
    });
  });

  test('where customs use a table, no sum stands on it', () => {
    const table = rule('duty_by_table', 'table', { unit: null });
    const sum = cost([table, rule('vat_percent', '16'), rule('levy_percent', '2')]);
    expect(sum?.lines.map((line) => line.rule.rule)).toEqual([
      'duty_by_table',
      'levy_percent',
      'vat_percent',
    ]);
    expect(amounts(sum)).toEqual([null, 12_000, null]);
    expect(sum).toMatchObject({ kind: 'at_least', missing: [], fromMinor: 612_000, basis: null });
    expect(cost([table])).toMatchObject({ kind: 'none', missing: ['vat'] });
  });

  test('shares in the place of a table of amounts are a range, and of a table of values what it is at least', () => {
    const shares = [rule('duty_percent', '25'), rule('vat_percent', '16')];
    const stands = cost([rule('duty_by_table', 'ZRA', { unit: null }), ...shares]);
    expect(amounts(stands)).toEqual([150_000, 120_000]);
    expect(stands).toMatchObject({
      kind: 'range',
      fromMinor: 870_000,
      toMinor: 870_000,
      basis: { kind: 'share', rule: { value: 'ZRA' } },
    });
    expect(cost([rule('duty_by_table', 'CRSP', { unit: 'value' }), ...shares])).toMatchObject({
      kind: 'at_least',
      fromMinor: 870_000,
      toMinor: null,
      basis: { kind: 'value', rule: { value: 'CRSP' } },
    });
  });

  describe('a table of amounts', () => {
    const TABLE = [
      rule('duty_by_table', 'ZRA', { unit: null, age_from: 2 }),
      rule('duty_fixed', '25000', { unit: 'ZMW', class: 'body:saloon', age_from: 5 }),
      rule('duty_fixed', '40000', { unit: 'ZMW', class: 'body:saloon', age_from: 2, age_to: 4 }),
      rule('duty_fixed', '30000-35000', { unit: 'ZMW', class: 'body:suv', age_from: 5 }),
      rule('surtax_fixed', '100', { unit: 'ZMW' }),
    ];
    const saloon = { body: 'Saloon' };

    test('is converted by the rate, taken of each vehicle, and has the VAT in it', () => {
      expect(cost(TABLE, saloon)).toMatchObject({
        kind: 'sum',
        fromMinor: 600_000 + 100_000 + 400,
        missing: [],
        basis: { kind: 'amount' },
      });
      expect(amounts(cost(TABLE, saloon, { quantity: 3 }))).toEqual([300_000, 1_200]);
      expect(amounts(cost(TABLE, saloon, { currency: 'ZMW' }))).toEqual([2_500_000, 10_000]);
    });

    test.each([
      { what: 'the month decides', of: { ...saloon, modelYear: 2021 }, from: 100_400, to: 160_400 },
      {
        what: 'the table asks for more',
        of: { rateClass: 'suv' as const, body: 'SUV' },
        from: 120_400,
        to: 140_400,
      },
    ])('is a range where $what', ({ of, from, to }) => {
      expect(cost(TABLE, of)).toMatchObject({
        kind: 'range',
        fromMinor: 600_000 + from,
        toMinor: 600_000 + to,
      });
    });

    test('gives no sum without a rate, nor where it lacks what the vehicle may be', () => {
      expect(cost(TABLE, saloon, { rate: null })).toMatchObject({ kind: 'none', toMinor: null });
      expect(cost(TABLE, { body: 'Estate' })).toMatchObject({ kind: 'at_least', fromMinor: 600_400 });
      expect(cost(TABLE, { ...saloon, modelYear: 2026 })).toMatchObject({ missing: ['duty', 'vat'] });
    });
  });

  test('without a price for the way there is no sum', () => {
    expect(cost([rule('duty_percent', '40')], {}, { shippingMinor: null })).toBeNull();
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

  test.each([
    ['2.5-3.5', { from: 250, to: 350 }],
    ['15', { from: 1500, to: 1500 }],
    ['3.5-2.5', null],
    ['1-2-3', null],
    ['-5', null],
    ['5-', null],
  ])('%j is from one share to another: %j', (text, span) => {
    expect(percentSpan(text)).toEqual(span);
  });

  test.each([
    ['33844.12', 'ZMW', { from: 3_384_412, to: 3_384_412, currency: 'ZMW' }],
    ['1-2', 'USD', { from: 100, to: 200, currency: 'USD' }],
    ['33844.12', null, null],
    ['33844.12', 'KES', null],
    ['two', 'ZMW', null],
  ])('%j in %j is the amount %j', (value, unit, amount) => {
    expect(fixedAmount({ value, unit })).toEqual(amount);
  });

  const percent = fc.integer({ min: 0, max: 20_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
  const kind = fc.constantFrom(
    'duty_percent',
    'excise_percent',
    'levy_percent',
    'surtax_percent',
    'vat_percent',
  );

  test('the sum is price, way and lines, whole and never less than price and way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(kind, percent), { maxLength: 8 }),
        fc.nat(10_000_000),
        (given, priceMinor) => {
          const rules = given.map(([name, value]) => rule(name, value));
          const sum = cost(rules, {}, { priceMinor, shippingMinor: 115_000 });
          const lines = sum?.lines.map((line) => line.amount?.from ?? NaN) ?? [];
          expect(sum?.fromMinor).toBe(lines.reduce((all, line) => all + line, priceMinor + 115_000));
          for (const line of lines) expect(Number.isSafeInteger(line) && line >= 0).toBe(true);
        },
      ),
    );
  });

  test('whatever is not known, it never begins above where it ends, nor below price and way', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 10 }), { nil: null });
    const size = fc.option(fc.constantFrom(1000, 1500, 2500), { nil: null });
    const any = fc.record({
      name: fc.constantFrom(
        'duty_percent',
        'duty_fixed',
        'duty_by_table',
        'excise_percent',
        'surtax_fixed',
        'vat_percent',
      ),
      value: fc.constantFrom('20', '10-30', 'odd'),
      unit: fc.constantFrom('ZMW', 'USD', 'value', null),
      class: fc.constantFrom(null, 'cars', 'body:saloon', 'body:suv,estate'),
      fuel: fc.constantFrom(null, 'Petrol', 'Diesel, Hybrid'),
      age_from: bound,
      age_to: bound,
      cc_from: size,
      cc_to: size,
    });
    const vehicle = fc.record({
      modelYear: fc.option(fc.integer({ min: 2014, max: 2026 }), { nil: null }),
      engineCc: fc.option(fc.integer({ min: 900, max: 3000 }), { nil: null }),
      fuel: fc.constantFrom(null, 'Petrol', 'Diesel', 'Electric'),
      body: fc.constantFrom(null, 'Saloon', 'Coupe', 'SUV'),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), vehicle, (given, of) => {
        const rules = given.map(({ name, value, ...more }) => rule(name, value, more));
        const found = cost(rules, of);
        expect(found?.fromMinor).toBeGreaterThanOrEqual(600_000);
        expect(found?.toMinor === null).toBe(found?.kind === 'at_least' || found?.kind === 'none');
        if (found?.toMinor) expect(found.fromMinor).toBeLessThanOrEqual(found.toMinor);
        for (const { amount } of found?.lines ?? [])
          if (amount) expect(amount.from).toBeLessThanOrEqual(amount.to);
      }),
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
    ...[
      { of: { modelYear: 2019 }, says: [] },
      { of: { modelYear: 2018 }, says: ['too_old'] },
      { of: { modelYear: null }, says: ['maybe_too_old'] },
    ].map((one) => ({ name: 'max_age_years', value: '8', unit: 'calendar years', ...one })),
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
  ])('$name $value, $of: $says', ({ name, value, of, says, ...more }) => {
    expect(warn([rule(name, value, { ...words, ...more })], of)).toEqual(says);
  });

  test('a limit in calendar years moves with the calendar', () => {
    const limit = rule('max_age_years', '8', { unit: 'calendar years' });
    expect([2025, 2026, 2027].map((year) => firstYearIn(limit, year))).toEqual([2018, 2019, 2020]);
    expect(firstYearIn(rule('max_age_years', '8', { unit: 'years' }), 2026)).toBeNull();
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
