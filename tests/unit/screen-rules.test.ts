import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { vehicleSearchParams, type VehicleSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { accountDate } from '#features/account/components/account-date.ts';
import {
  filtersInUse,
  vehicleSearchFromParams,
  searchSteps,
} from '#features/catalogue/components/search-links.ts';
import { cameFrom, signUpPlace } from '#features/identity/return-address.ts';
import { fingerprint } from '#features/invoices/components/fingerprint.ts';
import { actsOf, groupsOf } from '#features/waiting/components/acts.ts';
import { sortFiles } from '#features/waiting/components/files.ts';
import { warningsOf } from '#features/waiting/components/warnings.ts';
import type { Load } from '#offline/face/centre-face.ts';
import type { CommandView, Reason } from '#offline/store/states.ts';

describe('signing in leads back', () => {
  test.each([
    { state: { from: '/checkout' }, to: '/checkout' },
    { state: { from: { pathname: '/orders/100000001', search: '?a=1' } }, to: '/orders/100000001?a=1' },
    { state: null, to: '/' },
    { state: { from: 'https://elsewhere.example' }, to: '/' },
    { state: { from: '//elsewhere.example' }, to: '/' },
    { state: { from: '/\\elsewhere.example' }, to: '/' },
  ])('$state to $to', ({ state, to }) => {
    expect(cameFrom(state)).toBe(to);
  });

  test.each([
    { kept: { account: 7, from: '/supporter-programme/join' }, uid: '7', to: '/supporter-programme/join' },
    { kept: { account: 8, from: '/checkout' }, uid: '7', to: null },
    { kept: { account: 7, from: 'https://elsewhere.example' }, uid: '7', to: null },
    { kept: { account: 7, from: '//elsewhere.example' }, uid: '7', to: null },
    { kept: { account: 7, from: '/\\elsewhere.example' }, uid: '7', to: null },
    { kept: undefined, uid: '7', to: null },
  ])('after the mailed link of account $uid, $kept to $to', ({ kept, uid, to }) => {
    expect(signUpPlace(kept, uid)).toBe(to);
  });
});

test('the account writes dates as the shop always has', () => {
  expect(accountDate('2026-03-05T14:07:00Z', 'en', false)).toBe('Mar. 5, 2026');
  expect(accountDate('2026-03-05T12:07:00', 'en', true)).toBe('Mar. 5, 2026, 12:07 PM');
});

const command = (given: Partial<CommandView>): CommandView => ({
  key: 'k',
  name: 'basket.add',
  payload: {},
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
const refusal = (code: string, kind: Reason['kind'] = 'rejected'): Reason => ({
  kind,
  status: 409,
  code,
  message: '',
  fields: null,
  body: null,
});

describe('what a person may do about something that waits', () => {
  test.each([
    ['never sent', {}, { retry: false, change: '/my-basket', discard: 'now' }],
    ['sent without an answer', { sent: true }, { retry: false, change: null, discard: 'ask' }],
    [
      'stopped by another’s refusal',
      { state: 'needs_user', reason: refusal('dependency', 'dependency') },
      { retry: true, change: '/my-basket', discard: 'now' },
    ],
    [
      'stopped by another’s refusal, and out on another phone',
      { state: 'needs_user', sent: true, reason: refusal('dependency', 'dependency') },
      { retry: true, change: null, discard: 'ask' },
    ],
    ['being taken back', { state: 'cancelling', sent: true }, { retry: false, change: null, discard: null }],
    ['being sent', { state: 'sending', sent: true }, { retry: false, change: null, discard: null }],
    ['a guest holds it', { state: 'held' }, { retry: false, change: '/my-basket', discard: 'now' }],
    [
      'refused for stock',
      { state: 'needs_user', reason: refusal('out_of_stock') },
      { retry: true, change: '/my-basket', discard: 'now' },
    ],
    [
      'refused for its price',
      { name: 'order.place', state: 'needs_user', sent: true, reason: refusal('price_changed') },
      { retry: false, change: '/confirm-order', discard: 'now' },
    ],
    [
      'never answered for long',
      { state: 'needs_user', sent: true, reason: refusal('server_error', 'server_error') },
      { retry: true, change: null, discard: 'ask' },
    ],
    ['done', { state: 'done', sent: true }, { retry: false, change: null, discard: null }],
  ] as const)('%s', (_, given, acts) => {
    expect(actsOf(command(given))).toEqual(acts);
  });

  test('each stands with those that have come as far', () => {
    const all = [
      command({ key: 'waits' }),
      command({ key: 'held', state: 'held' }),
      command({ key: 'copied', sent: true }),
      command({ key: 'asked', sent: true, unanswered: true }),
      command({ key: 'out', state: 'sending', sent: true, unanswered: true }),
      command({ key: 'back', state: 'cancelling', sent: true }),
      command({ key: 'refused', state: 'needs_user' }),
      command({ key: 'old', state: 'done', doneAt: 5 }),
      command({ key: 'new', state: 'done', doneAt: 9 }),
    ];
    const keys = Object.fromEntries(
      Object.entries(groupsOf(all)).map(([group, held]) => [group, held.map(({ key }: CommandView) => key)]),
    );
    expect(keys).toEqual({
      needs: ['refused'],
      waiting: ['waits', 'held', 'copied'],
      sending: ['out'],
      unanswered: ['asked'],
      cancelling: ['back'],
      done: ['new', 'old'],
    });
  });
});

describe('the phone says in time that it takes no more', () => {
  const load: Load = {
    commands: 0,
    bytes: 0,
    photos: 0,
    photoBytes: 0,
    photosOf: new Map(),
    followersOf: new Map(),
  };
  test.each([
    [
      { commands: 1599, bytes: 4_000_000 },
      { work: 'room', photos: 'room' },
    ],
    [{ commands: 1600 }, { work: 'soon' }],
    [{ bytes: 4_194_304 }, { work: 'soon' }],
    [{ commands: 2000 }, { work: 'full' }],
    [{ bytes: 5_242_000 }, { work: 'full' }],
    [
      { photos: 127, photoBytes: 50_000_000 },
      { photos: 'room', work: 'room' },
    ],
    [{ photos: 128 }, { photos: 'soon' }],
    [{ photoBytes: 51_000_000 }, { photos: 'soon' }],
    [{ photos: 160 }, { photos: 'full', work: 'room' }],
  ])('%j: %j', (held, says) => {
    expect(warningsOf({ ...load, ...held }, [], 0)).toMatchObject(says);
  });

  test('and that something lies unsent for two days; what needs the user or is done does not count', () => {
    const days = 24 * 3600_000;
    const now = 10 * days;
    const since = (given: Partial<CommandView>) => warningsOf(load, [command(given)], now).longSince;
    expect(since({ createdAt: 8 * days })).toBe(8 * days);
    expect(since({ createdAt: 8 * days + 1 })).toBeNull();
    expect(since({ createdAt: 1, state: 'needs_user' })).toBeNull();
    expect(since({ createdAt: 1, state: 'done' })).toBeNull();
    expect(warningsOf(null, [], now)).toEqual({ work: 'room', photos: 'room', longSince: null });
  });
});

describe('the files of an import', () => {
  const file = (name: string, type: string) => new File(['x'], name, { type });
  test('the work is the one that is no picture, whatever its ending', () => {
    const photo = file('3f.jpg', 'image/jpeg');
    const work = file('chicargos-2026-11-21.txt', 'text/plain');
    expect(sortFiles([photo, work])).toEqual({ work, photos: [photo] });
    expect(sortFiles([photo])).toEqual({ work: null, photos: [photo] });
  });
});

describe('a search in links', () => {
  const wish: VehicleSearch = {
    page: 3,
    min: 500,
    max: 9000,
    currency: 'ZMW',
    vehicleClass: 'cars',
    make: 'Toyota',
    model: 'Yaris',
    words: 'hybrid',
    order: '-price',
    allowed: 'KE',
    facts: {
      figures: { year: { from: 2012, to: null }, mileage: { from: null, to: 90_000 } },
      choices: { fuel: ['Diesel', 'Petrol'], colour: ['Red'] },
      reference: null,
    },
  };

  test('the breadcrumb resets what is finer, one step at a time', () => {
    expect(searchSteps(wish).map(({ to }) => to)).toEqual([
      '/',
      '/search/1/0/0/1/*/all/*',
      '/search/1/0/0/1/Toyota/all/*',
      '/search/1/0/0/1/Toyota/Yaris/*',
    ]);
  });

  test('a kept answer leads back to the search that it answers', () => {
    expect(vehicleSearchFromParams(vehicleSearchParams(wish))).toEqual(wish);
    expect(vehicleSearchFromParams(vehicleSearchParams(WHOLE_STOCK))).toEqual(WHOLE_STOCK);
  });

  test('the resting prices of the search form are no filter', () => {
    expect(filtersInUse(wish)).toBe(10);
    expect(filtersInUse({ ...WHOLE_STOCK, max: 1_500_000 })).toBe(0);
    // In kwacha they leave dearer cars out.
    expect(filtersInUse({ ...WHOLE_STOCK, max: 1_500_000, currency: 'ZMW' })).toBe(1);
  });
});

describe('a file is checked by its fingerprint', () => {
  test('a PDF by the SHA-256 of its bytes', async () => {
    const bytes = Buffer.from('%PDF-1.7 anything');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await fingerprint(new File([bytes], 'pro-forma.pdf'))).toEqual({ name: 'pro-forma.pdf', sha256 });
  });

  test('a picture is told to be none', async () => {
    expect(await fingerprint(new File(['\u0089PNG'], 'a.png'))).toBe('not_pdf');
  });
});
