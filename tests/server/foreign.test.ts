import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { AccountSession } from '#contract/account.ts';
import { Basket } from '#contract/basket.ts';
import { createListing } from '#contract/listings.ts';
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
interface Owned {
  /** Ids of the victim's own thing. */
  theirs: () => Ids;
  /** Ids of the same form that name nothing. */
  missing: () => Ids;
}
const nothing = { basket: '999999', order: '999999999', uuid: randomUUID() };
const basket: Owned = { theirs: () => ({ id: victim.basket }), missing: () => ({ id: nothing.basket }) };
const line: Owned = {
  theirs: () => ({ basket: victim.basket, line: victim.line }),
  missing: () => ({ basket: nothing.basket, line: nothing.basket }),
};
const order: Owned = { theirs: () => ({ number: victim.order }), missing: () => ({ number: nothing.order }) };
const listing: Owned = { theirs: () => ({ cid: victim.listing }), missing: () => ({ cid: nothing.order }) };
const inquiry: Owned = { theirs: () => ({ id: victim.inquiry }), missing: () => ({ id: nothing.uuid }) };
const request: Owned = {
  theirs: () => ({ id: victim.request, position: '1' }),
  missing: () => ({ id: nothing.uuid, position: '1' }),
};
const upload: Owned = { theirs: () => ({ id: victim.upload }), missing: () => ({ id: nothing.uuid }) };

/** Every address of a signed-in person that names a thing. One that is missing here fails. */
const OWNED: Record<string, Owned> = {
  '/baskets/:id/': basket,
  '/baskets/:id/lines/': basket,
  '/baskets/:basket/lines/:line/': line,
  '/orders/:number/': order,
  '/orders/:number/invoice/': order,
  '/orders/:number/timeline/': order,
  '/orders/:number/mobile-money/': order,
  '/orders/:number/payment-proofs/': order,
  '/orders/:number/payment-proofs/:id/file/': {
    theirs: () => ({ number: victim.order, id: victim.proof }),
    missing: () => ({ number: victim.order, id: nothing.uuid }),
  },
  '/orders/:number/documents/:id/file/': {
    theirs: () => ({ number: victim.order, id: victim.document }),
    missing: () => ({ number: victim.order, id: nothing.uuid }),
  },
  '/account/sessions/:id/': { theirs: () => ({ id: victim.session }), missing: () => ({ id: nothing.uuid }) },
  '/vendor/uploads/:id/': upload,
  '/inquiries/:id/': inquiry,
  '/inquiries/:id/messages/': inquiry,
  '/requests/:id/': request,
  '/requests/:id/messages/': request,
  '/requests/:id/photos/': request,
  '/requests/:id/photos/:position/': request,
  '/vendor/listings/:cid/draft/': listing,
  '/vendor/listings/:cid/live/': listing,
  '/favourites/:product_id/': {
    theirs: () => ({ product_id: '12' }),
    missing: () => ({ product_id: nothing.basket }),
  },
  '/saved-searches/:id/': { theirs: () => ({ id: victim.search }), missing: () => ({ id: nothing.uuid }) },
  '/garage/:id/': { theirs: () => ({ id: victim.car }), missing: () => ({ id: nothing.uuid }) },
};

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

/** Security 1. */
test('every address of a signed-in person that names a thing is tried by somebody else', () => {
  expect([...new Set(named.map(({ path }) => path))].toSorted()).toEqual(Object.keys(OWNED).toSorted());
});

const ownedAt = (path: string): Owned => {
  const owned = OWNED[path];
  if (!owned) throw new Error(`nobody owns ${path}`);
  return owned;
};

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
    const { theirs, missing } = ownedAt(door.path);
    const before = await held();
    const foreign = await call(door, theirs(), stranger.token);
    expect(foreign).toEqual(await call(door, missing(), stranger.token));
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
    const answer = await call(door, ownedAt(door.path).theirs(), victim.token);
    expect(answer.status, `${door.method} ${door.path}: ${answer.text}`).not.toBe(404);
  }
  expect((await shop.api('GET', '/profile/', { token: victim.token })).status).toBe(401);
});
