import { expect, test } from 'vitest';
import {
  engineCc,
  importProblems,
  listingProblems,
  listingTitle,
  type ListedVehicle,
} from '#domain/listings/listing-rules.ts';

const good: ListedVehicle = {
  make: 'Toyota',
  model: 'Yaris',
  year: 2014,
  priceMinor: 450_000,
  mileage: 61_000,
  engineCc: 1300,
  fuel: 'Petrol',
  transmission: 'Manual',
};

test.each<[Partial<ListedVehicle>, string[]]>([
  [{}, []],
  [{ fuel: ' hybrid ', transmission: 'SEMI-AUTO' }, []],
  [{ year: 2021 }, []],
  [{ year: 2022 }, ['year_future']],
  [{ year: 2060 }, ['year_future']],
  [{ year: 1950 }, []],
  [{ year: 1949 }, ['year_old']],
  [{ year: null }, ['year_missing']],
  [{ year: 2014.5 }, ['year_missing']],
  [{ make: ' ' }, ['make_missing']],
  [{ model: null }, ['model_missing']],
  [{ priceMinor: 1 }, []],
  [{ priceMinor: 0 }, ['price_invalid']],
  [{ priceMinor: null }, ['price_invalid']],
  [{ priceMinor: 9_999_999_999 }, []],
  [{ priceMinor: 10_000_000_000 }, ['price_invalid']],
  [{ mileage: 0 }, []],
  [{ mileage: 2_000_000 }, []],
  [{ mileage: 2_000_001 }, ['mileage_impossible']],
  [{ mileage: -1 }, ['mileage_impossible']],
  [{ mileage: 1.5 }, ['mileage_impossible']],
  [{ mileage: null }, ['mileage_missing']],
  [{ engineCc: 0 }, ['engine_missing']],
  [{ engineCc: null }, ['engine_missing']],
  [{ engineCc: 49 }, ['engine_impossible']],
  [{ engineCc: 50 }, []],
  [{ engineCc: 20_000 }, []],
  [{ engineCc: 20_001 }, ['engine_impossible']],
  [{ engineCc: 0, fuel: 'Hybrid' }, ['engine_missing']],
  [{ engineCc: 0, fuel: 'Electric' }, []],
  [{ engineCc: null, fuel: 'electric' }, []],
  [{ engineCc: 1400, fuel: 'Electric' }, ['electric_with_engine']],
  [{ fuel: 'Other' }, ['fuel_unknown']],
  [{ fuel: null }, ['fuel_unknown']],
  [{ transmission: 'Other' }, ['transmission_unknown']],
  [{ transmission: null }, ['transmission_unknown']],
  [
    { year: 2060, engineCc: 0, fuel: 'Other', transmission: 'Other' },
    ['year_future', 'engine_missing', 'fuel_unknown', 'transmission_unknown'],
  ],
])('a vehicle with %j has the problems %j in 2020', (facts, problems) => {
  expect(listingProblems({ ...good, ...facts }, 2020)).toEqual(problems);
});

test.each([
  { year: 2017, mileage: 99, problems: ['mileage_tiny'] },
  { year: 2017, mileage: 0, problems: ['mileage_tiny'] },
  { year: 2017, mileage: 100, problems: [] },
  { year: 2018, mileage: 5, problems: [] },
  { year: 2017, mileage: -1, problems: ['mileage_impossible'] },
])(
  'stock taken over in 2020: $year with $mileage miles has the problems $problems',
  ({ problems, ...facts }) => {
    expect(importProblems({ ...good, ...facts }, 2020)).toEqual(problems);
  },
);

test.each([
  [1.6, 1600],
  ['1.6', 1600],
  ['2.0 ', 2000],
  [1598, 1598],
  ['1598', 1598],
  [50, 50],
  [49, null],
  [0.05, 50],
  [0, null],
  [20_000, 20_000],
  [20_001, null],
  ['', null],
  [' ', null],
  ['abc', null],
  [-1.6, null],
])('an engine given as %j has %j cc', (input, cc) => {
  expect(engineCc(input)).toBe(cc);
});

test.each([
  [
    { year: 2014, make: 'Toyota', model: 'Yaris', variant: '1.3 VVT-i Icon' },
    '2014 Toyota Yaris 1.3 VVT-i Icon',
  ],
  [{ year: 2014, make: 'BMW', model: ' 3  Series ', variant: null }, '2014 BMW 3 Series'],
  [{ year: 2014, make: 'BMW', model: '320i' }, '2014 BMW 320i'],
])('%j is titled %s', (vehicle, title) => {
  expect(listingTitle(vehicle)).toBe(title);
});

test('a title is cut to 150 characters', () => {
  expect(listingTitle({ year: 2014, make: 'x'.repeat(150), model: 'y' })).toHaveLength(150);
  expect(listingTitle({ year: 2014, make: 'x'.repeat(145), model: 'y' })).toBe(`2014 ${'x'.repeat(145)}`);
});
