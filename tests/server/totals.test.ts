import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';
import { addProduct, setDestination, setQuantity } from '#contract/basket-commands.ts';
import type { Basket } from '#contract/basket.ts';
import { Order } from '#contract/orders/orders.ts';
import { minor } from '#domain/money/money.ts';
import type { Rate } from '#domain/shipping/shipping.ts';
import { foldVoucher } from '#domain/orders/voucher.ts';
import {
  addToBasket,
  changeDestination,
  changeQuantity,
  removeFromBasket,
} from '#features/basket/commands.ts';
import { basketAt } from '#features/basket/ended-quote.ts';
import { lineKeyOf, chosenOptionsOf } from '#features/basket/lines.ts';
import { publishedRatesTo } from '#features/basket/rates.ts';
import { rateOf } from '#server/shipping/store.ts';
import { drawing } from '../harness/drawing.ts';
import { basketOf, changeProduct, checkout, checkoutBody, expectation, newBuyer } from './checkout-steps.ts';
import { CONSIGNEE } from './consignee.ts';
import { testServer } from './harness/test-server.ts';

/**
 * Acts of a buyer, of staff and of sellers, of vouchers, quotes, rates and days, in whatever order: after each of them
 * the server's figures are those of an independent sum over its rows, and the phone's fold of the same act gives the same.
 */
const shop = await testServer();

const DRAWINGS = [1, 2, 3, 4, 5, 6, 7, 8];
const STEPS = 40;
const DAY_S = 86_400;
/** Vehicles, a part and electronics, all in dollars, so that one basket and one voucher meet all of them. */
const PRODUCTS = [12, 17, 101, 102, 304, 401];
const PORTS = ['Durban', 'Dar Es Salaam', 'Walvis Bay'];
const CODES = [
  { code: 'EIGHTH', kind: 'percent', basis_points: 1250, currency: null, min_order_minor: 0, class: null },
  {
    code: 'CARS200',
    kind: 'fixed',
    value_minor: 20_000,
    currency: 'USD',
    min_order_minor: 100_000,
    class: 'vehicles',
  },
  {
    code: 'THIRDPARTS',
    kind: 'percent',
    basis_points: 3333,
    currency: null,
    min_order_minor: 0,
    class: 'parts',
  },
  {
    code: 'ALLFREE',
    kind: 'fixed',
    value_minor: 90_000_000,
    currency: 'USD',
    min_order_minor: 0,
    class: null,
  },
] as const;

await shop.db.updateTable('products').set({ currency: 'USD' }).where('id', 'in', [304, 401]).execute();
await shop.db
  .insertInto('vouchers')
  .values(
    CODES.map((one) => ({
      ...one,
      folded: foldVoucher(one.code),
      name: one.code,
      starts_at: '2025-01-01T00:00:00Z',
      ends_at: '2035-01-01T00:00:00Z',
    })),
  )
  .execute();

/** Sets each rate of a port anew, by odd cents, or takes all of them away. */
async function setRates(port: string, amount: (() => number) | null): Promise<void> {
  await shop.db.deleteFrom('shipping_rates').where('port', '=', port).execute();
  if (!amount) return;
  const rows = (['roro', 'container'] as const).flatMap((method) =>
    (['sedan', 'suv', 'commercial', 'parts'] as const).map((cls) => ({
      port,
      method,
      class: cls,
      kind: 'published' as const,
      amount_minor: amount(),
      currency: 'USD' as const,
      valid_from: '2025-01-01',
      valid_to: null,
    })),
  );
  await shop.db.insertInto('shipping_rates').values(rows).execute();
}

const ratesNow = async (): Promise<{ rates: Rate[]; day: string }> => ({
  rates: (await shop.db.selectFrom('shipping_rates').selectAll().execute()).map(rateOf),
  day: shop.clock.now().toISOString().slice(0, 10),
});

