import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ORDER_SORTS, staffOrders } from '#contract/staff/orders.ts';
import { transaction } from '#server/platform/database/database.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { AT_ONCE } from '#server/platform/base/table-pieces.ts';
import { auditPieces } from '#server/staff/audit/routes.ts';
import { ordersCsv } from '#server/staff/orders/csv.ts';
import { testServer } from './harness/test-server.ts';
import type { Db } from '#server/platform/database/db.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';

const shop = await testServer({ from: 'account', config: { rateLimits: false } });
const staff = await shop.login('staff1@example.test');
const MANY = 450;
const ALL = MANY + 31;
const NONE = { status: '', q: '', from: '', to: '', port: '', age: '', sort: '' };

/** Columns that an order is written with: all but what the database works out. */
const written = await sql<{ name: string }>`select attname as name from pg_attribute
  where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
  shop.db,
);
const columns = sql.join(written.rows.map(({ name }) => sql.ref(name)));

/** Copies of one order: three at each time, of few totals and two currencies, of two buyers. */
async function copies(from: number, count: number): Promise<void> {
  const numbers = sql`generate_series(${sql.lit(from)}, ${sql.lit(from + count - 1)}) i`;
  await sql`insert into baskets select (jsonb_populate_record(k, jsonb_build_object('id', 900000 + i))).*
    from baskets k join orders o on o.basket_id = k.id, ${numbers} where o.number = '100000001'`.execute(
    shop.db,
  );
  await sql`insert into orders (${columns}) select ${columns} from (select (jsonb_populate_record(o, jsonb_build_object(
    'number', (300000000 + i)::text, 'basket_id', 900000 + i, 'total_minor', 500000 + i % 7, 'items_minor', 400000 + i % 7, 'shipping_minor', 100000, 'discount_minor', 0, 'paid_minor', 0,
    'currency', case when i % 5 = 0 then 'ZMW' else 'USD' end,
    'user_id', case when i % 2 = 0 then o.user_id else b.user_id end,
    'placed_at', o.placed_at - (i / 3) * interval '1 minute'))).*
    from orders o, orders b, ${numbers} where o.number = '100000001' and b.number = '100000101') copies`.execute(
    shop.db,
  );
}

beforeAll(async () => {
  await copies(1, MANY);
  for (let i = 0; i < MANY; i++)
    await transaction(shop.db, (tx) =>
      writeAudit(
        tx,
        {
          actorId: null,
          action: 'order.note',
          entity: 'order',
          entityId: '1',
          before: null,
          after: null,
          ip: '',
        },
        shop.clock.now(),
      ),
    );
});

/** Rows that the database has given through `db`: the longest answer of more than bare numbers, and how many there were. */
function watched(): { db: Db; given: { most: number; answers: number } } {
  const given = { most: 0, answers: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      const rows = result.rows.filter((row) => Object.keys(row).join() !== 'number');
      given.most = Math.max(given.most, rows.length);
      given.answers++;
      return Promise.resolve(result);
    },
  };
  return { db: shop.db.withPlugin(plugin), given };
}

async function piecesOf(db: Db, sort = ''): Promise<AsyncIterator<string>> {
  const table = await ordersCsv(db, { ...NONE, sort }, shop.clock.now());
  if (table instanceof Refusal) throw new Error(table.body.code);
  return table[Symbol.asyncIterator]();
}
async function rest(pieces: AsyncIterator<string>): Promise<string> {
  let text = '';
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) text += next.value;
  return text;
}
const linesOf = (text: string) => text.split('\r\n').filter(Boolean);
const numbersOf = (text: string) => linesOf(text).map((line) => line.slice(0, 9));

test.each(ORDER_SORTS)(
  'a table sorted by %s has the rows of all pages of the list, in its order',
  async (sort) => {
    const listed: string[] = [];
    for (let page = 1; (page - 1) * 25 < ALL; page++) {
      const answer = await shop.api('GET', `/staff/orders/?sort=${sort}&page=${page}`, { token: staff });
      listed.push(...answer.as(staffOrders.answer).results.map(({ number }) => number));
    }
    const { body } = await shop.app.inject({
      url: `/api/staff/orders/csv/?sort=${sort}`,
      headers: { authorization: `Token ${staff}` },
    });
    const [, ...numbers] = numbersOf(body);
    expect(numbers).toHaveLength(ALL);
    expect(numbers).toEqual(listed);
  },
);

test('rows of a table are read as they are taken, and never more than one part of them is held', async () => {
  const { db, given } = watched();
  const pieces = await piecesOf(db);
  const before = given.answers;
  await pieces.next();
  expect(given.answers, 'its head needs none').toBe(before);
  const first = linesOf(String((await pieces.next()).value));
  expect(first).toHaveLength(AT_ONCE);
  const one = given.answers;
  const others = linesOf(await rest(pieces));
  expect(first.length + others.length).toBe(ALL);
  expect(given.most).toBeLessThanOrEqual(AT_ONCE);
  expect(given.answers, 'the others were not read with the first').toBeGreaterThan(one);
});

test('of the audit log neither is more held', async () => {
  const { db, given } = watched();
  const table = auditPieces(db, { actor: '', entity: '', action: 'order.note', from: '', to: '' });
  const [, ...ids] = linesOf(await rest(table[Symbol.asyncIterator]())).map((line) =>
    Number(line.split(',')[0]),
  );
  expect(ids).toHaveLength(MANY);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(given.most).toBe(AT_ONCE);
});

test.each(['-placed', 'total', 'number', 'buyer', '-buyer'])(
  'what happens while a table by %s is taken makes no order appear twice or be missing',
  async (sort) => {
    const pieces = await piecesOf(shop.db, sort);
    await pieces.next();
    const first = String((await pieces.next()).value);
    const seen = numbersOf(first);
    const last = seen.at(-1) ?? '';
    await shop.api('POST', `/staff/orders/${last}/events/`, {
      token: staff,
      key: randomUUID(),
      body: { type: 'note', text: 'Called', internal: true },
    });
    await sql`update orders set status = 'Canceled' where number = ${last}`.execute(shop.db);
    const { id, last_name } = await shop.db
      .selectFrom('users')
      .innerJoin('orders', 'orders.user_id', 'users.id')
      .select(['users.id', 'last_name'])
      .where('number', '=', last)
      .executeTakeFirstOrThrow();
    const rename = (name: string) =>
      shop.db.updateTable('users').set({ last_name: name }).where('id', '=', id).execute();
    await rename(sort.startsWith('-') ? '!' : 'zzz');
    await sql`insert into baskets select (jsonb_populate_record(k, jsonb_build_object('id', 800000))).*
      from baskets k join orders o on o.basket_id = k.id where o.number = '100000001'
      on conflict do nothing`.execute(shop.db);
    await sql`insert into orders (${columns}) select ${columns} from (select (jsonb_populate_record(o, jsonb_build_object(
      'number', '100000900', 'basket_id', 800000, 'placed_at', ${new Date(shop.clock.now().getTime() + 1000)}::timestamptz))).*
      from orders o where o.number = '100000001') late`.execute(shop.db);
    const numbers = [...seen, ...numbersOf(await rest(pieces))];
    await sql`delete from orders where number = '100000900'`.execute(shop.db);
    await sql`update orders set status = 'Pending' where number = ${last}`.execute(shop.db);
    await rename(last_name);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers, 'and none that was placed later').toHaveLength(ALL);
  },
);

test('a table that is too long is refused before its first byte, one that just fits is not', async () => {
  const asked = (most: number) => ordersCsv(shop.db, NONE, shop.clock.now(), most);
  const refused = await asked(ALL - 1);
  expect(refused).toMatchObject({ status: 400, body: { code: 'too_many' } });
  expect(await asked(ALL)).not.toBeInstanceOf(Refusal);
});
