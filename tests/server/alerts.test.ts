import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { listMore } from './personal-list-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const other = openDatabase(shop.url, { max: 5 });
const second = await buildApp({ config: shop.config, db: other, clock: shop.clock, log: shop.log });
await second.ready();
afterAll(async () => {
  await second.close();
  await other.destroy();
});

const QUARTER = 15 * 60;
const DAY = 24 * 3600;
const SEARCH = { name: 'Corollas', kind: 'vehicles', params: { make: 'Toyota' }, notify: true };
let nextId = 90_001;

beforeEach(async () => {
  // Whatever an earlier test wants to be told of is none of this one's.
  await shop.db.deleteFrom('saved_searches').execute();
});

async function wants(change: Record<string, unknown> = {}) {
  const buyer = await newBuyer(shop);
  const id = randomUUID();
  const set = (more: Record<string, unknown> = {}) =>
    shop.api('PUT', `/saved-searches/${id}/`, {
      token: buyer.token,
      body: { ...SEARCH, ...change, ...more },
    });
  expect((await set()).status).toBe(201);
  return { ...buyer, set, search: id };
}

/** New listings, a while before the next look. */
async function list(count: number, title = '2012 Toyota Corolla 1.6 Icon'): Promise<number[]> {
  const first = nextId;
  nextId += count;
  shop.clock.advance(120);
  await listMore(shop, { first, count, title });
  shop.clock.advance(120);
  return Array.from({ length: count }, (_, at) => first + at);
}

async function look(seconds = QUARTER): Promise<void> {
  shop.clock.advance(seconds);
  await shop.app.runJobs();
}

const alerts = async (email: string) =>
  (await shop.mail(email)).filter(({ template }) => template === 'saved-search');

