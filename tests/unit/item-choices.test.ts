import { expect, test } from 'vitest';
import type { ItemDetail } from '#contract/items.ts';
import { ALL_ITEMS, itemQuery, type ItemSearch } from '#domain/search/item-address.ts';
import { parseFits } from '#domain/search/fits-address.ts';
import {
  categoryQuery,
  fittingTreeQuery,
  isWholeDepartment,
  PARTS_FRONT,
  partsQuery,
  type PartsPlace,
} from '#domain/search/parts-address.ts';
import { missingOf, readChoices } from '#features/items/components/choices.ts';

const option = (given: Partial<ItemDetail['options'][number]>): ItemDetail['options'][number] => ({
  url: '/api/options/7/',
  id: 7,
  code: 'size',
  name: 'Size',
  required: true,
  type: 'choice',
  values: ['S', 'M'],
  ...given,
});
const chosen = { quantity: 1, country: 'ZM', values: { 7: 'M' } };

test.each([
  { what: 'all is chosen', options: [option({})], choices: chosen, lacks: { options: [], country: false } },
  {
    what: 'no size is chosen',
    options: [option({})],
    choices: { ...chosen, values: {} },
    lacks: { options: [7], country: false },
  },
  {
    what: 'a size is kept that is offered no more',
    options: [option({ values: ['S'] })],
    choices: chosen,
    lacks: { options: [7], country: false },
  },
  {
    what: 'an option may be left out',
    options: [option({ required: false })],
    choices: { ...chosen, values: {} },
    lacks: { options: [], country: false },
  },
  {
    what: 'the option is about shipping',
    options: [option({ id: 1, type: 'shipping', values: [] })],
    choices: { ...chosen, values: {} },
    lacks: { options: [], country: false },
  },
  {
    what: 'no country is chosen',
    options: [],
    choices: { ...chosen, country: '' },
    lacks: { options: [], country: true },
  },
])('what an item needs before it is bought: $what', ({ options, choices, lacks }) => {
  expect(missingOf({ options }, choices)).toEqual(lacks);
});

test.each([
  // From before the way was chosen here.
  { kept: chosen, read: { ...chosen, port: 'Walvis Bay', method: 'roro' } },
  {
    kept: { ...chosen, port: 'Durban', method: 'container' },
    read: { ...chosen, port: 'Durban', method: 'container' },
  },
  { kept: { ...chosen, port: 'Beira' }, read: { ...chosen, port: 'Walvis Bay', method: 'roro' } },
  {
    kept: { ...chosen, country: 'MU', port: 'Port Louis' },
    read: { ...chosen, country: 'MU', port: 'Port Louis', method: 'roro' },
  },
  {
    kept: { ...chosen, country: 'XX', port: 'Durban' },
    read: { ...chosen, country: '', port: '', method: 'roro' },
  },
  { kept: { ...chosen, quantity: 0 }, read: null },
  { kept: { ...chosen, values: { 7: 1 } }, read: null },
  { kept: 'ZM', read: null },
  { kept: null, read: null },
])('choices that were kept are read back: $kept', ({ kept, read }) => {
  expect(readChoices(kept)).toEqual(read);
});

test.each<{ search: Partial<ItemSearch>; asks: Record<string, string> }>([
  { search: {}, asks: {} },
  { search: { words: 'lamp', page: 2, order: 'd' }, asks: { q: 'lamp', page: '2', sort: 'd' } },
  { search: { min: 100, max: 500 }, asks: { min: '100', max: '500' } },
  {
    search: { min: 100, max: 500, currency: 'USD' },
    asks: { min: '100', max: '500', currency: 'USD' },
  },
  { search: { currency: 'USD' }, asks: {} },
  { search: { min: 500, max: 100 }, asks: {} },
  { search: { category: 'men' }, asks: { q: 'cat-search', type: 'men' } },
  { search: { category: 'men', words: 'tie' }, asks: { q: 'tie', type: 'men' } },
])('an item search asks the wire for what it says: $search', ({ search, asks }) => {
  expect(itemQuery({ ...ALL_ITEMS, ...search })).toEqual(asks);
});

test.each<{
  place: Partial<PartsPlace>;
  whole: boolean;
  tree: Record<string, string>;
  list: Record<string, string>;
}>([
  { place: {}, whole: true, tree: { parts: 'true' }, list: { 'parts-cat': 'Vehicle Parts & Accessories' } },
  {
    place: { category: { slug: 'Vehicle Parts & Accessories', id: null }, words: 'hub' },
    whole: true,
    tree: { parts: 'true' },
    list: { 'parts-cat': 'Vehicle Parts & Accessories', q: 'hub' },
  },
  {
    place: { category: { slug: 'vehicle-parts-accessories', id: null } },
    whole: true,
    tree: { parts: 'true' },
    list: { 'parts-cat': 'Vehicle Parts & Accessories' },
  },
  {
    place: { category: { slug: 'Vehicle Parts & Accessories', id: 12 } },
    whole: false,
    tree: { parts: 'true', 'cat-id': '12' },
    list: { 'parts-cat': 'Vehicle Parts & Accessories' },
  },
  {
    place: { category: { slug: 'brakes', id: null }, order: 'a', page: 3 },
    whole: false,
    tree: { parts: 'true', slug: 'brakes' },
    list: { 'parts-cat': 'brakes', ordering: 'price', page: '3' },
  },
])(
  'a place among the parts asks for its category and its products: $place',
  ({ place, whole, tree, list }) => {
    const at = { ...PARTS_FRONT, ...place };
    expect(isWholeDepartment(at)).toBe(whole);
    expect(categoryQuery(at)).toEqual(tree);
    expect(fittingTreeQuery(at)).toEqual(tree);
    const fits = parseFits('Toyota~Corolla');
    expect(fittingTreeQuery({ ...at, fits })).toEqual({ ...tree, fits: 'Toyota~Corolla' });
    expect(partsQuery(at)).toEqual(list);
  },
);
