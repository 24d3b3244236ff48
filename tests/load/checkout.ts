import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Basket } from '#contract/basket.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { CONSIGNEE } from '../server/consignee.ts';
import { processorMs } from './processor-time.ts';
import { type Measured, milliseconds, percentile, type Row } from './report.ts';
import type { BenchShop } from './shop.ts';
import { signedInBuyer } from '../harness/signed-in-buyer.ts';

const BUYERS = 50;
/** Each time all of them press at the same moment. */
const WAVES = 8;
/** Stock of the car that everybody wants there is one for half of them. */
const SCARCE = BUYERS / 2;

interface Buyer {
  token: string;
}

interface Placed {
  status: number;
  code: string;
  ms: number;
}

interface Waves {
  orders: Placed[];
  /** From the first press of a wave to its last answer, all waves together. */
  ms: number;
  processorMs: number | null;
}

/**
 * Number of orders a second that the server takes from fifty buyers who press at once, on its embedded PostgreSQL: each order
 * locks the cars, takes stock, counts figures, writes order, events, mail and pro-forma, and is on disk when answered.
 */
export async function checkoutRate(shop: BenchShop): Promise<Measured> {
  const db = openDatabase(shop.database, { max: 4 });
  try {
    const buyers = await buyersOf(db);
    const cars = shop.forSale.slice(0, BUYERS);
    const [wanted = 0] = cars;
    const stock = (count: number, ids: number[]) =>
      db
        .updateTable('products')
        .set({ num_in_stock: count, num_allocated: 0 })
        .where('id', 'in', ids)
        .execute();
    await stock(BUYERS * (WAVES + 1), cars);
    await waves(shop, buyers, (at) => cars[at % cars.length] ?? 0, 1);
    const apart = await waves(shop, buyers, (at) => cars[at % cars.length] ?? 0, WAVES);
    const same = await waves(shop, buyers, () => wanted, WAVES);
    await stock(BUYERS, [wanted]);
    await fill(shop, buyers, () => wanted);
    await stock(SCARCE, [wanted]);
    const scarce = await pressAll(shop, buyers);
    return {
      rows: [
        rowOf(`${BUYERS} buyers at once, a car each: checkout`, apart),
        rowOf(`${BUYERS} buyers at once, all the same model in stock`, same),
        scarceRow(scarce),
      ],
      notes: [
        'checkout: buyers, server and PostgreSQL share this machine; no peer is installed here to compare with',
        apart.processorMs === null
          ? 'checkout: this system does not say what a process has used'
          : `checkout: ${(apart.processorMs / apart.orders.length).toFixed(1)} ms of the server's processor for an order, the database not counted`,
      ],
    };
  } finally {
    await db.destroy();
  }
}

function rowOf(what: string, { orders, ms }: Waves): Row {
  const times = orders.map((one) => one.ms);
  const refused = orders.filter(({ status }) => status !== 200);
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused.slice(0, 3))}`);
  const rate = `${(orders.length / (ms / 1000)).toFixed(0)} orders/s`;
  return {
    what,
    measured: `${rate}, p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}`,
    bound: `${orders.length} orders`,
    ok: '-',
  };
}

/** Not a time: exactly as many orders as cars, and the others are told so. */
function scarceRow(placed: readonly Placed[]): Row {
  const sold = placed.filter(({ status }) => status === 200).length;
  const told = placed.filter(({ code }) => code === 'out_of_stock').length;
  return {
    what: `${BUYERS} buyers at once for ${SCARCE} cars`,
    measured: `${sold} orders, ${told} told that it is gone`,
    bound: `${SCARCE} and ${BUYERS - SCARCE}`,
    ok: sold === SCARCE && told === BUYERS - SCARCE ? 'yes' : 'FAILS',
  };
}

function buyersOf(db: ReturnType<typeof openDatabase>): Promise<Buyer[]> {
  const now = new Date();
  return db.transaction().execute(async (tx) => {
    const made: Buyer[] = [];
    for (let at = 0; at < BUYERS; at += 1) {
      const email = `bench-${at}@example.test`;
      const name = { first: 'Bench', last: String(at) };
      made.push(await signedInBuyer(tx, { email, name, phone: 'bench', now }));
    }
    return made;
  });
}

const bodies = new WeakMap<Buyer, object>();

/** A car in each basket, and the order that agrees with it: none of this is counted. */
async function fill(shop: BenchShop, buyers: readonly Buyer[], carOf: (at: number) => number): Promise<void> {
  for (const [at, buyer] of buyers.entries()) {
    const added = await call(shop, buyer, '/basket/add-product/', {
      url: `/products/${carOf(at)}/`,
      quantity: 1,
      options: [{ option: 1, value: '0' }],
    });
    if (added.status !== 200) throw new Error(`not added: ${await added.text()}`);
    const basket = v.parse(Basket, await added.json());
    const { currency, shipping_incl_tax: shipping, order_total: total } = basket;
    bodies.set(buyer, {
      basket: basket.url,
      total,
      shipping_charge: { currency, incl_tax: shipping, excl_tax: shipping, tax: '0.0' },
      shipping_address: CONSIGNEE,
      payment: { cash: { enabled: true, amount: total } },
    });
  }
}

const pressAll = (shop: BenchShop, buyers: readonly Buyer[]): Promise<Placed[]> =>
  Promise.all(
    buyers.map(async (buyer) => {
      const from = performance.now();
      const answer = await call(shop, buyer, '/checkout/', bodies.get(buyer) ?? {});
      const body = v.safeParse(v.object({ code: v.string() }), await answer.json());
      const ms = performance.now() - from;
      return { status: answer.status, code: body.success ? body.output.code : '', ms };
    }),
  );

async function waves(
  shop: BenchShop,
  buyers: readonly Buyer[],
  carOf: (at: number) => number,
  count: number,
): Promise<Waves> {
  const all: Waves = { orders: [], ms: 0, processorMs: 0 };
  for (let wave = 0; wave < count; wave += 1) {
    await fill(shop, buyers, carOf);
    const before = processorMs(shop.pid);
    const from = performance.now();
    all.orders.push(...(await pressAll(shop, buyers)));
    all.ms += performance.now() - from;
    const after = processorMs(shop.pid);
    all.processorMs =
      before === null || after === null || all.processorMs === null ? null : all.processorMs + after - before;
  }
  return all;
}

const call = (shop: BenchShop, { token }: Buyer, path: string, body: object): Promise<Response> =>
  fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Token ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
