import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { AccountSession } from '#contract/account.ts';
import { Basket } from '#contract/basket.ts';
import { createListing } from '#contract/listings/listings.ts';
import { allHandlers } from '#server/app.ts';
import { doorsOf } from '#server/platform/calls/routing.ts';
import { receivers } from '#server/uploads/routes.ts';
import { everythingIn, liveALife, TRACES } from './account-steps.ts';
import { add, newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const victim = {
  token: '',
  basket: '',
  line: '',
  order: '',
  upload: '',
  session: '',
  search: '',
  car: '',
  proof: '',
  document: '',
  listing: '',
  inquiry: '',
  request: '',
};
const stranger = { token: '', basket: '', line: '', listing: '' };

beforeAll(async () => {
  const life = await liveALife(shop);
  Object.assign(victim, { token: life.token, order: life.order });
  const other = await newBuyer(shop);
  stranger.token = other.token;
  await add(shop, other.token, 304);
  for (const who of [victim, stranger]) {
    const basket = (await shop.api('GET', '/basket/', { token: who.token })).as(Basket);
    who.basket = String(basket.id);
    who.line = basket.results[0]?.url.split('/').at(-2) ?? '';
  }
  const upload = await shop.db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', life.id)
    .executeTakeFirstOrThrow();
  victim.upload = upload.id;
  const sessions = (await shop.api('GET', '/account/sessions/', { token: victim.token })).as(
    v.array(AccountSession),
  );
  victim.session = sessions[0]?.id ?? '';
  const own = async (table: 'saved_searches' | 'garage') =>
    (await shop.db.selectFrom(table).select('id').where('user_id', '=', life.id).executeTakeFirstOrThrow())
      .id;
  victim.search = await own('saved_searches');
  victim.car = await own('garage');
  const paper = async (table: 'payment_proofs' | 'order_documents') =>
    (
      await shop.db
        .selectFrom(table)
        .select('id')
        .where('order_number', '=', life.order)
        .executeTakeFirstOrThrow()
    ).id;
  for (const [who, id] of [
    [victim, life.id],
    [stranger, other.id],
  ] as const) {
    const applied = { mobileNumber: '0977 123 456', referrerEmail: '' };
    await shop.api('POST', '/upgrade-to-agent-account/', { token: who.token, body: applied });
    await approve(id);
    const body = { prodClass: 'vehicles', subId: 11, name: 'A car of mine' };
    const made = await shop.api('POST', '/vendor/create-product/', {
      token: who.token,
      key: randomUUID(),
      body,
    });
    who.listing = String(made.as(createListing.answer).product_id);
  }
  victim.proof = await paper('payment_proofs');
  const asked = shop.db.selectFrom('inquiries').select('id').where('user_id', '=', life.id);
  victim.inquiry = (await asked.executeTakeFirstOrThrow()).id;
  victim.document = await paper('order_documents');
  const sent = shop.db.selectFrom('requests').select('thread').where('user_id', '=', life.id);
  victim.request = (await sent.executeTakeFirstOrThrow()).thread;
});

/** Whoever may not sell is told that of every listing alike, which would prove nothing. */
async function approve(id: number): Promise<void> {
  const now = shop.clock.now();
  const approved = { status: 'approved' as const, reason: null, approved_at: now };
  await shop.db
    .insertInto('sellers')
    .values({ user_id: id, applied_at: now, ...approved })
    .onConflict((known) => known.column('user_id').doUpdateSet(approved))
    .execute();
}

type Ids = Record<string, string>;
/** Kind of thing that an address names, by the word before the name. */
interface Kind {
  /** Name of the victim's own thing. */
  theirs: () => string;
  /** A name of the same form that nothing has; absent: it says where in a thing, and is no thing itself. */
  missing?: string;
}
const nothing = { basket: '999999', order: '999999999', uuid: randomUUID() };
const KINDS: Readonly<Record<string, Kind>> = {
  baskets: { theirs: () => victim.basket, missing: nothing.basket },
  lines: { theirs: () => victim.line, missing: nothing.basket },
  orders: { theirs: () => victim.order, missing: nothing.order },
  'payment-proofs': { theirs: () => victim.proof, missing: nothing.uuid },
  documents: { theirs: () => victim.document, missing: nothing.uuid },
  sessions: { theirs: () => victim.session, missing: nothing.uuid },
  uploads: { theirs: () => victim.upload, missing: nothing.uuid },
  inquiries: { theirs: () => victim.inquiry, missing: nothing.uuid },
  requests: { theirs: () => victim.request, missing: nothing.uuid },
  photos: { theirs: () => '1' },
  listings: { theirs: () => victim.listing, missing: nothing.order },
  favourites: { theirs: () => '12', missing: nothing.basket },
  'saved-searches': { theirs: () => victim.search, missing: nothing.uuid },
  garage: { theirs: () => victim.car, missing: nothing.uuid },
};

/** Each name in an address (`:id`) with the word before it. */
const namesIn = (path: string) =>
  [...path.matchAll(/([^/]+)\/:([a-z_]+)/g)].map(([, word = '', name = '']) => ({ word, name }));
const kindsIn = (path: string) =>
  namesIn(path).map(({ word, name }) => {
    const kind = KINDS[word];
    if (!kind) throw new Error(`${path}: KINDS does not say what ${word} are`);
    const theirs = kind.theirs();
    return { name, theirs, missing: kind.missing ?? theirs, isThing: kind.missing !== undefined };
  });

const theirsAt = (path: string): Ids =>
  Object.fromEntries(kindsIn(path).map(({ name, theirs }) => [name, theirs]));

/** The same address where only the last thing of it is missing, and where nothing of it is there. */
function missingAt(path: string): Ids[] {
  const kinds = kindsIn(path);
  const last = kinds.map(({ isThing }) => isThing).lastIndexOf(true);
  return [
    Object.fromEntries(kinds.map(({ name, theirs, missing }, at) => [name, at === last ? missing : theirs])),
    Object.fromEntries(kinds.map(({ name, missing }) => [name, missing])),
  ];
}

/**
 * Here the caller's phone makes the name up, or names what is for sale: a missing one is made. What becomes of a name
 * that somebody else has is told in saved-searches.test.ts and garage.test.ts.
 */
const MADE = ['/favourites/:product_id/', '/saved-searches/:id/', '/garage/:id/'];

const doors = [
  ...allHandlers.flatMap((handler) =>
    doorsOf(handler).map(({ method, path }) => ({
      method,
      path,
      role: handler.role,
    })),
  ),
  ...receivers.map(({ declared }) => ({
    method: declared.method,
    path: declared.path,
    role: 'user',
  })),
];
const named = doors.filter(
  ({ method, path, role }) =>
    role === 'user' && path.includes(':') && !(method === 'PUT' && MADE.includes(path)),
);

/** Security 1: one of a kind that does not stand there fails, and a kind that no address names any more. */
test('every address of a signed-in person that names a thing is tried by somebody else', () => {
  const words = named.flatMap(({ path }) => namesIn(path).map(({ word }) => word));
  expect(words.length).toBeGreaterThanOrEqual(named.length);
  expect([...new Set(words)].toSorted()).toEqual(Object.keys(KINDS).toSorted());
});

async function call({ method, path }: { method: string; path: string }, ids: Ids, token: string) {
  const address = path.replace(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? '');
  const parts = receivers.some(({ declared }) => declared.path === path && declared.method === method);
  const answer = await shop.request(method, `/api${address}`, {
    token,
    ...(method === 'GET' || method === 'DELETE' || parts ? {} : { body: { quantity: 1 } }),
    headers: parts ? { 'content-type': 'application/partial-upload', 'upload-offset': '0' } : {},
  });
  const { date: _date, 'x-request-id': _request, ...headers } = answer.headers;
  return { status: answer.status, text: answer.text, headers };
}

/** All that is stored, but for the asker's own counter, which every settled command counts up. */
async function held(): Promise<Map<string, string>> {
  await shop.db.updateTable('users').set({ version: 0 }).execute();
  return everythingIn(shop);
}

test.each(named)(
  '$method $path of somebody else answers exactly like a missing one, and changes nothing',
  async (door) => {
    const before = await held();
    const foreign = await call(door, theirsAt(door.path), stranger.token);
    for (const missing of missingAt(door.path))
      expect(foreign).toEqual(await call(door, missing, stranger.token));
    expect([204, 404]).toContain(foreign.status);
    expect(await held()).toEqual(before);
  },
);

test('a line of somebody else is not found in one’s own basket either', async () => {
  const door = { method: 'DELETE', path: '/baskets/:basket/lines/:line/' };
  const mixed = await call(door, { basket: stranger.basket, line: victim.line }, stranger.token);
  expect(mixed).toEqual(await call(door, { basket: stranger.basket, line: nothing.basket }, stranger.token));
});

/** Addresses that answer nothing without being asked for something. */
const ASKED: Record<string, string> = {
  '/compatibility/': '/compatibility/?qry=makes',
  '/garage/fits/': '/garage/fits/?product=301',
  '/vendor/contents/': '/vendor/contents/?cid=OWN',
  '/vendor/figures/': '/vendor/figures/?cid=OWN',
  '/vendor/post-content/': '/vendor/post-content/?cid=OWN',
  '/vendor/product-types/': '/vendor/product-types/?pt=vehicles',
};

const lists = allHandlers.flatMap(({ kind, role, declared: { path } }) =>
  kind === 'query' && role === 'user' && !path.includes(':')
    ? [{ method: 'GET', path: ASKED[path] ?? path }]
    : [],
);

test.each(lists)('$method $path shows nothing of somebody else', async ({ method, path }) => {
  const answer = await shop.api(method, path.replace('OWN', stranger.listing), { token: stranger.token });
  expect(answer.status, answer.text).toBe(200);
  const found = Object.entries(TRACES).filter(([, word]) =>
    answer.text.toLowerCase().includes(word.toLowerCase()),
  );
  expect(found).toEqual([]);
  expect(answer.text).not.toContain(victim.order);
  expect(answer.text).not.toContain(victim.session);
});

test('the owner gets to each of these things', async () => {
  // Last, because it takes them away: without it a matrix of ids that name nothing would pass.
  const turns = ['GET', 'PATCH', 'DELETE'];
  for (const door of named.toSorted((a, b) => turns.indexOf(a.method) - turns.indexOf(b.method))) {
    const answer = await call(door, theirsAt(door.path), victim.token);
    expect(answer.status, `${door.method} ${door.path}: ${answer.text}`).not.toBe(404);
  }
  expect((await shop.api('GET', '/profile/', { token: victim.token })).status).toBe(401);
});
