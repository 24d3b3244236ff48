import * as v from 'valibot';
import type { Basket, Line } from '#contract/basket.ts';
import { AddProduct, RequestQuote, SetDestination, SetQuantity } from '#contract/basket-payload.ts';
import { basketFigures } from '#domain/orders/basket-figures.ts';
import { destinationProblem } from '#domain/places/destinations.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { quoteState } from '#domain/shipping/shipping-quote.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';
import type { Account } from '../../offline/harness/account.ts';

/** Destinations for which no rate is published: there a quote alone opens the checkout. */
export const BY_QUOTE = { country: 'MZ', port: 'Beira' } as const;

/** A basket as a quote is about it: where it goes and what of. */
interface Subject {
  basket: number;
  place: string;
  lines: { product: number; option: number; quantity: number }[];
}

/** Quotes that staff have ever quoted, and how long it held. Times in ms. */
export interface Quote extends Subject {
  user: number;
  perUnitMinor: number;
  at: number;
  /** From then on it holds no more, unless it ended before. */
  until: number;
  ended: number | null;
  /** The basket as staff looked at it before they set the quote. */
  seen: Subject;
}

/** An order as it was placed, before anything else could change. */
export interface QuotedOrder {
  user: number;
  subject: Subject;
  basket: Basket;
  /** A quote held for it. */
  isQuoted: boolean;
  at: number;
}

interface Held {
  requested_at: Date | null;
  quoted_at: Date | null;
  quote_expires_at: Date | null;
  quote: Quote | null;
  /** Its basket's revision has been counted up for its end. */
  lapsed: boolean;
}

type Ran = { status: number; body: unknown };
const refused = (status: number, code: string, detail: string, more: object = {}): Ran => ({
  status,
  body: { code, detail, ...more },
});
const AWAITING =
  'You have items awaiting checkout. Please proceed to checkout the outstanding items first or remove them from your basket';
const UNDETERMINED =
  'Unable to proceed. Shipping cost has not been determined. Click the link in your basket to request for a quote';

const placeOf = ({ country, port }: Account): string => `${country} ${port}`;
const isByQuote = ({ country, port }: Account): boolean =>
  country === BY_QUOTE.country && port === BY_QUOTE.port;
export const subjectOf = (account: Account): Subject => ({
  basket: account.basketId,
  place: placeOf(account),
  lines: account.lines.map(({ productId: product, option, quantity }) => ({ product, option, quantity })),
});
const WORDS = {
  none: '',
  requested: 'Request is Pending',
  quoted: 'Quoted',
  published: 'Published rate',
} as const;

