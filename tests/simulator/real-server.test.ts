import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Basket } from '#contract/basket.ts';
import { type Result, SyncAnswer } from '#contract/sync.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { printOrderCode } from '#domain/order-code/code.ts';
import { expiryJob } from '#server/orders/life/expire.ts';
import { insertProducts, type SeedProduct } from '#server/seed/insert-products.ts';
import { HIACE, PRODUCTS } from '../offline/harness/stock.ts';
import { newBuyer, quote } from '../server/checkout-steps.ts';
import { testServer } from '../server/harness/test-server.ts';
import { bundle } from './bundle.ts';
import type { Holdings, Served } from './inside/server.ts';
import { scenarioOf } from './inside/scenario.ts';
import { VOUCHER } from './inside/till.ts';
import { Pool } from './pool.ts';

/** Every 50th of the seeds that run on the model runs on the real server too. */
const SEEDS = Array.from({ length: Number(process.env['REAL_SEEDS'] ?? 6) }, (_, place) => 50 * (place + 1));

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const pool = new Pool(await bundle(), 1);
afterAll(() => pool.close());

beforeAll(async () => {
  await shop.db
    .insertInto('vouchers')
    .values({
      code: VOUCHER.code,
      folded: VOUCHER.code,
      name: VOUCHER.name,
      kind: 'percent',
      basis_points: minor(VOUCHER.percent),
      per_customer: 1,
      starts_at: '2020-01-01T00:00:00Z',
      ends_at: '2035-01-01T00:00:00Z',
    })
    .execute();
  await insertProducts(shop.db, PRODUCTS.map(seedProduct), 'A vehicle');
  await shop.db.deleteFrom('shipping_rates').execute();
  const amounts = { suv: 1_450_00, commercial: 1_800_00 } as const;
  for (const port of ['Mombasa', 'Durban', 'Dar Es Salaam'])
    for (const method of ['roro', 'container'] as const)
      for (const bodyClass of ['suv', 'commercial'] as const)
        await shop.db
          .insertInto('shipping_rates')
          .values({
            port,
            method,
            class: bodyClass,
            kind: 'published',
            amount_minor: amounts[bodyClass],
            currency: 'USD',
            valid_from: '2020-01-01',
            valid_to: null,
          })
          .execute();
});

function seedProduct({ id, title, unitMinor, stock }: (typeof PRODUCTS)[number]): SeedProduct {
  return {
    id,
    title,
    productClassId: 1,
    vehicleClass: id === HIACE ? 'commercial' : 'cars',
    bodyType: id === HIACE ? 'Van' : 'SUV',
    make: 'Toyota',
    priceMinor: unitMinor,
    currency: 'USD',
    stock,
    createdAt: '2025-01-01T08:00:00Z',
    updatedAt: '2025-01-01T08:00:00Z',
    pictures: [],
  };
}

/** The parts of a result in which model and server must agree. */
const gist = ({ replay: again, ...result }: Result): string =>
  `${result.key.slice(0, 8)} ${result.outcome} ${result.status} ${result.code} ${again ? 'again' : 'first'}`;

/** So many are free to be bought; what orders hold stays held. */
const setStock = (product: number, count: number) =>
  shop.db
    .updateTable('products')
    .set({ num_in_stock: sql<number>`num_allocated + ${count}` })
    .where('id', '=', product)
    .execute();

async function freeOf(product: number): Promise<number> {
  const { num_in_stock: held, num_allocated: taken } = await shop.db
    .selectFrom('products')
    .select(['num_in_stock', 'num_allocated'])
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  return held - taken;
}

