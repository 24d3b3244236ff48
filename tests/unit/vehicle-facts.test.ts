import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANY_FACTS,
  betweenOf,
  factParams,
  searchedFactsOf,
  parseReference,
  readFacts,
  type SearchedFacts,
} from '#domain/stock/vehicle-facts.ts';
import { anyFacts } from './any-facts.ts';

const read = (query: string): SearchedFacts => readFacts(new URLSearchParams(query));

describe('what an address asks of a vehicle', () => {
  test.each<[string, Partial<SearchedFacts>]>([
    ['year=2012-2016', { figures: { year: { from: 2012, to: 2016 } } }],
    ['year=2012-', { figures: { year: { from: 2012, to: null } } }],
    ['miles=-90000', { figures: { mileage: { from: null, to: 90_000 } } }],
    ['cc=1500-1500', { figures: { engine: { from: 1500, to: 1500 } } }],
    ['fuel=Petrol&fuel=Diesel&fuel=Petrol', { choices: { fuel: ['Diesel', 'Petrol'] } }],
    ['body=%20Estate%20&colour=any', { choices: { body: ['Estate'] } }],
    ['ref=REF%2040%20001', { reference: 40_001 }],
    ['ref=40001', { reference: 40_001 }],
    ['year=2016-2012', {}],
    ['year=new&miles=-&cc=1-2-3&ref=abc', {}],
    ['year=20120000-', {}],
    ['wheels=4', {}],
  ])('%s', (query, facts) => {
    expect(read(query)).toEqual({ ...ANY_FACTS, ...facts });
  });

  test('goes to the server and comes back as the same', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(searchedFactsOf(factParams(facts))).toEqual(facts);
      }),
    );
  });
});

test.each([
  ['2012__2016', { from: 2012, to: 2016 }],
  ['__2016', { from: null, to: 2016 }],
  ['2012', { from: 2012, to: null }],
  ['', null],
  ['__', null],
  ['5__4', null],
  ['a__b', 'invalid'],
  ['1__2__3', 'invalid'],
  ['-5__9', 'invalid'],
  ['1.5__', 'invalid'],
])('the range %j on the wire', (text, says) => {
  expect(betweenOf(text, '__')).toEqual(says);
});

test.each([
  ['40001', 40_001],
  ['REF 40 001', 40_001],
  ['ref: 1 234 567', 1_234_567],
  ['40 01', null],
  ['0', null],
  ['Corolla', null],
])('the reference %j', (text, id) => {
  expect(parseReference(text)).toBe(id);
});