/** Sum that the basket comes to, by the rows alone and in a way of its own. Cents as BigInt. */
async function trueSum(basket: Basket) {
  const row = await shop.db
    .selectFrom('baskets')
    .selectAll()
    .where('id', '=', basket.id)
    .executeTakeFirstOrThrow();
  const lines = await shop.db
    .selectFrom('basket_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'basket_lines.id',
      'quantity',
      'shipping_option',
      'quoted_minor',
      'products.price_minor',
      'products.product_class_id',
    ])
    .where('basket_id', '=', basket.id)
    .orderBy('basket_lines.id')
    .execute();
  const now = shop.clock.now();
  const isQuoted = row.quoted_at !== null && row.quote_expires_at !== null && row.quote_expires_at > now;
  let items = 0n;
  let shipping: bigint | null = lines.length > 0 ? 0n : null;
  for (const line of lines) {
    items += BigInt(line.price_minor) * BigInt(line.quantity);
    const rate = await shop.db
      .selectFrom('shipping_rates')
      .select('amount_minor')
      .where('port', '=', row.destination_port)
      .where('kind', '=', 'published')
      .where('method', '=', line.shipping_option === CONTAINER ? 'container' : 'roro')
      .where('class', '=', basket.results.find(({ id }) => id === line.id)?.shipping_class ?? 'suv')
      .executeTakeFirst();
    const unit = (isQuoted ? line.quoted_minor : null) ?? rate?.amount_minor ?? null;
    shipping = shipping === null || unit === null ? null : shipping + BigInt(unit) * BigInt(line.quantity);
  }
  const code = await shop.db
    .selectFrom('vouchers')
    .selectAll()
    .where('id', '=', row.voucher_id ?? 0)
    .executeTakeFirst();
  const qualifying = lines
    .filter(
      ({ product_class_id: is }) =>
        !code?.class || ['', 'vehicles', 'parts', 'electronics'][is] === code.class,
    )
    .reduce((sum, line) => sum + BigInt(line.price_minor) * BigInt(line.quantity), 0n);
  let discount = 0n;
  if (code?.active && qualifying > 0n && qualifying >= BigInt(code.min_order_minor)) {
    const wanted =
      code.kind === 'fixed'
        ? BigInt(code.value_minor ?? 0)
        : (qualifying * BigInt(code.basis_points ?? 0) + 5_000n) / 10_000n;
    discount = wanted < qualifying ? wanted : qualifying;
  }
  return { items, discount, shipping, total: items - discount + (shipping ?? 0n) };
}

const cents = (wire: string): bigint => BigInt(minor(wire));
const sumOf = (wires: string[]): bigint => wires.reduce((sum, wire) => sum + cents(wire), 0n);

/** The server's basket against the independent sum, and each sum in it against its parts. */
async function judge(basket: Basket): Promise<void> {
  const right = await trueSum(basket);
  expect({
    items: cents(basket.total_incl_tax_excl_discounts),
    discount: sumOf(basket.voucher_discounts.map(({ amount }) => amount)),
    shipping: basket.checkout_ready ? cents(basket.shipping_incl_tax) : null,
    total: cents(basket.order_total),
  }).toEqual(right);
  const { results } = basket;
  expect(sumOf(results.map((line) => line.price_incl_tax))).toBe(cents(basket.total_incl_tax));
  expect(cents(basket.total_incl_tax)).toBe(right.items - right.discount);
  if (basket.checkout_ready) expect(sumOf(results.map((line) => line.shipping_total))).toBe(right.shipping);
  for (const line of results) {
    expect(cents(line.price_incl_tax)).toBeGreaterThanOrEqual(0n);
    expect(line.price_incl_tax_excl_discounts).toBe(wireTimes(line.unit_price, line.quantity));
    expect(line.shipping_total).toBe(wireTimes(line.shipping_per_unit, line.quantity));
  }
}
const wireTimes = (wire: string, times: number): string => {
  const all = String(cents(wire) * BigInt(times)).padStart(3, '0');
  return `${all.slice(0, -2)}.${all.slice(-2)}`;
};

/** Every figure that a screen shows or an order expects. */
const figuresOf = (basket: Basket) => ({
  items: basket.total_incl_tax,
  full: basket.total_incl_tax_excl_discounts,
  discounts: basket.voucher_discounts.map(({ amount, voucher: { code } }) => [code, amount]),
  shipping: basket.shipping_incl_tax,
  total: basket.order_total,
  ready: basket.checkout_ready,
  quote: basket.quote.status,
  code: basket.discount_code,
  port: basket.destination.port,
  lines: basket.results.map((line) => [
    lineKeyOf(line),
    line.quantity,
    line.price_incl_tax,
    line.price_incl_tax_excl_discounts,
    line.shipping_per_unit,
    line.shipping_source,
  ]),
});