test('what is new is mailed once, with the way to it and to stop', async () => {
  const buyer = await wants();
  await look();
  expect(await alerts(buyer.email)).toEqual([]);
  const [id] = await list(1);
  await look();
  await look();
  const [mail, ...more] = await alerts(buyer.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('New for your saved searches');
  expect(mail?.text).toContain('Corollas');
  expect(mail?.text).toContain('2012 Toyota Corolla 1.6 Icon, $4,500.00');
  expect(mail?.links).toEqual([
    `${shop.config.publicUrl}/details/${id}`,
    `${shop.config.publicUrl}/profile/saved?tab=searches`,
  ]);
  await look(DAY);
  expect(await alerts(buyer.email)).toHaveLength(1);
});

test('one mail a day, about all that came up to then', async () => {
  const buyer = await wants();
  await list(1);
  await look();
  await list(2);
  await list(5);
  await look();
  await look();
  expect(await alerts(buyer.email)).toHaveLength(1);
  await look(DAY);
  const [mail, ...before] = await alerts(buyer.email);
  expect(before).toHaveLength(1);
  // Five by name, and the way to the searches.
  expect(mail?.links).toHaveLength(6);
  expect(mail?.text).toContain('And 2 more.');
});

test('a listing that two searches find stands in the mail once', async () => {
  const buyer = await wants();
  const body = { ...SEARCH, name: 'Cheap', params: { price__range: '0__5000' } };
  await shop.api('PUT', `/saved-searches/${randomUUID()}/`, { token: buyer.token, body });
  const [id] = await list(1);
  await look();
  const [mail, ...more] = await alerts(buyer.email);
  expect([more, mail?.links.filter((link) => link.endsWith(`/details/${id}`)).length]).toEqual([[], 1]);
  expect(mail?.text).toMatch(/Cheap, Corollas|Corollas, Cheap/);
});

test('what is found behind a thousand other new listings is mailed all the same', async () => {
  const buyer = await wants({ params: { search: 'unheard' } });
  const [id] = await list(1, 'An unheard Corolla');
  await list(1000);
  await look();
  const [mail, ...more] = await alerts(buyer.email);
  expect([more, mail?.links[0]]).toEqual([[], `${shop.config.publicUrl}/details/${id}`]);
});

test('of a thousand that were listed in one millisecond none is passed over', async () => {
  const buyer = await wants({ params: { search: 'untold' } });
  shop.clock.advance(120);
  const first = nextId;
  nextId += 1101;
  await listMore(shop, { first, count: 1, title: 'An untold Corolla' });
  await listMore(shop, { first: first + 1, count: 1100, title: '2012 Toyota Corolla' });
  await sql`update products set created_at = created_at + least(id - ${first}::integer, 800) * interval '1 microsecond'
    + interval '100 microseconds' where id >= ${first}`.execute(shop.db);
  shop.clock.advance(120);
  await look();
  const [mail, ...more] = await alerts(buyer.email);
  expect([more, mail?.links[0]]).toEqual([[], `${shop.config.publicUrl}/details/${first}`]);
});

test('two servers that look at the same moment send one mail', async () => {
  const buyers = [await wants(), await wants(), await wants()];
  await list(1);
  shop.clock.advance(QUARTER);
  await Promise.all([shop.app.runJobs(), second.runJobs()]);
  for (const { email } of buyers) expect(await alerts(email)).toHaveLength(1);
});

describe('nothing is mailed', () => {
  test.each<{ what: string; change?: Record<string, unknown>; after?: (id: number) => Promise<unknown> }>([
    { what: 'to somebody who wants no mails', change: { notify: false } },
    { what: 'of what a search does not find', change: { params: { make: 'Nissan' } } },
    { what: 'for a search that cannot be read', change: { params: { price__range: 'cheap' } } },
    {
      what: 'of a listing that was withdrawn again',
      after: (id) => shop.db.updateTable('products').set({ live: false }).where('id', '=', id).execute(),
    },
  ])('$what', async ({ change = {}, after }) => {
    const buyer = await wants(change);
    const [id = 0] = await list(1);
    await after?.(id);
    await look();
    expect(await alerts(buyer.email)).toEqual([]);
  });

  test('of what only has another price or stock', async () => {
    const buyer = await wants();
    await look();
    await shop.db
      .updateTable('products')
      .set({ price_minor: 440_000, num_in_stock: 3, updated_at: shop.clock.now() })
      .where('id', '=', 12)
      .execute();
    await look();
    expect(await alerts(buyer.email)).toEqual([]);
  });

  test('after the search was taken away, or its mails turned off', async () => {
    const [gone, off] = [await wants(), await wants()];
    await list(1);
    await shop.api('DELETE', `/saved-searches/${gone.search}/`, { token: gone.token });
    await off.set({ notify: false });
    await look();
    expect([await alerts(gone.email), await alerts(off.email)]).toEqual([[], []]);
    // And mails that are turned on again begin with what comes then.
    await off.set({ notify: true });
    await look();
    expect(await alerts(off.email)).toEqual([]);
    await list(1);
    await look();
    expect(await alerts(off.email)).toHaveLength(1);
  });

  test('of what the owner has seen since', async () => {
    const buyer = await wants();
    await list(1);
    await buyer.set();
    await look();
    expect(await alerts(buyer.email)).toEqual([]);
  });

  test('to an account that was closed', async () => {
    const buyer = await wants();
    await shop.db.updateTable('users').set({ is_active: false }).where('id', '=', buyer.id).execute();
    await list(1);
    await look();
    expect(await alerts(buyer.email)).toEqual([]);
  });
});

test('whoever takes their searches away and saves new ones still gets one mail a day', async () => {
  const buyer = await wants();
  await list(1);
  await look();
  await shop.api('DELETE', `/saved-searches/${buyer.search}/`, { token: buyer.token });
  await buyer.set();
  await list(1);
  await look();
  expect(await alerts(buyer.email)).toHaveLength(1);
  await look(DAY);
  expect(await alerts(buyer.email)).toHaveLength(2);
});

test('the mail is in the language of the account', async () => {
  const buyer = await wants();
  await shop.db.updateTable('users').set({ language: 'sw' }).where('id', '=', buyer.id).execute();
  await list(1);
  await look();
  expect((await alerts(buyer.email))[0]?.subject).toBe('Mapya kwa utafutaji wako uliohifadhi');
});