/** One of a buyer's orders was not paid in time, or staff cancel it; for one that has ended already both change nothing. */
async function endOrder(buyer: number, { nth, how }: Extract<Served, { kind: 'ended' }>): Promise<void> {
  const orders = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('user_id', '=', buyer)
    .orderBy('number')
    .execute();
  const number = orders[nth]?.number;
  if (number === undefined) return;
  if (how === 'canceled') {
    const body = { status: 'Canceled', reason: 'It was not wanted' };
    const key = randomUUID();
    await shop.api('POST', `/staff/orders/${number}/status/`, { token: staff, key, body });
    return;
  }
  const before = new Date(shop.clock.now().getTime() - 1000);
  await shop.db.updateTable('orders').set({ pay_before: before }).where('number', '=', number).execute();
  const job = expiryJob(shop.db, { config: shop.config, log: shop.log });
  await job.run(shop.clock.now(), new AbortController().signal);
}

/** Staff quote what a buyer has in the basket. */
async function setQuote(token: string, perUnitMinor: number): Promise<void> {
  const basket = (await shop.api('GET', '/basket/', { token })).as(Basket);
  await quote(shop, staff, basket, wireMoney(perUnitMinor));
}

/** The quote of an open basket is taken back, or its time has come. */
async function endQuote(buyer: number, how: 'withdrawn' | 'expired'): Promise<void> {
  const found = await shop.db
    .selectFrom('shipping_quotes')
    .innerJoin('baskets', 'baskets.id', 'basket_id')
    .select(['shipping_quotes.id', 'basket_id'])
    .where('baskets.user_id', '=', buyer)
    .where('shipping_quotes.status', '=', 'active')
    .executeTakeFirstOrThrow();
  if (how === 'withdrawn') {
    const given = { token: staff, key: randomUUID(), body: { reason: 'The ship is full' } };
    const answer = await shop.api('POST', `/staff/shipping-quotes/${found.id}/withdraw/`, given);
    expect(answer.status, answer.text).toBe(200);
    return;
  }
  const now = shop.clock.now().getTime();
  const [quoted_at, over] = [new Date(now - 2000), new Date(now - 1000)];
  await shop.db
    .updateTable('baskets')
    .set({ quoted_at, quote_expires_at: over })
    .where('id', '=', found.basket_id)
    .execute();
  await shop.db
    .updateTable('shipping_quotes')
    .set({ quoted_at, expires_at: over })
    .where('id', '=', found.id)
    .execute();
}

type Buyers = ReadonlyMap<number, { id: number; token: string }>;

/** The same order as a code of this buyer's login here: what staff are told of it. */
async function pasteAgain(
  { user, key, order }: Extract<Served, { kind: 'code' }>,
  buyers: Buyers,
): Promise<string> {
  const { id, token } = buyers.get(user) ?? { id: 0, token: '' };
  const secret = createHash('sha256').update(token).digest();
  const seal = (bytes: Uint8Array): Promise<Uint8Array> =>
    Promise.resolve(new Uint8Array(createHmac('sha256', secret).update(bytes).digest()));
  const code = await printOrderCode({ key, order: { ...order, userId: id } }, seal);
  const given = { token: staff, key: randomUUID(), body: { code } };
  const { status, body } = await shop.api('POST', '/staff/orders/from-code/', given);
  if (status !== 200) return String(Reflect.get(Object(body), 'code'));
  return Reflect.get(Object(body), 'already') === true ? 'already' : 'placed';
}

/** A batch as the model served it; what it put off by a fault of its own is left out. */
async function replay(
  served: Extract<Served, { kind: 'batch' }>,
  buyers: Buyers,
): Promise<{ model: string[]; real: string[] }> {
  const buyer = served.user === null ? null : buyers.get(served.user);
  const later = new Set(served.results.filter(({ outcome }) => outcome === 'retry').map(({ key }) => key));
  const commands = served.commands.filter(({ key }) => !later.has(key));
  const model = served.results.filter(({ key }) => !later.has(key)).map(gist);
  const told = new Set([...served.results.map(({ key }) => key), ...served.commands.map(({ key }) => key)]);
  // What a server that fell over had not come to yet is behind what it did all the same.
  const rest = served.rest.filter((key) => !told.has(key));
  const unanswered = [...served.unanswered.filter((key) => !later.has(key)), ...rest];
  if (commands.length + served.cancels.length === 0) return { model: [], real: [] };
  const answer = await shop.api('POST', '/sync/', {
    token: buyer?.token ?? null,
    body: {
      protocol: 1,
      batch: randomUUID(),
      owner: buyer ? `u:${buyer.id}` : `anon:${served.device}`,
      device: served.device,
      commands,
      cancels: served.cancels,
      unanswered,
    },
  });
  const { results } = answer.as(SyncAnswer);
  return { model, real: results.filter(({ key }) => !rest.includes(key)).map(gist) };
}

