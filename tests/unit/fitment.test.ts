import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asksForVersion,
  type CompatibleList,
  fits,
  isInSpans,
  type NamedCar,
  yearSpans,
} from '#domain/fitment/fitment.ts';

const trim = (doc_id: string, model: string, variant: string, ...years: number[]) => ({
  doc_id,
  model,
  variant,
  years,
});

/** All Aurises, all E150 Corollas, and one E160 Corolla. */
const list: CompatibleList = {
  Toyota: {
    trims: [
      trim('t-1', 'Corolla', 'E150', 2007, 2008, 2009),
      trim('t-2', 'Corolla', 'E150', 2009, 2010),
      trim('t-3', 'Corolla', 'E160', 2013, 2014),
      trim('t-5', 'Auris', '1.6', 2012),
      trim('t-6', 'Auris', '1.8', 2013),
    ],
    whole: [
      { model: 'Corolla', variant: 'E150' },
      { model: 'Auris', variant: null },
    ],
  },
};
const car = (facts: Partial<NamedCar> = {}): NamedCar => ({
  make: 'Toyota',
  model: 'Corolla',
  variant: null,
  trim_id: null,
  year: null,
  ...facts,
});

describe('whether a part fits a car', () => {
  test.each([
    { what: 'its trim is in the list', of: { variant: 'E160', trim_id: 't-3' }, says: 'yes' },
    { what: 'its trim and year are', of: { variant: 'E160', trim_id: 't-3', year: 2014 }, says: 'yes' },
    { what: 'its trim is, but not of that year', of: { trim_id: 't-3', year: 2015 }, says: 'no' },
    {
      what: 'its trim has not that year, all of its variant fit',
      of: { variant: 'E150', trim_id: 't-1', year: 2010 },
      says: 'no',
    },
    { what: 'another trim of the variant is', of: { variant: 'E160', trim_id: 't-4' }, says: 'no' },
    { what: 'the trim is one of another variant', of: { variant: 'E150', trim_id: 't-3' }, says: 'no' },
    { what: 'every trim of its variant is', of: { variant: 'E150' }, says: 'yes' },
    {
      what: 'every trim of its variant is, of that year too',
      of: { variant: 'e150', year: 2010 },
      says: 'yes',
    },
    {
      what: 'the whole variant, of a year nobody knows',
      of: { variant: 'E150', year: 2012 },
      says: 'unknown',
    },
    { what: 'the variant is not whole', of: { variant: 'E160' }, says: 'unknown' },
    { what: 'the variant is not whole, of that year', of: { variant: 'E160', year: 2013 }, says: 'unknown' },
    { what: 'the variant is not whole, nor of that year', of: { variant: 'E160', year: 2010 }, says: 'no' },
    { what: 'the variant is not in the list', of: { variant: 'E210' }, says: 'no' },
    { what: 'only the model is known', of: {}, says: 'unknown' },
    { what: 'only model and year, which some trims have', of: { year: 2009 }, says: 'unknown' },
    { what: 'no trim of the model has that year', of: { year: 1999 }, says: 'no' },
    { what: 'the whole model fits', of: { model: 'Auris' }, says: 'yes' },
    { what: 'the whole model fits, in that year', of: { model: ' AURIS ', year: 2013 }, says: 'yes' },
    {
      what: 'the whole model fits, in a year nobody knows',
      of: { model: 'Auris', year: 2020 },
      says: 'unknown',
    },
    { what: 'the whole model fits, this variant too', of: { model: 'Auris', variant: '1.8' }, says: 'yes' },
    { what: 'the model is another', of: { model: 'Hilux' }, says: 'no' },
    { what: 'the make is another', of: { make: 'BMW' }, says: 'no' },
    { what: 'the make is written in small letters', of: { make: 'toyota', model: 'auris' }, says: 'yes' },
    { what: 'the make is a word of JavaScript', of: { make: 'constructor' }, says: 'no' },
  ])('$what: $says', ({ of, says }) => {
    expect(fits(car(of), list)).toBe(says);
  });

  test.each<CompatibleList>([{}, { Toyota: { trims: [], whole: [] } }])(
    'nobody can tell when nothing is said about the part: %j',
    (nothing) => {
      expect(fits(car({ variant: 'E150', trim_id: 't-1', year: 2008 }), nothing)).toBe('unknown');
    },
  );
});

test.each([
  { what: 'the variant is not whole', of: { variant: 'E160' }, asks: true },
  { what: 'only the model is named', of: {}, asks: true },
  { what: 'only the model is named, of a year that some have', of: { year: 2014 }, asks: true },
  { what: 'it fits already', of: { variant: 'E150' }, asks: false },
  { what: 'its trim is named', of: { trim_id: 't-3' }, asks: false },
  { what: 'it is of a year that none has', of: { variant: 'E150', year: 2012 }, asks: false },
  { what: 'nothing is said of its make', of: { make: 'Mazda' }, asks: false },
])('a version is asked for, or not, where $what', ({ of, asks }) => {
  expect(asksForVersion(car(of), list)).toBe(asks);
});

test('years are told as spans, and each is found in them', () => {
  expect(yearSpans([2014, 2010, 2011, 2010])).toEqual([
    [2010, 2011],
    [2014, 2014],
  ]);
  expect(yearSpans([])).toEqual([]);
  const year = fc.integer({ min: 1990, max: 2030 });
  fc.assert(
    fc.property(fc.array(year), year, (years, asked) => {
      expect(isInSpans(yearSpans(years), asked)).toBe(years.includes(asked));
    }),
  );
});
