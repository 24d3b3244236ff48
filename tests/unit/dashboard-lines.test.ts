import { expect, test } from 'vitest';
import {
  dashboardLines,
  type DashboardFilter,
  FILTERS,
  linesWith,
  namesToFind,
} from '#features/vendor/dashboard/dashboard-lines.ts';
import { cachedContents, listingsToFetch } from '#features/vendor/cached-listings.ts';
import { priceSteps, readChange } from '#features/vendor/dashboard/dashboard-prices.ts';
import { recordOf } from '#features/vendor/import/export-record.ts';
import { newListing, noListing, type OwnLine, withEdit } from '#features/vendor/preview/listing-view.ts';
import type { CommandView } from '#offline/store/states.ts';

const TMP = 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11';
const AT = '2026-11-22T08:00:00Z';
const listing = (prod_id: OwnLine['prod_id'], given: Partial<OwnLine> = {}): OwnLine => ({
  prod_id,
  prod_name: `Listing ${prod_id}`,
  prod_class: 'vehicles',
  date_created: AT,
  prod_live: 'draft',
  cover_image: null,
  version: 3,
  hidden: false,
  missing_fields: [],
  prod_price: null,
  ...given,
});
const act = (name: string, payload: unknown, given: Partial<CommandView> = {}): CommandView => ({
  key: crypto.randomUUID(),
  name,
  payload,
  seen: {},
  state: 'queued',
  sent: false,
  reason: null,
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 100,
  createdAt: 1,
  doneAt: null,
  ...given,
});
const refused = (code: string) => ({
  state: 'needs_user' as const,
  reason: { kind: 'rejected' as const, status: 403, code, message: '', fields: null, body: null },
});
const known = { commands: [], conflicts: [], names: new Map() };

const LIST = [
  listing(501, { prod_name: 'Toyota Premio', prod_live: 'live', prod_price: '250000.00' }),
  listing(502, { prod_name: 'Citroën C4' }),
  listing(503, { prod_class: 'parts', prod_live: 'live', hidden: true }),
  listing(504, { prod_class: 'parts', prod_live: 'live' }),
];
const LINES = dashboardLines(LIST, {
  ...known,
  commands: [
    act('basket.add', { cid: 501 }),
    act('listing.edit', { cid: 501, lid: null }),
    act('listing.live', { cid: TMP, lid: null }),
    act('photo.attach', { cid: 503 }, refused('image_format')),
    act('fitment.set', { productID: 504 }, { state: 'done' }),
  ],
  names: new Map([[TMP, 502]]),
  conflicts: [{ row: 'listing:504' }],
});

test('each listing shows what buyers see of it, what waits, and what needs its seller', () => {
  expect(
    LINES.map(({ listing: { prod_id }, shown, waiting, needs, clashes, goesLive }) => [
      prod_id,
      shown,
      waiting?.name ?? null,
      needs?.name ?? null,
      clashes,
      goesLive,
    ]),
  ).toEqual([
    [501, 'live', 'listing.edit', null, false, false],
    [502, 'draft', 'listing.live', null, false, true],
    [503, 'hidden', null, 'photo.attach', false, false],
    [504, 'live', null, null, true, false],
  ]);
});

test.each<[DashboardFilter, number[]]>([
  ['all', [501, 502, 503, 504]],
  ['draft', [502]],
  ['live', [501, 504]],
  ['waiting', [501, 502]],
  ['needs', [503, 504]],
  ['vehicles', [501, 502]],
  ['spares', [503, 504]],
])('%s are %j', (filter, ids) => {
  expect(FILTERS).toContain(filter);
  expect(linesWith(LINES, filter, '').map(({ listing: { prod_id } }) => prod_id)).toEqual(ids);
});

test.each([
  ['premio', [501]],
  ['  PREMIO toyota ', [501]],
  ['citroen', [502]],
  ['503', [503]],
  ['premio 9', []],
])('the words %j find %j', (words, ids) => {
  expect(linesWith(LINES, 'all', words).map(({ listing: { prod_id } }) => prod_id)).toEqual(ids);
});

