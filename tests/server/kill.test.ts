import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { Basket } from '#contract/basket.ts';
import { Order } from '#contract/orders/orders.ts';
import { renderedInvoice } from '#server/invoices/draw.ts';
import { CONTRACT_START, manualClock } from '#server/platform/base/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { embeddedUrl } from '#server/platform/database/embedded.ts';
import { changeProduct, checkoutBody, newBuyer, publishRates } from './checkout-steps.ts';
import { preparedFolder } from './harness/prepared-folder.ts';
import { startReal } from './harness/real-server.ts';
import type { Db } from '#server/platform/database/db.ts';

const BUYERS = 6;
/** Milliseconds of writing before each kill: early and late, in the middle of whatever runs then. */
const KILLS_AFTER_MS = [400, 900, 1500];

/** One wish to order, as a phone keeps it until it knows what became of it. */
interface Wish {
  token: string;
  key: string;
  body: unknown;
  /** Order number of a 200 that arrived in full; null as long as none did. */
  acknowledged: string | null;
}

test('kill -9 under writes loses no acknowledged order and leaves none half', async () => {
  let server = await startReal({ dataDir: await preparedFolder() });
  onTestFinished(() => server.remove());
  const { dataDir, port } = server;
  const wishes: Wish[] = [];

  const opened = open(dataDir);
  await changeProduct(opened, 12, { num_in_stock: 100_000 });
  await publishRates(opened, 'Mombasa', 145_000);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newBuyer(opened)));
  await opened.db.destroy();

  for (const killAfterMs of KILLS_AFTER_MS) {
    const { url } = server;
    const dead = { yes: false };
    const before = wishes.length;
    const writing = buyers.map(({ token }) => buyUntilDead(url, token, wishes, dead));
    await wait(killAfterMs);
    // On a busy machine nothing may have been wished for by then.
    await expect.poll(() => wishes.length - before).toBeGreaterThan(2);
    dead.yes = true;
    await server.kill();
    await Promise.all(writing);

    server = await startReal({ dataDir, port });
    const { db } = open(dataDir);
    await expectWhole(db, wishes);
    // What the phone does not know about it sends again, with the same key: now every wish is one order.
    for (const wish of wishes.filter(({ acknowledged }) => acknowledged === null)) {
      await place(server.url, wish);
      expect(wish.acknowledged).not.toBeNull();
    }
    await expectWhole(db, wishes);
    const { orders } = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow();
    expect(orders).toBe(wishes.length);
    expect(new Set(wishes.map(({ acknowledged }) => acknowledged)).size).toBe(wishes.length);
    await db.destroy();
  }
  expect(wishes.length).toBeGreaterThan(BUYERS);
});

/** Another connection to the server's own PostgreSQL. */
function open(dataDir: string) {
  const url = embeddedUrl(dataDir);
  if (url === null) throw new Error(`no PostgreSQL in ${dataDir}`);
  return { db: openDatabase(url, { max: 2 }), clock: manualClock(CONTRACT_START) };
}

async function call(url: string, method: string, path: string, token: string, body?: unknown, key?: string) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Token ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

/** One phone that orders again and again until nobody answers. */
async function buyUntilDead(
  url: string,
  token: string,
  wishes: Wish[],
  dead: { yes: boolean },
): Promise<void> {
  try {
    while (!dead.yes) {
      const added = await call(
        url,
        'POST',
        '/basket/add-product/',
        token,
        { url: '/products/12/' },
        randomUUID(),
      );
      const basket = v.parse(Basket, added.body);
      const wish: Wish = {
        token,
        key: randomUUID(),
        body: checkoutBody(basket, { basket: null }),
        acknowledged: null,
      };
      wishes.push(wish);
      await place(url, wish);
    }
  } catch (error) {
    // The connection broke in the middle of something: that is what this test is for.
    if (!dead.yes) throw error;
  }
}

async function place(url: string, wish: Wish): Promise<void> {
  const answer = await call(url, 'POST', '/checkout/', wish.token, wish.body, wish.key);
  if (answer.status === 200) wish.acknowledged = v.parse(Order, answer.body).number;
}

/** Every order is there with all that belongs to it, and everything that belongs to an order has one. */
async function expectWhole(db: Db, wishes: readonly Wish[]): Promise<void> {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  for (const { acknowledged } of wishes)
    if (acknowledged !== null) expect(byNumber.has(acknowledged), acknowledged).toBe(true);

  const lines = await db.selectFrom('order_lines').selectAll().execute();
  // One that the kill left without its file gets it as soon as somebody needs it.
  const undrawn = await db.selectFrom('invoices').select('number').where('pdf', 'is', null).execute();
  for (const { number } of undrawn) await renderedInvoice(db, number);
  const invoices = await db.selectFrom('invoices').selectAll().execute();
  const mails = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('template', '=', 'order-received')
    .execute();
  const ledger = await db
    .selectFrom('command_ledger')
    .select(['owner', 'key', 'status', sql<string>`body->>'number'`.as('number')])
    .where('name', '=', 'order.place')
    .where('status', '=', 200)
    .execute();
  const baskets = await db.selectFrom('baskets').select('id').where('status', '<>', 'Open').execute();

  for (const order of orders) {
    const own = lines.filter((line) => line.order_number === order.number);
    const sum = own.reduce(
      (total, line) => total + line.quantity * (line.unit_minor + line.shipping_unit_minor),
      0,
    );
    expect([order.number, sum]).toEqual([order.number, order.total_minor]);
    const invoice = invoices.filter((one) => one.order_number === order.number);
    expect(invoice.map((one) => [one.number, one.total_minor, one.sha256])).toEqual(
      invoice.map((one) => [
        `PF-${order.number}-1`,
        order.total_minor,
        createHash('sha256')
          .update(one.pdf ?? '')
          .digest('hex'),
      ]),
    );
    expect(invoice).toHaveLength(1);
    expect(mails.filter((mail) => mail.dedupe_key === `order:${order.number}`)).toHaveLength(1);
    expect(ledger.filter((row) => row.number === order.number)).toHaveLength(1);
    expect(baskets.map(({ id }) => id)).toContain(order.basket_id);
  }
  expect([invoices.length, mails.length, ledger.length, baskets.length]).toEqual(
    Array(4).fill(orders.length),
  );
  const sold = lines.reduce((sum, line) => sum + line.quantity, 0);
  const car = await db
    .selectFrom('products')
    .select('num_allocated')
    .where('id', '=', 12)
    .executeTakeFirstOrThrow();
  expect(car.num_allocated).toBe(sold);
}
