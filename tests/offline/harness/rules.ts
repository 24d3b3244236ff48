import * as v from 'valibot';
import {
  AddProduct,
  type ChosenOption,
  CONTAINER,
  RemoveLine,
  RORO,
  SetDestination,
  SetQuantity,
} from '#contract/basket-payload.ts';
import type { Basket } from '#contract/basket.ts';
import { type Expectation, PlaceOrder } from '#contract/orders/order-payload.ts';
import { ReportForm } from '#contract/reports.ts';
import { EmailRequest } from '#contract/requests.ts';
import { destinationProblem } from '#domain/places/destinations.ts';
import { sentenceOf } from '#domain/refusals/sentence.ts';
import { type StockProblem, stockProblem, VEHICLE_LIMIT } from '#domain/stock/stock.ts';
import type { Account } from './account.ts';
import type { Shop } from './shop.ts';

export interface Refused {
  code: string;
  detail: string;
}
type Ran = { status: number; body: unknown };

const said = (problem: StockProblem): string => sentenceOf(problem.code, problem);
const refused = (status: number, code: string, detail: string, more: object = {}): Ran => ({
  status,
  body: { code, detail, ...more },
});
const optionOf = (options: readonly ChosenOption[]): number =>
  options.find(({ option }) => option === RORO || option === CONTAINER)?.option ?? RORO;

/** One command by the trade's rules; what is not asked of it here it does not know. */
export function run(shop: Shop, user: number | null, name: string, payload: unknown, version: number): Ran {
  if (version !== 1) return refused(410, 'obsolete', 'This was made by an older version of the app');
  if (name === 'form.inquiry') return inquiry(payload);
  if (name === 'report.send') return report(user, payload);
  if (user === null) return refused(401, 'not_authenticated', "You're currently not logged in");
  const account = shop.account(user);
  switch (name) {
    case 'basket.add':
      return add(shop, account, v.parse(AddProduct, payload));
    case 'basket.quantity':
      return quantity(shop, account, v.parse(SetQuantity, payload));
    case 'basket.remove':
      return remove(account, v.parse(RemoveLine, payload));
    case 'basket.destination':
      return destination(shop, account, v.parse(SetDestination, payload));
    case 'order.place':
      return place(shop, account, v.parse(PlaceOrder, payload));
    default:
      return refused(400, 'unknown_command', 'This app asked for something the server does not know');
  }
}

/** The product that a canonical payload names. */
const productOf = (url: string | null): number | null => {
  const id = /^\/products\/(\d+)\/$/.exec(url ?? '')?.[1];
  return id === undefined ? null : Number(id);
};

function inquiry(payload: unknown): Ran {
  const { userName } = v.parse(EmailRequest, payload);
  if (userName === '')
    return refused(400, 'required', 'Missing information - Email, Name, Phone number and Request required');
  return {
    status: 200,
    body: {
      id: 'em_1',
      status: 'queued',
      detail: 'An agent will be in touch within 12hrs',
      reply_within_hours: 12,
    },
  };
}

/** Settled point 36: of a guest with an address. */
function report(user: number | null, payload: unknown): Ran {
  const { email = '' } = v.parse(ReportForm, payload);
  if (user === null && email === '') return refused(400, 'validation_failed', 'Check your input');
  const id = '5b0c7c52-8f0b-4a6e-9a65-1f3a0d6f1c11';
  return { status: 201, body: { id, status: 'new', created_at: '2026-11-21T08:00:00Z' } };
}

function add(shop: Shop, account: Account, payload: AddProduct): Ran {
  const id = productOf(payload.url);
  const product = id === null ? undefined : shop.stock.get(id);
  if (!product) return refused(404, 'product_not_found', 'Product not found');
  const option = optionOf(payload.options);
  const held = account.lines.filter(({ productId }) => productId === product.id);
  const inBasket = held.reduce((sum, line) => sum + line.quantity, 0);
  const problem = stockProblem(product.stock, inBasket + payload.quantity, VEHICLE_LIMIT);
  if (problem)
    return refused(409, problem.code, said(problem), {
      reason: said(problem),
      available: problem.available,
    });
  const same = held.find((line) => line.option === option);
  if (same) same.quantity += payload.quantity;
  else {
    if (account.lines.length === 0 && payload.destination_country !== '')
      move(account, payload.destination_country, payload.destination_port);
    account.lines.push({ id: account.nextLine, productId: product.id, option, quantity: payload.quantity });
    account.nextLine += 1;
  }
  account.revision += 1;
  return { status: 200, body: shop.basket(account.id) };
}

