import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { transaction } from '#server/platform/database/database.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { TABLES } from '#server/account/personal.ts';
import { everythingIn, liveALife, placesOf, tableNames, TRACES } from './account-steps.ts';
import { textOf } from './harness/pdf-text.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { clearAway } from './harness/clear-away.ts';
import { type Answer, SEED_PASSWORD, testServer } from './harness/test-server.ts';
import type { Tx } from '#server/platform/database/db.ts';

const shop = await testServer({ config: { rateLimits: true } });
beforeEach(() => shop.db.deleteFrom('rate_limits').execute());

const remove = (token: string | null, body: Record<string, unknown>, key?: string) =>
  shop.api('POST', '/account/delete/', { token, body, ...(key ? { key } : {}) });
const rowOf = (id: number) =>
  shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('every table says whether it holds people, and what becomes of them', async () => {
  expect(Object.keys(TABLES).toSorted()).toEqual(await tableNames(shop.db));
  for (const [name, table] of Object.entries(TABLES)) {
    if ('erased' in table)
      expect([typeof table.exported, typeof table.erased], name).toEqual(['function', 'function']);
    else expect(table.why, name).toMatch(/\w{4}/);
  }
});

test('a table with an owner is never called one without people', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
      and (column_name in ('user_id', 'owner', 'phone', 'first_name')
           or column_name like '%email%' or column_name like '%address%')`.execute(shop.db);
  const named = Object.entries(TABLES).flatMap(([name, table]) => ('erased' in table ? [name] : []));
  expect(rows.length).toBeGreaterThan(10);
  for (const { name } of rows) expect(named).toContain(name);
});

/** Security 32. */
describe('who leaves', () => {
  test('is found nowhere afterwards: not in a table, a document or a file', async () => {
    const life = await liveALife(shop);
    const before = await everythingIn(shop);
    const words = Object.entries(TRACES);
    // The search itself is tested first: all that will be looked for is there, also inside the packed PDF.
    expect(words.filter(([, word]) => placesOf(before, word).length === 0)).toEqual([]);
    expect(textOf(life.invoicePdf)).toContain(TRACES.consignee);
    expect(placesOf(before, TRACES.street)).toContain('invoices');
    expect(placesOf(before, TRACES.upload)).toEqual(['upload folder']);

    const answer = await remove(life.token, {
      confirm_email: 'Mwansa.Leaving@Example.test ',
      password: SEED_PASSWORD,
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        deleted_at: `${shop.clock.now().toISOString().slice(0, 19)}Z`,
        retained: ['orders', 'invoices', 'ledger'],
      },
    ]);

    const after = await everythingIn(shop);
    const left = words.map(([what, word]) => [what, placesOf(after, word)] as const);
    expect(left.filter(([, places]) => places.length > 0)).toEqual([]);
    expect(await rowOf(life.id)).toMatchObject({
      email: `deleted:${life.id}`,
      password_hash: null,
      is_active: false,
      deleted_at: shop.clock.now(),
    });
    for (const table of [
      'sessions',
      'mail_links',
      'known_devices',
      'second_steps',
      'recovery_codes',
      'consents',
      'uploads',
      'baskets',
    ] as const) {
      const rows = await shop.db.selectFrom(table).selectAll().where('user_id', '=', life.id).execute();
      expect(
        rows.filter((row) => !('status' in row) || row.status !== 'Submitted'),
        table,
      ).toEqual([]);
    }
  });

  test('leaves the books as they were', async () => {
    const order = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('email', '=', '')
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ status: 'Canceled', items_minor: 405_000, total_minor: 550_000 });
    expect([order.shipping_address, order.billing_address, order.referral]).toEqual([
      { country: 'ZM' },
      { country: 'ZM' },
      null,
    ]);
    const lines = await shop.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_number', '=', order.number)
      .execute();
    expect(lines).toHaveLength(1);
    const invoice = await shop.db
      .selectFrom('invoices')
      .selectAll()
      .where('order_number', '=', order.number)
      .executeTakeFirstOrThrow();
    expect([invoice.pdf?.length, invoice.facts, invoice.total_minor]).toEqual([0, null, 550_000]);
    const checked = await shop.api('GET', `/verify-invoice/${invoice.code}/?sha256=${invoice.sha256}`);
    expect(checked.body).toMatchObject({
      status: 'canceled',
      file: 'unchanged',
      total: '5500.00',
      consignee_masked: '',
    });
    const keys = await shop.db
      .selectFrom('command_ledger')
      .selectAll()
      .where('owner', '=', `u:${order.user_id}`)
      .execute();
    expect(keys.length).toBeGreaterThan(1);
    for (const { fingerprint, body, device } of keys)
      expect([fingerprint !== '', body, device]).toEqual([true, {}, null]);
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test('gives the address free: it can be signed up with again, and finds nothing of before', async () => {
    const again = await shop.api('POST', '/register/', {
      body: { first_name: 'New', last_name: 'Person', email: TRACES.email, password: SEED_PASSWORD },
    });
    expect(again.status, again.text).toBe(201);
    const { id } = again.as(v.object({ id: v.number() }));
    await shop.db.updateTable('users').set({ is_active: true }).where('id', '=', id).execute();
    const token = await shop.login(TRACES.email);
    expect((await shop.api('GET', '/orders/', { token })).body).toMatchObject({ count: 0 });
    expect((await shop.api('GET', '/basket/', { token })).body).toMatchObject({ count: 0 });
  });

  test('is signed out on every phone, and a repeat is told so', async () => {
    const one = await newBuyer(shop);
    const { token: elsewhere } = await shop.db
      .transaction()
      .execute((tx) => createSession(tx, one.id, 'a phone', shop.clock.now()));
    expect((await remove(one.token, { confirm_email: one.email })).status).toBe(200);
    for (const token of [one.token, elsewhere]) {
      expect((await shop.api('GET', '/profile/', { token })).status).toBe(401);
      const again = await remove(token, { confirm_email: one.email });
      expect([again.status, again.body]).toMatchObject([401, { code: 'token_invalid' }]);
    }
  });

  test('can ask without a login whether it was done, by the receipt that went with it, for a day', async () => {
    const one = await newBuyer(shop);
    const receipt = randomUUID();
    const done = (given: unknown) => shop.api('POST', '/account/delete/done/', { body: { receipt: given } });
    const notFound = { code: 'not_found', detail: 'Not found' };
    const refused = await remove(one.token, { confirm_email: 'else@example.test', receipt });
    expect([refused.status, (await done(receipt)).body]).toEqual([400, notFound]);
    const at = `${shop.clock.now().toISOString().slice(0, 19)}Z`;
    expect((await remove(one.token, { confirm_email: one.email, receipt })).status).toBe(200);
    shop.clock.advance(60);
    for (const written of [receipt, ` ${receipt.toUpperCase()} `]) {
      const answer = await done(written);
      expect([answer.status, answer.body]).toEqual([200, { deleted_at: at }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    for (const other of [randomUUID(), 'x', '', null, 5, `${receipt}0`, undefined]) {
      const answer = await done(other);
      expect([answer.status, answer.body], String(other)).toEqual([404, notFound]);
    }
    expect(placesOf(await everythingIn(shop), receipt)).toEqual([]);
    shop.clock.advance(86_400);
    await clearAway(shop, ['used_tokens']);
    expect((await done(receipt)).status).toBe(404);
  });

  test('is not told of by a receipt that cannot be read: nothing was done', async () => {
    const one = await newBuyer(shop);
    const refused = await remove(one.token, { confirm_email: one.email, receipt: 'x' });
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { receipt: ['Expected a UUID'] } }]);
    expect((await remove(one.token, { confirm_email: one.email, receipt: null })).status).toBe(200);
  });

  test('leaves others alone, also who ordered and asked the same', async () => {
    const staff = await shop.login('staff@example.test');
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    await placeOne(shop, other.token, staff);
    const held = async () => [
      (await shop.api('GET', '/profile/', { token: other.token })).text,
      (await shop.api('GET', '/orders/', { token: other.token })).text,
      await shop.mail(other.email),
    ];
    const before = await held();
    await remove(one.token, { confirm_email: one.email });
    expect(await held()).toEqual(before);
  });

  test('cannot be reached by a link or a name that the row is left with', async () => {
    const one = await newBuyer(shop);
    await remove(one.token, { confirm_email: one.email });
    const { email } = await rowOf(one.id);
    for (const path of ['/rest-auth/password/reset/', '/resend-activation-link/']) {
      const answer = await shop.api('POST', path, { body: { email } });
      expect(answer.status, path).not.toBe(200);
    }
    expect(await shop.mail(email)).toEqual([]);
    const taken = { first_name: 'A', last_name: 'B', email, password: SEED_PASSWORD };
    expect((await shop.api('POST', '/register/', { body: taken })).body).toMatchObject({
      code: 'invalid_email',
    });
  });
});

describe('who leaves while something else goes on', () => {
  /** Until this many transactions stand still because of others. */
  const untilWaiting = async (many: number): Promise<void> => {
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waiting.execute(shop.db)).rows.length < many);
  };

  /**
   * Sends a deletion that has done half of its work while something else comes in.
   * @param at the table whose rows it is about to take out when it stops
   * @param meanwhile sends the other; its answer comes only after both go on
   */
  async function leaving(
    one: { token: string; email: string },
    at: 'consents' | 'known_devices',
    meanwhile: (lock: Tx) => Promise<{ answer: Promise<Answer> }>,
  ): Promise<Answer> {
    const both = await transaction(shop.db, async (tx) => {
      await sql`lock table ${sql.table(at)} in access exclusive mode`.execute(tx);
      const removed = remove(one.token, { confirm_email: one.email });
      await untilWaiting(1);
      return { removed, ...(await meanwhile(tx)) };
    });
    expect((await both.removed).status).toBe(200);
    return both.answer;
  }
  const linksOf = (id: number) =>
    shop.db.selectFrom('mail_links').selectAll().where('user_id', '=', id).execute();

  test('gets no link and no mail for a wish that comes at the same moment', async () => {
    const one = await newBuyer(shop);
    const asked = await leaving(one, 'consents', async () => {
      const answer = shop.api('POST', '/rest-auth/password/reset/', { body: { email: one.email } });
      await Promise.race([answer, untilWaiting(2)]);
      return { answer };
    });
    expect(asked.status).toBe(200);
    expect(await linksOf(one.id)).toEqual([]);
    expect(await shop.mail(one.email)).toEqual([]);
  });

  test('gets no password, no session and no mail by a link that is opened at the same moment', async () => {
    const one = await newBuyer(shop);
    await shop.api('POST', '/rest-auth/password/reset/', { body: { email: one.email } });
    const path = new URL((await shop.mail(one.email))[0]?.links[0] ?? '').pathname;
    const body = { new_password1: 'mosi oa tunya at dawn', new_password2: 'mosi oa tunya at dawn' };
    const opened = await leaving(one, 'known_devices', async (lock) => {
      const answer = shop.api('POST', `/rest-auth${path}/`, { body });
      await untilWaiting(2);
      // It waits for the account and holds no link that the deletion is about to take: else both would wait for good.
      const free = sql`select 1 from mail_links where user_id = ${one.id} for update skip locked`;
      expect((await free.execute(lock)).rows).toHaveLength(1);
      return { answer };
    });
    expect(opened.body).toMatchObject({ code: 'reset_link_invalid' });
    expect(await rowOf(one.id)).toMatchObject({ password_hash: null, is_active: false });
    expect(await linksOf(one.id)).toEqual([]);
    expect(await shop.mail(one.email)).toEqual([]);
  });

  test('is gone for good, whichever of many such moments it is', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const one = await newBuyer(shop);
      const ask = () => shop.api('POST', '/rest-auth/password/reset/', { body: { email: one.email } });
      const [removed] = await Promise.all([
        remove(one.token, { confirm_email: one.email }),
        ...Array.from({ length: 4 }, ask),
      ]);
      expect(removed.status).toBe(200);
      expect(await linksOf(one.id)).toEqual([]);
      expect(await shop.mail(one.email)).toEqual([]);
    }
  });
});

describe('who may not leave yet', () => {
  test.each([
    {
      why: 'another email',
      body: { confirm_email: 'buyer2@example.test', password: SEED_PASSWORD },
      code: 'confirm_mismatch',
      field: 'confirm_email',
    },
    { why: 'no email', body: { password: SEED_PASSWORD }, code: 'confirm_mismatch', field: 'confirm_email' },
    {
      why: 'another password',
      body: { confirm_email: 'buyer@example.test', password: 'Passw0rd!y' },
      code: 'password_wrong',
      field: 'password',
    },
    {
      why: 'no password',
      body: { confirm_email: 'buyer@example.test' },
      code: 'password_wrong',
      field: 'password',
    },
  ])('with $why stays whole', async ({ body, code, field }) => {
    const token = await shop.login('buyer@example.test');
    const before = await shop.db.selectFrom('users').selectAll().orderBy('id').execute();
    const answer = await remove(token, body);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code, detail: 'The details do not match', fields: { [field]: ['The details do not match'] } },
    ]);
    expect(await shop.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before);
    expect((await shop.api('GET', '/profile/', { token })).status).toBe(200);
  });

  test.each(['Pending', 'Payment Declined', 'Authorized', 'Shipped'] as const)(
    'with an order that is %s waits for it',
    async (status) => {
      const staff = await shop.login('staff@example.test');
      const one = await newBuyer(shop);
      const { number } = await placeOne(shop, one.token, staff);
      await shop.db.updateTable('orders').set({ status }).where('number', '=', number).execute();
      const answer = await remove(one.token, { confirm_email: one.email, forfeit_commission: true });
      const detail =
        'You have orders that are not over. To cancel one, or if one has arrived, contact customer service with its number. Then you can delete your account';
      expect([answer.status, answer.body]).toEqual([409, { code: 'open_orders', detail, orders: [number] }]);
      expect((await shop.api('GET', `/orders/${number}/`, { token: one.token })).status).toBe(200);
      await shop.db.updateTable('orders').set({ status: 'Canceled' }).where('number', '=', number).execute();
      await shop.db.updateTable('products').set({ num_allocated: 0 }).where('id', '=', 12).execute();
      expect((await remove(one.token, { confirm_email: one.email })).status).toBe(200);
    },
  );

  test('uses up no password check by an email that is not theirs, or an order that is open', async () => {
    const staff = await shop.login('staff@example.test');
    const { token, ...one } = await newBuyer(shop);
    const seeded = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'staff@example.test')
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('users').set(seeded).where('id', '=', one.id).execute();
    await placeOne(shop, token, staff);
    const leave = (email: string, password = SEED_PASSWORD) =>
      remove(token, { confirm_email: email, password });
    for (let count = 0; count < 6; count++) {
      expect((await leave('no@example.test')).body).toMatchObject({ code: 'confirm_mismatch' });
      expect((await leave(one.email)).body).toMatchObject({ code: 'open_orders' });
    }
    for (let count = 0; count < 5; count++)
      expect((await leave(one.email, 'wrong')).body).toMatchObject({ code: 'password_wrong' });
    expect((await leave(one.email)).status).toBe(429);
    await shop.db.updateTable('products').set({ num_allocated: 0 }).where('id', '=', 12).execute();
  });

  // The last one here: it takes the staff away.
  test('as the last of the staff finds another one first', async () => {
    const body = { confirm_email: 'staff@example.test', password: SEED_PASSWORD };
    const token = await shop.login('staff@example.test');
    expect((await remove(token, body)).body).toMatchObject({ code: 'last_staff' });
    const second = await newBuyer(shop);
    const make = (flags: { is_staff?: boolean; is_active?: boolean }) =>
      shop.db.updateTable('users').set(flags).where('id', '=', second.id).execute();
    await make({ is_staff: true, is_active: false });
    expect((await remove(token, body)).body, 'a closed account is nobody').toMatchObject({
      code: 'last_staff',
    });
    await make({ is_active: true });
    expect((await remove(token, body)).status).toBe(200);
  });

  test('as two of the staff at once goes one by one: one stays', async () => {
    await shop.db.updateTable('users').set({ is_staff: false }).execute();
    const two = [await newBuyer(shop), await newBuyer(shop)];
    for (const { id } of two)
      await shop.db.updateTable('users').set({ is_staff: true }).where('id', '=', id).execute();
    const answers = await Promise.all(two.map(({ token, email }) => remove(token, { confirm_email: email })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const left = await shop.db
      .selectFrom('users')
      .select('id')
      .where('is_staff', '=', true)
      .where('is_active', '=', true)
      .execute();
    expect(left).toHaveLength(1);
  });
});