async function holdingsOf(user: number, { id, token }: { id: number; token: string }): Promise<Holdings> {
  const basket = (await shop.api('GET', '/basket/', { token })).as(Basket);
  const orders = await shop.db
    .selectFrom('orders')
    .select(['total_minor'])
    .where('user_id', '=', id)
    .orderBy('number')
    .execute();
  const uses = await shop.db
    .selectFrom('voucher_redemptions')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select('nth')
    .where('voucher_redemptions.user_id', '=', id)
    .where('orders.status', '<>', 'Canceled')
    .execute();
  return {
    user,
    uses: uses.length,
    lines: basket.results.map(({ product_id, attributes, quantity }) => ({
      product: product_id,
      option: Number(/options\/(\d+)\//.exec(attributes[0]?.option ?? '')?.[1]),
      quantity,
    })),
    destination: `${basket.destination.code} ${basket.destination.port}`,
    orders: orders.map(({ total_minor }) => wireMoney(total_minor)),
  };
}

test.each(SEEDS)('seed %i: the model and the real server do the same', async (seed) => {
  const { server, violation } = await pool.scenario(scenarioOf(String(seed)), 1, true);
  expect(violation).toBeNull();
  if (!server) return;
  // Orders of the seeds before must not end here.
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
  for (const { id, stock, unitMinor } of PRODUCTS) {
    await setStock(id, stock);
    await shop.db.updateTable('products').set({ price_minor: unitMinor }).where('id', '=', id).execute();
  }
  const buyers: Buyers = new Map(
    await Promise.all(server.holdings.map(async ({ user }) => [user, await newBuyer(shop)] as const)),
  );
  for (const [place, served] of server.served.entries()) {
    if (served.kind === 'stock') {
      await setStock(served.product, served.count);
      continue;
    }
    if (served.kind === 'ended') {
      await endOrder(buyers.get(served.user)?.id ?? 0, served);
      continue;
    }
    if (served.kind === 'price') {
      await shop.db
        .updateTable('products')
        .set({ price_minor: served.unitMinor })
        .where('id', '=', served.product)
        .execute();
      continue;
    }
    if (served.kind === 'quoted' || served.kind === 'unquoted') {
      const { id, token } = buyers.get(served.user) ?? { id: 0, token: '' };
      if (served.kind === 'quoted') await setQuote(token, served.perUnitMinor);
      else await endQuote(id, served.how);
      continue;
    }
    if (served.kind === 'code') {
      expect(await pasteAgain(served, buyers), `code ${place}: ${JSON.stringify(served.order)}`).toBe(
        served.told,
      );
      continue;
    }
    const { model, real } = await replay(served, buyers);
    expect(real, `batch ${place}: ${JSON.stringify(served.commands)}`).toEqual(model);
  }
  for (const held of server.holdings) {
    const buyer = buyers.get(held.user);
    if (buyer) expect(await holdingsOf(held.user, buyer)).toEqual(held);
  }
  for (const { product, free } of server.stock) expect(await freeOf(product)).toBe(free);
  const kept = await shop.db
    .selectFrom('command_ledger')
    .select(['key', 'status'])
    .where('key', 'in', [randomUUID(), ...server.ledger.map(({ key }) => key)])
    .execute();
  const sorted = (entries: readonly { key: string; status: number }[]): string[] =>
    entries.map(({ key, status }) => `${key} ${status}`).toSorted();
  expect(sorted(kept)).toEqual(sorted(server.ledger));
});