function lineOf(account: Account, name: RemoveLine) {
  const id = productOf(name.url);
  return account.lines.find((line) =>
    name.line !== null
      ? line.id === name.line
      : line.productId === id && line.option === optionOf(name.options),
  );
}

function quantity(shop: Shop, account: Account, payload: SetQuantity): Ran {
  const line = lineOf(account, payload);
  if (!line) return refused(404, 'not_found', 'Not found');
  const stock = shop.stock.get(line.productId)?.stock ?? 0;
  const problem = stockProblem(stock, payload.quantity ?? 0, VEHICLE_LIMIT);
  if (problem) return refused(409, problem.code, said(problem), { available: problem.available });
  line.quantity = payload.quantity ?? line.quantity;
  account.revision += 1;
  return { status: 200, body: shop.basket(account.id).results.find(({ id }) => id === line.id) };
}

function remove(account: Account, payload: RemoveLine): Ran {
  const line = lineOf(account, payload);
  if (!line) return refused(404, 'not_found', 'Not found');
  account.lines.splice(account.lines.indexOf(line), 1);
  account.revision += 1;
  return { status: 204, body: null };
}

function move(account: Account, country: string, port: string): void {
  const meant = destinationProblem(country, port);
  if ('code' in meant) return;
  account.country = meant.country.code;
  account.port = meant.port;
  account.chosen = true;
}

function destination(shop: Shop, account: Account, payload: SetDestination): Ran {
  const meant = destinationProblem(payload.country, payload.port);
  if ('code' in meant) return refused(400, meant.code, meant.detail);
  move(account, payload.country, payload.port);
  account.revision += 1;
  return { status: 200, body: shop.basket(account.id) };
}

/** Tells whether the review showed other lines or figures than these. */
function isAnother({ total, shipping, lines }: Expectation, basket: Basket): boolean {
  const left = [...basket.results];
  const known = lines.every((wanted) => {
    const option = optionOf(wanted.options);
    const at = left.findIndex(
      (line) =>
        line.product_id === productOf(wanted.url) &&
        line.attributes.some((one) => one.option === `/api/options/${option}/`),
    );
    const [line] = at < 0 ? [] : left.splice(at, 1);
    return (
      line !== undefined &&
      line.quantity === wanted.quantity &&
      line.price_incl_tax === wanted.price_incl_tax &&
      line.shipping_per_unit === wanted.shipping_per_unit
    );
  });
  return !known || left.length > 0 || total !== basket.order_total || shipping !== basket.shipping_incl_tax;
}

/** Contract 5.10 in its order: empty, stock, figures. */
function place(shop: Shop, account: Account, payload: PlaceOrder): Ran {
  const basket = shop.basket(account.id);
  if (basket.results.length === 0) return refused(400, 'basket_empty', 'You have no items in your basket.');
  for (const line of basket.results) {
    // A product counts with all its lines, by whatever way they are shipped.
    const wanted = basket.results.reduce(
      (sum, one) => sum + (one.product_id === line.product_id ? one.quantity : 0),
      0,
    );
    const problem = stockProblem(shop.stock.get(line.product_id)?.stock ?? 0, wanted, VEHICLE_LIMIT);
    if (problem)
      return refused(409, problem.code, said(problem), {
        lines: [{ line: line.url, title: line.title, available: problem.available }],
      });
  }
  if (
    payload.total !== basket.order_total ||
    payload.payment?.cash.amount !== basket.order_total ||
    (payload.expect && isAnother(payload.expect, basket))
  )
    return refused(409, 'price_changed', 'The price of your order has changed', {
      figures: {
        currency: 'USD',
        total_items: basket.total_incl_tax,
        shipping: basket.shipping_incl_tax,
        total: basket.order_total,
        discount: '0.00',
        voucher_dropped: null,
        lines: basket.results.map((line) => ({
          line: line.url,
          quantity: line.quantity,
          price_incl_tax: line.price_incl_tax,
          shipping_per_unit: line.shipping_per_unit,
        })),
      },
    });
  for (const line of basket.results) {
    const product = shop.stock.get(line.product_id);
    if (product) product.stock -= line.quantity;
  }
  const number = String(
    100000001 + [...shop.accounts.values()].reduce((sum, { orders }) => sum + orders.length, 0),
  );
  account.orders.push({ number, total: basket.order_total });
  account.lines = [];
  account.basketId += 1;
  account.revision += 1;
  return { status: 200, body: { number, status: 'Pending', total_incl_tax: basket.order_total } };
}
