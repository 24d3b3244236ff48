import * as v from 'valibot';
import type { Basket } from '#contract/basket.ts';
import { AddVoucher } from '#contract/vouchers.ts';
import { discountsOn, withDiscount } from '#features/basket/discount.ts';
import { minor, wireMoney } from '#domain/money/money.ts';

/** The one voucher of these worlds: a tenth off, once for each customer. */
export const VOUCHER = { code: 'ONCE10', name: 'A tenth', percent: '10.00' };
const FROM = '2020-01-01T00:00:00Z';
const TO = '2035-01-01T00:00:00Z';
const HELD = {
  code: VOUCHER.code,
  name: VOUCHER.name,
  start_datetime: FROM,
  end_datetime: TO,
  kind: 'percent',
  value: VOUCHER.percent,
  currency: null,
  min_order: '0.00',
  class: null,
  usable: true,
} as const;

/** Ways in which an order ends without having been shipped. */
export const ENDINGS = ['expired', 'canceled'] as const;
export type Ending = (typeof ENDINGS)[number];

interface Sold {
  user: number;
  lines: { product: number; quantity: number }[];
  voucher: boolean;
  /** Null: it stands. */
  ended: { how: Ending; at: number } | null;
}

interface Stocked {
  id: number;
  stock: number;
}

type Ran = { status: number; body: unknown };
const refused = (status: number, code: string, detail: string): Ran => ({ status, body: { code, detail } });

/** Facts that the model of the server knows of vouchers, and of orders after they were placed: who has which cars. */
export class Till {
  /** All orders in the order of their placing. */
  readonly sold: Sold[] = [];
  readonly #holding = new Set<number>();
  /** All that ever came in, less what was taken out elsewhere: by product. */
  readonly #supplied: Map<number, number>;

  constructor(stock: Iterable<Stocked>) {
    this.#supplied = new Map([...stock].map(({ id, stock: count }) => [id, count]));
  }

  /** Contract 5.5 for the one voucher. */
  enter(user: number, payload: unknown, basket: () => Basket): Ran {
    const { vouchercode } = v.parse(AddVoucher, payload);
    if (this.#holding.has(user))
      return refused(406, 'voucher_already_applied', 'Discount already applied to your basket');
    const usable = vouchercode === VOUCHER.code && this.usesOf(user) === 0;
    if (!usable || basket().count === 0)
      return refused(
        406,
        'voucher_invalid',
        'Discount code you entered is invalid or not applicable to the contents of your basket',
      );
    this.#holding.add(user);
    const { code, name, start_datetime, end_datetime } = HELD;
    const detail = 'Discount code applied.';
    return { status: 200, body: { name, code, start_datetime, end_datetime, detail, basket: basket() } };
  }

  /** Uses that stand: one for an order that ended is the customer's again. */
  usesOf(user: number): number {
    return this.sold.filter((one) => one.user === user && one.voucher && !one.ended).length;
  }

  /** The voucher in a user's basket; null for none. */
  voucherOf(user: number): string | null {
    return this.#holding.has(user) ? VOUCHER.code : null;
  }

  /** Undoes: what was tried is undone. */
  giveBack(user: number, voucher: string | null): void {
    if (voucher === null) this.#holding.delete(user);
    else this.#holding.add(user);
  }

  /** With the last line, and with an order, goes the voucher (contract 5.4). */
  emptied(user: number): void {
    this.#holding.delete(user);
  }

  /** A basket with what its voucher takes off. */
  priced(user: number, basket: Basket): Basket {
    if (!this.#holding.has(user)) return basket;
    const held: Basket = { ...basket, discount_code: VOUCHER.code, voucher: HELD };
    const { shares, total, shown } = discountsOn(held, basket.results);
    const items = wireMoney(minor(basket.total_incl_tax) - total);
    return {
      ...held,
      results: basket.results.map((line, place) => withDiscount(line, shares[place] ?? 0)),
      total_incl_tax: items,
      total_excl_tax: items,
      order_total: wireMoney(minor(basket.order_total) - total),
      voucher_discounts: shown,
    };
  }

  placed(user: number, basket: Basket): void {
    this.sold.push({
      user,
      lines: basket.results.map(({ product_id: product, quantity }) => ({ product, quantity })),
      voucher: this.#holding.has(user),
      ended: null,
    });
  }

  /** Gives the cars of one of a user's orders back, once, and the use of its voucher. False: nothing to end. */
  end(
    user: number,
    nth: number,
    given: { how: Ending; at: number; stock: ReadonlyMap<number, { stock: number }> },
  ): boolean {
    const { how, at, stock } = given;
    const order = this.sold.filter((one) => one.user === user)[nth];
    if (!order || order.ended) return false;
    order.ended = { how, at };
    for (const { product, quantity } of order.lines) {
      const held = stock.get(product);
      if (held) held.stock += quantity;
    }
    return true;
  }

  restocked(product: number, by: number): void {
    this.#supplied.set(product, (this.#supplied.get(product) ?? 0) + by);
  }

  /** Problem with the stock: below nothing, or not all there is less what orders have; null: nothing. */
  wrong(stock: ReadonlyMap<number, { title: string; stock: number }>): string | null {
    for (const [id, { title, stock: left }] of stock) {
      if (left < 0) return `there are ${left} of ${title}`;
      const taken = this.sold
        .filter(({ ended }) => !ended)
        .flatMap(({ lines }) => lines)
        .filter(({ product }) => product === id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const supplied = this.#supplied.get(id) ?? 0;
      if (left + taken !== supplied)
        return `of ${supplied} ${title} ${taken} are in orders and ${left} are left`;
    }
    return null;
  }
}