test('what the shop has refused to make stands first, with why, and is nowhere twice', () => {
  const seen = { at: AT, model: 'Corolla', category: 'Cars > Toyota > Corolla', prodClass: 'vehicles' };
  const payload = {
    tmp: TMP,
    subId: 11,
    name: 'Corolla',
    prodClass: 'vehicles',
    region: 'zm',
    copy_of: null,
  };
  const dependency = {
    state: 'needs_user' as const,
    reason: {
      kind: 'dependency' as const,
      status: null,
      code: 'dependency',
      message: '',
      fields: null,
      body: null,
    },
  };
  const commands = [
    act('listing.edit', { cid: TMP, lid: null }, dependency),
    act('listing.create', payload, { seen, ...refused('vendor_not_approved') }),
  ];
  const [first, ...others] = dashboardLines(LIST, { ...known, commands });
  expect(first).toMatchObject({
    listing: { prod_id: TMP, prod_name: 'Corolla', prod_live: 'draft' },
    isRefused: true,
    needs: { name: 'listing.create' },
  });
  expect(others).toHaveLength(LIST.length);
  const stays = dashboardLines([listing(TMP)], { ...known, commands });
  expect(stays.map(({ isRefused }) => isRefused)).toEqual([false]);
});

test('only names that the list does not have are looked for', () => {
  const commands = [
    act('listing.edit', { cid: TMP }),
    act('listing.edit', { cid: 501 }),
    act('listing.edit', { cid: TMP }, { state: 'done' }),
  ];
  expect(namesToFind(LIST, commands)).toEqual([TMP]);
  expect(namesToFind([listing(TMP)], commands)).toEqual([]);
});

test('content is fetched that is not here, or older than the list says; never of what only this phone knows', () => {
  const kept = cachedContents([
    { view: { ...noListing(), cid: 501, version: 3 } },
    { view: { ...noListing(), cid: 502, version: 2 } },
    { view: { ...noListing(), cid: 504, lid: 1 } },
    { view: noListing() },
    { view: { nonsense: true } },
  ]);
  expect([...kept.listings.keys()]).toEqual([501, 502]);
  expect(listingsToFetch([...LIST, listing(TMP)], kept)).toEqual([502, 503, 504]);
});

test('a listing is fetched until each part in it lies here as it is now; a part that only this phone knows is not asked for', () => {
  const part = (lid: number | `tmp:${string}`, updated_at: string) => ({
    lid,
    title: 'Pads',
    prod_live: 'draft' as const,
    updated_at,
  });
  const [noon, later] = ['2026-11-22T12:00:00Z', '2026-11-22T13:00:00Z'];
  const lecture_list = [part(1, noon), part(2, later), part(TMP, noon)];
  const whole = { view: { ...noListing(), cid: 501, version: 3, lecture_list } };
  const one = { view: { ...noListing(), cid: 501, lid: 1, updated_at: noon } };
  const two = (updated_at: string) => ({ view: { ...noListing(), cid: 501, lid: 2, updated_at } });
  const line = LIST.slice(0, 1);
  expect(listingsToFetch(line, cachedContents([whole, one]))).toEqual([501]);
  expect(listingsToFetch(line, cachedContents([whole, one, two(noon)]))).toEqual([501]);
  expect(listingsToFetch(line, cachedContents([whole, one, two(later)]))).toEqual([]);
});

test('a change of prices shows what it makes of each listing', () => {
  const change = readChange('percent_down', '5');
  expect(
    change && priceSteps(LINES.slice(0, 2), change, true).map(({ before, after }) => [before, after]),
  ).toEqual([
    [250_000_00, 237_500_00],
    [0, 'no_price'],
  ]);
  expect(readChange('amount_down', '1,500.50')).toEqual({ kind: 'amount', minor: -1_500_50 });
  expect(readChange('set', '900')).toEqual({ kind: 'set', minor: 900_00 });
  expect(readChange('percent_up', '1,500.50')).toBeNull();
  expect(readChange('set', '0')).toBeNull();
});

test('a listing is written down with all that this phone knows of it', () => {
  const category = 'Cars > Toyota > Corolla';
  const made = {
    cid: 501,
    title: 'Corolla',
    prodClass: 'vehicles',
    category,
    model: 'Corolla',
    madeAt: AT,
  } as const;
  const view = withEdit(newListing(made), { sEngine: { to: '1.6' }, pPrice: { to: '250000' } });
  expect(recordOf(listing(501, { prod_live: 'live' }), view)).toMatchObject({
    id: '501',
    kind: 'vehicle',
    type: 'Cars',
    make: 'Toyota',
    model: 'Corolla',
    category: '',
    price_zmw: '250000.00',
    engine: '1600',
    mileage_miles: '',
    state: 'live',
    created: AT,
  });
  const part = listing(TMP, { prod_class: 'parts', prod_price: '450.00' });
  expect(recordOf(part, undefined)).toMatchObject({
    id: '',
    kind: 'part',
    title: part.prod_name,
    price_zmw: '450.00',
  });
});
