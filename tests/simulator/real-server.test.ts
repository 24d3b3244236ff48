import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Basket } from '#contract/basket.ts';
import { type Result, SyncAnswer } from '#contract/sync.ts';
import { wireMoney } from '#domain/money.ts';
import { insertProducts, type SeedProduct } from '#server/platform/seed/insert-products.ts';
import { HIACE, PRODUCTS } from '../offline/harness/stock.ts';
import { newBuyer } from '../server/checkout-steps.ts';
import { testServer } from '../server/harness/test-server.ts';
import { bundle } from './bundle.ts';
import type { Holdings, Served } from './inside/server.ts';
import { scenarioOf } from './inside/scenario.ts';
import { Pool } from './pool.ts';

/** Every 50th of the seeds that run on the model runs on the real server too. */
const SEEDS = Array.from({ length: Number(process.env['REAL_SEEDS'] ?? 6) }, (_, place) => 50 * (place + 1));

const shop = await testServer();
const pool = new Pool(await bundle(null), 1);
afterAll(() => pool.close());

beforeAll(async () => {
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

const setStock = (product: number, count: number) =>
  shop.db
    .updateTable('products')
    .set({ num_in_stock: count, num_allocated: 0 })
    .where('id', '=', product)
    .execute();

type Buyers = ReadonlyMap<number, { id: number; token: string }>;

/** A batch as the model served it; what it put off by a fault of its own is left out. */
async function replay(
  served: Extract<Served, { kind: 'batch' }>,
  buyers: Buyers,
): Promise<{ model: string[]; real: string[] }> {
  const buyer = served.user === null ? null : buyers.get(served.user);
  const later = new Set(served.results.filter(({ outcome }) => outcome === 'retry').map(({ key }) => key));
  const commands = served.commands.filter(({ key }) => !later.has(key));
  const model = served.results.filter(({ key }) => !later.has(key)).map(gist);
  const unanswered = served.unanswered.filter((key) => !later.has(key));
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
  return { model, real: answer.as(SyncAnswer).results.map(gist) };
}

async function holdingsOf(user: number, { id, token }: { id: number; token: string }): Promise<Holdings> {
  const basket = (await shop.api('GET', '/basket/', { token })).as(Basket);
  const orders = await shop.db
    .selectFrom('orders')
    .select(['total_minor'])
    .where('user_id', '=', id)
    .orderBy('number')
    .execute();
  return {
    user,
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
  for (const { id, stock } of PRODUCTS) await setStock(id, stock);
  const buyers: Buyers = new Map(
    await Promise.all(server.holdings.map(async ({ user }) => [user, await newBuyer(shop)] as const)),
  );
  for (const [place, served] of server.served.entries()) {
    if (served.kind === 'stock') {
      await setStock(served.product, served.count);
      continue;
    }
    const { model, real } = await replay(served, buyers);
    expect(real, `batch ${place}: ${JSON.stringify(served.commands)}`).toEqual(model);
  }
  for (const held of server.holdings) {
    const buyer = buyers.get(held.user);
    if (buyer) expect(await holdingsOf(held.user, buyer)).toEqual(held);
  }
  const kept = await shop.db
    .selectFrom('command_ledger')
    .select(['key', 'status'])
    .where('key', 'in', [randomUUID(), ...server.ledger.map(({ key }) => key)])
    .execute();
  const sorted = (entries: readonly { key: string; status: number }[]): string[] =>
    entries.map(({ key, status }) => `${key} ${status}`).toSorted();
  expect(sorted(kept)).toEqual(sorted(server.ledger));
});
