import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceBounds } from '#domain/search/price-bounds.ts';
import { flatParams, wideParams } from '#domain/search/saved-params.ts';
import { type SavedSearchParams, savedAddress, savedVehicleSearch } from '#domain/search/saved-search.ts';
import {
  printSearch,
  vehicleSearchParams,
  type VehicleSearch,
  WHOLE_STOCK,
} from '#domain/search/search-address.ts';
import { anyFacts } from './any-facts.ts';

const name = fc.stringMatching(/^[A-Za-z0-9äß][A-Za-z0-9äß ./-]{0,18}[A-Za-z0-9]$/);
const anySearch: fc.Arbitrary<VehicleSearch> = fc.record({
  page: fc.integer({ min: 1, max: 40 }),
  min: fc.constantFrom(0, 500, 4000),
  max: fc.constantFrom(0, 5000, 150_000),
  currency: fc.constantFrom('USD' as const, 'ZMW' as const),
  vehicleClass: fc.constantFrom(null, 'cars' as const, 'commercial' as const),
  make: fc.option(name),
  model: fc.option(name),
  words: fc.option(name),
  order: fc.constantFrom(null, 'price' as const, '-price' as const),
  allowed: fc.constantFrom(null, 'KE', 'ZM'),
  facts: anyFacts,
});

describe('a saved search', () => {
  test('opens where it was saved, from its first page', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const flat = flatParams(vehicleSearchParams(search));
        fc.pre(flat !== null);
        const range = priceBounds(search) ? {} : { min: 0, max: 0, currency: 'USD' as const };
        expect(savedAddress({ kind: 'vehicles', params: flat ?? {} })).toBe(
          printSearch({ ...search, ...range, page: 1 }),
        );
      }),
    );
  });

  test('of several values keeps each', () => {
    const flat = flatParams({ fuel: ['Diesel', 'Petrol'], make: 'Toyota', page: '3', search: '' });
    expect(flat).toEqual({ fuel: 'Diesel\nPetrol', make: 'Toyota' });
    expect(wideParams(flat ?? {})).toEqual({ fuel: ['Diesel', 'Petrol'], make: 'Toyota' });
  });

  test.each([
    { what: 'a text of 200', params: { search: 'x'.repeat(200) }, fits: true },
    { what: 'a text of 201', params: { search: 'x'.repeat(201) }, fits: false },
    {
      what: 'values of more than 200 together',
      params: { fuel: ['x'.repeat(100), 'y'.repeat(100)] },
      fits: false,
    },
    { what: 'a text of two lines', params: { search: 'a\nb' }, fits: false },
    { what: '20 parameters', params: many(20), fits: true },
    { what: '21 parameters', params: many(21), fits: false },
  ])('of $what can be kept: $fits', ({ params, fits }) => {
    expect(flatParams(params) !== null).toBe(fits);
  });

  test.each<SavedSearchParams & { opens: string }>([
    { kind: 'vehicles', params: {}, opens: printSearch(WHOLE_STOCK) },
    { kind: 'vehicles', params: { price__range: 'x', ordering: 'odd' }, opens: printSearch(WHOLE_STOCK) },
    { kind: 'parts', params: { 'parts-cat': 'bumpers', q: 'front' }, opens: '/auto-parts/bumpers?q=front' },
    { kind: 'parts', params: { ordering: 'price' }, opens: '/auto-parts?sort=a' },
    {
      kind: 'parts',
      params: { fits: 'Toyota~Corolla', q: 'mirror' },
      opens: '/auto-parts?fits=Toyota%7ECorolla&q=mirror',
    },
    { kind: 'items', params: { q: 'shoe', min: 10, max: '50' }, opens: '/partner-one-search/shoe/10/50/1/b' },
    {
      kind: 'items',
      params: { q: 'shoe', max: '50', currency: 'USD' },
      opens: '/partner-one-search/shoe/0/50/1/b?currency=USD',
    },
    {
      kind: 'items',
      params: { q: 'cat-search', type: 'men', sort: 'd' },
      opens: '/partner-one-search-cat/cat-search/0/0/1/d/men',
    },
  ])('of $kind with $params opens $opens', ({ kind, params, opens }) => {
    expect(savedAddress({ kind, params })).toBe(opens);
  });

  test('that somebody else’s client wrote is read as far as it can be', () => {
    expect(savedVehicleSearch({ make: 'Toyota', unheard: 'of' })).toEqual({ ...WHOLE_STOCK, make: 'Toyota' });
  });
});

function many(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 'x']));
}