/** Facts that the model of the server knows of shipping quotes: who asked, what staff said, and what becomes of it. */
export class Quotes {
  /** Every quote that was ever set, in that order. */
  readonly given: Quote[] = [];
  readonly orders: QuotedOrder[] = [];
  /** By basket. */
  readonly #held = new Map<number, Held>();
  /** Quotes that staff have on their screen, by user. */
  readonly #seen = new Map<number, { revision: number; subject: Subject }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  #of({ basketId }: Account): Held {
    const none = { requested_at: null, quoted_at: null, quote_expires_at: null, quote: null, lapsed: false };
    const held = this.#held.get(basketId) ?? none;
    this.#held.set(basketId, held);
    return held;
  }

  #state(account: Account): 'none' | 'requested' | 'quoted' {
    const held = this.#held.get(account.basketId);
    return held ? quoteState(held, new Date(this.#now())) : 'none';
  }

  #clear(account: Account, { isRequested = false }: { isRequested?: boolean } = {}): void {
    const held = this.#of(account);
    if (held.quote && this.#state(account) === 'quoted') held.quote.ended = this.#now();
    Object.assign(held, { quoted_at: null, quote_expires_at: null, quote: null, lapsed: false });
    if (!isRequested) held.requested_at = null;
  }

  /** Tells whether the quote of this basket has ended since it was last looked at: what it shows is another by that. */
  lapses(account: Account): boolean {
    const held = this.#held.get(account.basketId);
    if (!held?.quoted_at || held.lapsed || this.#state(account) === 'quoted') return false;
    held.lapsed = true;
    return account.lines.length > 0;
  }

  /** A basket with what its quote, or the want of a rate, does to it. */
  shipped(account: Account, basket: Basket): Basket {
    const state = this.#state(account);
    if (state === 'none' && !isByQuote(account)) return basket;
    const held = this.#of(account);
    const quoted = state === 'quoted' ? (held.quote?.perUnitMinor ?? null) : null;
    const source = quoted === null ? null : 'quote';
    const perUnit = quoted ?? (isByQuote(account) ? null : undefined);
    const results =
      perUnit === undefined
        ? basket.results
        : basket.results.map((line): Line => ({
            ...line,
            attributes: line.attributes.map((one) => ({
              ...one,
              value: perUnit === null ? '0' : wireMoney(perUnit),
            })),
            shipping_per_unit: wireMoney(perUnit ?? 0),
            shipping_total: wireMoney((perUnit ?? 0) * line.quantity),
            shipping_source: source,
          }));
    const figures = basketFigures(
      results.map((line) => ({
        unitMinor: minor(line.unit_price),
        quantity: line.quantity,
        shippingMinor: line.shipping_source === null ? null : minor(line.shipping_per_unit),
      })),
    );
    const status = state === 'none' && figures.determined ? 'published' : state;
    return {
      ...basket,
      results,
      shipping_incl_tax: wireMoney(figures.shipping),
      order_total: wireMoney(figures.total),
      is_shipping_requested: held.requested_at !== null,
      quote: {
        status,
        status_text: WORDS[status],
        requested_at: wireTimeOrNull(held.requested_at),
        quoted_at: wireTimeOrNull(held.quoted_at),
        expires_at: state === 'quoted' ? wireTimeOrNull(held.quote_expires_at) : null,
        estimate: null,
      },
      checkout_ready: figures.determined,
    };
  }

  /** Why a command of a user is not done for the quote's sake; null: it may be. */
  refuses(account: Account, name: string, payload: unknown, basket: Basket): Ran | null {
    const state = this.#state(account);
    if (name === 'order.place' && basket.count > 0 && !basket.checkout_ready)
      return refused(409, 'shipping_not_determined', UNDETERMINED);
    if (state === 'none') return null;
    const waits = (status: number): Ran =>
      refused(status, 'items_awaiting_checkout', AWAITING, { reason: AWAITING, cause: 'quote' });
    if (name === 'basket.add' && !v.parse(AddProduct, payload).drop_quote) return waits(406);
    return name === 'basket.quantity' && hasLine(account, v.parse(SetQuantity, payload)) ? waits(400) : null;
  }

  /** Effect that a command that was done has to the quote. @param before where things went before it */
  done(account: Account, name: string, payload: unknown, before: string): void {
    if (!this.#held.has(account.basketId)) return;
    const moved = name === 'basket.destination' && !isRefused(payload) && placeOf(account) !== before;
    const dropped = name === 'basket.add' && v.parse(AddProduct, payload).drop_quote;
    if (moved || dropped || (name === 'basket.remove' && account.lines.length === 0)) this.#clear(account);
  }

  /** Contract 5.9. */
  ask(account: Account, payload: unknown): Ran {
    const { q } = v.parse(RequestQuote, payload);
    if (q !== null && q !== account.basketId) return refused(404, 'not_found', 'Not found');
    if (account.lines.length === 0) return refused(400, 'basket_empty', 'You have no items in your basket.');
    const state = this.#state(account);
    const told = (status: string): Ran => {
      const { requested_at: asked, quoted_at: quoted } = this.#of(account);
      const times = { requested_at: wireTimeOrNull(asked), quoted_at: wireTimeOrNull(quoted) };
      const basket = `/api/baskets/${account.basketId}/`;
      return {
        status: 200,
        body: { basket, is_shipping_requested: asked !== null, status, ...times, detail: '' },
      };
    };
    if (state === 'quoted') return told('Quoted');
    if (state === 'none' && !isByQuote(account)) return told('Published rate');
    if (state === 'none') {
      this.#clear(account);
      this.#of(account).requested_at = new Date(this.#now());
      account.revision += 1;
    }
    return told('Request is Pending');
  }

  /** Staff open the basket; what they set next is for this one. */
  look(account: Account): void {
    this.#seen.set(account.id, { revision: account.revision, subject: subjectOf(account) });
  }

  /** False: the basket is another than the one that staff saw, or there is nothing to quote. */
  set(account: Account, perUnitMinor: number, holdsMs: number): boolean {
    const seen = this.#seen.get(account.id);
    if (account.lines.length === 0 || seen?.revision !== account.revision) return false;
    if (seen.subject.basket !== account.basketId) return false;
    const held = this.#of(account);
    if (held.quote && this.#state(account) === 'quoted') held.quote.ended = this.#now();
    const at = this.#now();
    const { subject } = seen;
    const quote: Quote = {
      ...subjectOf(account),
      user: account.id,
      perUnitMinor,
      at,
      until: at + holdsMs,
      ended: null,
      seen: subject,
    };
    this.given.push(quote);
    const times = { quoted_at: new Date(at), quote_expires_at: new Date(quote.until) };
    Object.assign(held, { ...times, quote, lapsed: false });
    return true;
  }

  /** Whoever asked waits again, but where a rate is published. False: there is none that holds. */
  withdraw(account: Account): boolean {
    if (this.#state(account) !== 'quoted') return false;
    this.#clear(account, { isRequested: isByQuote(account) });
    return true;
  }

  placed(account: Account, subject: Subject, basket: Basket): void {
    const isQuoted = basket.results.some((line) => line.shipping_source === 'quote');
    this.orders.push({ user: account.id, subject, basket, isQuoted, at: this.#now() });
  }
}

const isRefused = (payload: unknown): boolean => {
  const { country, port } = v.parse(SetDestination, payload);
  return 'code' in destinationProblem(country, port);
};

function hasLine({ lines }: Account, { url, options, line }: v.InferOutput<typeof SetQuantity>): boolean {
  if (line !== null) return lines.some(({ id }) => id === line);
  return lines.some(
    ({ productId, option }) =>
      url === `/products/${productId}/` && options.some((chosen) => chosen.option === option),
  );
}