interface World {
  token: string;
  random: () => number;
  basket: Basket;
}
const below = ({ random }: World, most: number): number => Math.floor(random() * most);
const oneOf = <T>(world: World, all: readonly T[]): T => all[below(world, all.length)] ?? raise();
function raise(): never {
  throw new Error('nothing to draw from');
}

/** An act of the buyer; answers the phone's fold of it where the server took it, null where it did not. */
type Act = (world: World) => Promise<Basket | null>;
const post = async (
  token: string,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => (await shop.api(method, path, { token, ...(body ? { body } : {}) })).status < 300;

const ACTS: Record<string, Act> = {
  async add(world) {
    const { token, basket } = world;
    const id = oneOf(world, PRODUCTS);
    const option = oneOf(world, [RORO, CONTAINER]);
    const body = {
      url: `/products/${id}/`,
      quantity: 1 + below(world, 2),
      options: [{ option, value: '0' }],
    };
    if (!(await post(token, 'POST', '/basket/add-product/', body))) return null;
    const after = await basketOf(shop, token);
    const line = after.results.find(({ product_id }) => product_id === id) ?? raise();
    const rates = publishedRatesTo(await ratesNow(), basket.destination.port);
    return addToBasket.optimistic(basket, v.parse(addProduct.payload, body), {
      title: line.title,
      product_id: id,
      product_class_id: line.product_class_id,
      unit_price: line.unit_price,
      currency: 'USD',
      image: '',
      picture: null,
      available: line.available,
      shipping_class: line.shipping_class,
      shipping_minor: rates[`${line.shipping_class} ${option}`] ?? null,
      at: '2025-03-01T09:00:00Z',
    });
  },
  async quantity(world) {
    const { token, basket } = world;
    if (basket.results.length === 0) return null;
    const line = oneOf(world, basket.results);
    const quantity = 1 + below(world, 4);
    if (!(await post(token, 'PATCH', line.url.replace('/api', ''), { quantity }))) return null;
    const name = {
      basket: null,
      line: null,
      url: `/products/${line.product_id}/`,
      options: chosenOptionsOf(line),
    };
    return changeQuantity.optimistic(basket, v.parse(setQuantity.payload, { ...name, quantity }), {
      title: '',
    });
  },
  async remove(world) {
    const { token, basket } = world;
    if (basket.results.length === 0) return null;
    const line = oneOf(world, basket.results);
    if (!(await post(token, 'DELETE', line.url.replace('/api', '')))) return null;
    const name = {
      basket: null,
      line: null,
      url: `/products/${line.product_id}/`,
      options: chosenOptionsOf(line),
    };
    return removeFromBasket.optimistic(basket, name, { title: '' });
  },
  async destination(world) {
    const port = oneOf(world, PORTS);
    const body = { country: 'ZM', port };
    if (!(await post(world.token, 'PUT', '/basket/destination/', body))) return null;
    const rates = publishedRatesTo(await ratesNow(), port);
    return changeDestination.optimistic(world.basket, v.parse(setDestination.payload, body), { rates });
  },
  async voucher(world) {
    await post(world.token, 'POST', '/basket/add-voucher/', { vouchercode: oneOf(world, CODES).code });
    return null;
  },
  async askForQuote(world) {
    await post(world.token, 'POST', '/request-shipping-quote/', { q: world.basket.id });
    return null;
  },
  async quote(world) {
    const { basket } = world;
    const values = Object.fromEntries(
      basket.results.map(({ id }) => [id, (1 + world.random() * 3000).toFixed(2)]),
    );
    // Days pass: whoever signed in for an earlier quote may be signed out by now.
    await shop.api('PUT', `/staff/baskets/${basket.id}/shipping-quote/`, {
      token: await shop.login('staff@example.test'),
      body: { values },
      headers: { 'if-match': `"b${basket.id}-${basket.revision}"` },
    });
    return null;
  },
  async days(world) {
    shop.clock.advance((1 + below(world, 12)) * DAY_S);
    return basketAt(world.basket, await ratesNow(), { now: shop.clock.now().getTime(), asOf: 0 });
  },
  async price(world) {
    await changeProduct(shop, oneOf(world, PRODUCTS), { price_minor: 1 + below(world, 900_000) });
    return null;
  },
  async rates(world) {
    const gone = below(world, 3) === 0;
    await setRates(oneOf(world, PORTS), gone ? null : () => 100 + below(world, 300_000));
    return null;
  },
  async campaign(world) {
    const active = below(world, 2) === 0;
    await shop.db
      .updateTable('vouchers')
      .set({ active })
      .where('code', '=', oneOf(world, CODES).code)
      .execute();
    return null;
  },
  /** Staff change what a voucher takes off, while it lies in baskets. */
  async terms(world) {
    const { code, kind } = oneOf(world, CODES);
    const change =
      kind === 'percent'
        ? { basis_points: minor(`${1 + below(world, 99)}.${10 + below(world, 90)}`) }
        : { value_minor: 1 + below(world, 500_000), min_order_minor: below(world, 2) * 150_001 };
    await shop.db.updateTable('vouchers').set(change).where('code', '=', code).execute();
    return null;
  },
};
/** Buyers act more often than the world around them. */
const DRAWS = [
  'add',
  'add',
  'add',
  'quantity',
  'quantity',
  'remove',
  'destination',
  'voucher',
  ...Object.keys(ACTS),
];

test.each(DRAWINGS)(
  'totals equal the sum of their parts in any order of acts, vouchers and quotes (drawing %i)',
  async (which) => {
    const { token } = await newBuyer(shop);
    const { random } = drawing(which);
    const stock = { num_in_stock: 9, num_allocated: 0, listing_type: 'FixedPrice' as const };
    await shop.db.updateTable('products').set(stock).where('id', 'in', PRODUCTS).execute();
    await shop.db.updateTable('vouchers').set({ active: true }).execute();
    for (const port of PORTS)
      await setRates(port, port === 'Walvis Bay' ? null : () => 70_001 + Math.floor(random() * 99));
    let world: World = { token, random, basket: await basketOf(shop, token) };
    let folds = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const name = oneOf(world, DRAWS);
      const folded = await (ACTS[name] ?? raise())(world);
      const basket = await basketOf(shop, token);
      await judge(basket);
      if (folded) {
        expect(figuresOf(folded), `${name}, step ${step}`).toEqual(figuresOf(basket));
        folds += 1;
      }
      world = { ...world, basket };
    }
    expect(folds).toBeGreaterThan(4);

    // And what is ordered at last is what was shown, to the cent, in the order's own rows too.
    const shown = world.basket.checkout_ready
      ? world.basket
      : await (async () => {
          await ACTS['add']?.(world);
          world = { ...world, basket: await basketOf(shop, token) };
          await ACTS['quote']?.(world);
          return basketOf(shop, token);
        })();
    // Whom the carrier tells and who clears customs costs nothing.
    const parties = {
      notify_name: 'Mutale Banda',
      notify_phone: '260971234568',
      agent_name: 'Border Clearing',
      agent_phone: '260971234569',
    };
    const to = { ...CONSIGNEE, ...(which % 2 === 0 && parties) };
    const answer = await checkout(
      shop,
      token,
      checkoutBody(shown, { expect: expectation(shown), shipping_address: to }),
    );
    expect(answer.status, answer.text).toBe(200);
    const order = answer.as(Order);
    expect(order.total_incl_tax).toBe(shown.order_total);
    const lines = await shop.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_number', '=', order.number)
      .execute();
    const parts = lines.reduce(
      (sum, line) =>
        sum +
        BigInt(line.unit_minor) * BigInt(line.quantity) -
        BigInt(line.discount_minor) +
        BigInt(line.shipping_unit_minor) * BigInt(line.quantity),
      0n,
    );
    expect(parts).toBe(cents(order.total_incl_tax));
  },
);
