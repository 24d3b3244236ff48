import { createHash, createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { addProduct } from '#contract/basket-commands.ts';
import type { Basket } from '#contract/basket.ts';
import { RORO } from '#contract/basket-payload.ts';
import { codedOrder, enterOrderCode } from '#contract/orders/order-code.ts';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { addVoucher } from '#contract/vouchers.ts';
import { printOrderCode } from '#domain/order-code/code.ts';
import type { User } from '#server/platform/calls/handle.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import type { Acting } from './acting.ts';
import type { DemoPerson } from './people.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Thing that is ordered: the nearest to this price, of what the shop had by then and does not put forward. */
export interface DemoGoods {
  make?: string;
  model?: string;
  /** Title of a part or item. */
  title?: string;
  usd?: number;
  quantity?: number;
}

export interface Parties {
  notify?: readonly [name: string, phone: string];
  agent?: readonly [name: string, phone: string];
}

/** @throws Error when the demo has none */
export async function demoProductFor(tx: Tx, wish: DemoGoods, before: Date): Promise<number> {
  let found = tx
    .selectFrom('products')
    .select('id')
    .where('live', '=', true)
    .where('deleted', '=', false)
    .where('listing_type', '=', 'FixedPrice')
    .where('created_at', '<', before)
    .where(({ eb }) => eb(eb('num_in_stock', '-', eb.ref('num_allocated')), '>=', wish.quantity ?? 1))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deals').select('deals.id').whereRef('product_id', '=', 'products.id'))),
    );
  if (wish.make !== undefined) found = found.where('product_class_id', '=', 1).where('make', '=', wish.make);
  if (wish.model !== undefined) found = found.where('model', '=', wish.model);
  if (wish.title !== undefined)
    found = found.where('title', 'like', `${wish.title}%`).where('currency', '=', 'ZMW');
  const row = await found
    .orderBy(({ fn, eb, val }) => fn('abs', [eb('price_minor', '-', val((wish.usd ?? 0) * 100))]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error(`the demo has no ${JSON.stringify(wish)}`);
  return row.id;
}

/** Puts it into their basket, to their own port. */
export async function fillBasket(
  shop: Acting,
  { person, buyer }: { person: DemoPerson; buyer: User },
  wish: DemoGoods,
  now: Date,
): Promise<Basket> {
  const id = await demoProductFor(shop.tx, wish, new Date(now.getTime() - 3_600_000));
  const destination = { destination_country: person.country, destination_port: person.port };
  const line = {
    url: `/products/${id}/`,
    quantity: wish.quantity ?? 1,
    options: [{ option: RORO, value: '0' }],
  };
  return shop.do(buyer, addProduct, { ...line, ...destination }, now);
}

export async function useVoucher(shop: Acting, buyer: User, vouchercode: string, now: Date): Promise<void> {
  await shop.do(buyer, addVoucher, { vouchercode }, now);
}

interface Placing {
  shop: Acting;
  person: DemoPerson;
  buyer: User;
  basket: Basket;
  parties: Parties;
  now: Date;
}

/** Payload that the phone sends for a basket as it shows it. */
function payloadOf({ basket, person, buyer, parties: { notify, agent } }: Placing) {
  const { currency, shipping_incl_tax: shipping, order_total: total } = basket;
  return {
    total,
    shipping_charge: { currency, incl_tax: shipping },
    shipping_method_code: 'roro',
    shipping_address: {
      title: person.title,
      first_name: person.first,
      last_name: person.last,
      email: buyer.email,
      phone_number: person.phone,
      line1: person.street,
      line4: person.town,
      state: person.state,
      country: person.country,
      ...(notify && { notify_name: notify[0], notify_phone: notify[1] }),
      ...(agent && { agent_name: agent[0], agent_phone: agent[1] }),
    },
    payment: { cash: { enabled: true, amount: total } },
    expect: {
      currency,
      total,
      shipping,
      lines: basket.results.map((line) => ({
        url: `/products/${line.product_id}/`,
        options: [{ option: RORO, value: '0' }],
        quantity: line.quantity,
        price_incl_tax: line.price_incl_tax,
        shipping_per_unit: line.shipping_per_unit,
      })),
    },
  };
}

/** @returns the order's number */
export async function placeByPhone(placing: Placing): Promise<string> {
  const { shop, buyer, basket, now } = placing;
  return (await shop.do(buyer, placeOrder, { basket: basket.url, ...payloadOf(placing) }, now)).number;
}

/** The buyer has no data: their phone's code comes by SMS, and staff enter it. The login that sealed it ends here. */
export async function placeByCode(placing: Placing, staff: User): Promise<string> {
  const { shop, person, buyer, basket, now } = placing;
  const { tx } = shop;
  const { token } = await createSession(tx, buyer.id, 'a phone', now);
  const secret = createHash('sha256').update(token).digest();
  const order = codedOrder(v.parse(PlaceOrder, payloadOf(placing)), {
    userId: buyer.id,
    email: buyer.email,
    destination: { code: basket.destination.code, port: basket.destination.port },
    voucher: basket.discount_code,
  });
  const seal = (bytes: Uint8Array) =>
    Promise.resolve(new Uint8Array(createHmac('sha256', secret).update(bytes).digest()));
  const code = order && (await printOrderCode({ key: randomUUID(), order }, seal));
  if (code === null) throw new Error(`the order of ${person.first} goes into no code`);
  const { number } = await shop.do(staff, enterOrderCode, { code }, now);
  await tx.deleteFrom('sessions').where('user_id', '=', buyer.id).execute();
  return number;
}
