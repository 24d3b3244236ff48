import type * as v from 'valibot';
import { type AddProduct, CONTAINER, RORO } from '#contract/basket-payload.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { wireMoney } from '#domain/money/money.ts';
import {
  addToBasket,
  changeDestination,
  changeQuantity,
  enterVoucher,
  removeFromBasket,
  type SeenProduct,
} from '#features/basket/commands.ts';
import { placeOrder } from '#features/checkout/commands.ts';
import { sendReport } from '#features/reports/commands.ts';
import { sendInquiry } from '#features/requests/commands.ts';
import type { AnyCommand, CommandDef } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { PREMIO, PRODUCTS } from './stock.ts';

/** As the page's hook does it: the definition's types are checked here, the engine checks the values. */
function act<P extends v.GenericSchema, A extends v.GenericSchema, S, Row>(
  phone: RunningEngine,
  def: CommandDef<P, A, S, Row>,
  payload: v.InferOutput<P>,
  seen: S,
  options?: { draft?: string },
): Promise<string> {
  return phone.enqueue(def as AnyCommand, payload, seen, options);
}

const urlOf = (id: number): string => `/products/${id}/`;
const shipped = (option: number) => [{ option, value: '0' }];

export function addPayload(id: number, quantity = 1, option: number = RORO): AddProduct {
  return {
    url: urlOf(id),
    quantity,
    options: shipped(option),
    destination_country: '',
    destination_port: '',
    drop_quote: false,
  };
}

/** Facts that the screen knew of a product: the shop's figures as they were at the start. */
export function seenOf(id: number): SeenProduct {
  const product = PRODUCTS.find((one) => one.id === id);
  return {
    title: product?.title ?? '',
    product_id: id,
    product_class_id: 1,
    unit_price: wireMoney(product?.unitMinor ?? 0),
    currency: 'USD',
    image: NO_IMAGE,
    picture: null,
    available: product?.stock ?? 0,
    shipping_class: 'suv',
    shipping_minor: product?.shippingMinor ?? null,
    at: '2026-11-21T08:00:00Z',
  };
}

export const add = (
  phone: RunningEngine,
  id: number,
  quantity = 1,
  option: number = RORO,
  more: Partial<SeenProduct> = {},
) => act(phone, addToBasket, addPayload(id, quantity, option), { ...seenOf(id), ...more });

export const setQuantity = (phone: RunningEngine, id: number, quantity: number, option: number = RORO) =>
  act(
    phone,
    changeQuantity,
    { basket: null, line: null, url: urlOf(id), options: shipped(option), quantity },
    { title: seenOf(id).title },
  );

export const remove = (phone: RunningEngine, id: number, option: number = RORO) =>
  act(
    phone,
    removeFromBasket,
    { basket: null, line: null, url: urlOf(id), options: shipped(option) },
    { title: seenOf(id).title },
  );

/** To another port, with the rates that the phone keeps for it. */
export const moveTo = (
  phone: RunningEngine,
  country: string,
  port: string,
  rates: Record<string, number> = { [`suv ${RORO}`]: 1_450_00, [`suv ${CONTAINER}`]: 2_000_00 },
) => act(phone, changeDestination, { country, port }, { rates });

export const enterCode = (phone: RunningEngine, vouchercode: string) =>
  act(phone, enterVoucher, { vouchercode }, {});

export const ADDRESS = {
  title: 'Mr',
  first_name: 'Chanda',
  last_name: 'Phiri',
  email: '',
  phone_number: '260971234567',
  line1: '12 Cairo Road',
  line2: '',
  line3: '',
  line4: 'Lusaka',
  state: 'Lusaka',
  postcode: '',
  notes: '',
  country: 'ZM',
};

export function orderPayload(total: string, shipping: string) {
  return {
    basket: null,
    total,
    shipping_charge: { currency: 'USD', incl_tax: shipping },
    shipping_method_code: 'roro' as const,
    shipping_address: ADDRESS,
    billing_address: null,
    payment: { cash: { enabled: true, amount: total } },
    expect: null,
    ref: null,
  };
}

export const seenOrder = (total: string) => ({
  total,
  currency: 'USD',
  destination: 'Mombasa, Kenya',
  titles: ['Toyota Premio'],
});

export const order = (phone: RunningEngine, total: string, shipping: string, draft?: string) =>
  act(
    phone,
    placeOrder,
    orderPayload(total, shipping),
    seenOrder(total),
    draft === undefined ? {} : { draft },
  );

export const ask = (
  phone: RunningEngine,
  userRequest = 'Is the service book with the car?',
  userName = 'Chanda',
) =>
  act(
    phone,
    sendInquiry,
    {
      template: 'inquiry',
      userName,
      userEmail: 'chanda@example.test',
      contactNumber: '+260 97 1234567',
      userRequest,
      productId: 40001,
    },
    { title: 'Toyota Premio' },
  );

/** As a guest reports a listing. */
export const report = (phone: RunningEngine, text = 'They ask for money by phone.', draft?: string) =>
  act(
    phone,
    sendReport,
    {
      kind: 'listing',
      product_id: PREMIO,
      seller_id: null,
      reason: 'fraud',
      text,
      email: 'chanda@example.test',
    },
    { title: seenOf(PREMIO).title },
    draft === undefined ? {} : { draft },
  );
