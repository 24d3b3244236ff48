import { portText } from '#domain/places/destinations.ts';
import { type ChosenOption, CONTAINER } from '#contract/basket-payload.ts';
import { type Basket, type Line } from '#contract/basket.ts';
import type { AddressIn, Expectation, PlaceOrder } from '#contract/orders/order-payload.ts';
import type { PriceFigures } from '#contract/orders/orders.ts';
import type { ShippingSet } from '#shown/shipping-set-by.tsx';
import type { SeenOrder } from './commands.ts';
import { type ConsigneeDraft, consigneeOf } from './consignee-draft.ts';

/** Facts that the basket knows of its lines and this area does not: their options in canonical form. */
export type OptionsOf = (line: Line) => ChosenOption[];

/**
 * The order exactly as the review shows it: the server compares every figure and takes none over (contract 5.10).
 * @param ref whose link this phone came by
 */
export function orderOf(
  basket: Basket,
  consignee: ConsigneeDraft,
  optionsOf: OptionsOf,
  ref: PlaceOrder['ref'] = null,
): PlaceOrder {
  const currency = basket.currency ?? 'USD';
  const first = basket.results[0];
  const container = first && optionsOf(first).some(({ option }) => option === CONTAINER);
  return {
    basket: null,
    total: basket.order_total,
    shipping_charge: { currency, incl_tax: basket.shipping_incl_tax },
    shipping_method_code: container ? 'container' : 'roro',
    shipping_address: addressOf(consignee),
    billing_address: null,
    payment: { cash: { enabled: true, amount: basket.order_total } },
    expect: {
      currency,
      total: basket.order_total,
      shipping: basket.shipping_incl_tax,
      lines: basket.results.map((line) => ({
        url: `/products/${line.product_id}/`,
        options: optionsOf(line),
        quantity: line.quantity,
        price_incl_tax: line.price_incl_tax,
        shipping_per_unit: line.shipping_per_unit,
      })),
    },
    ref,
  };
}

/** Facts that stay on the phone beside the order, for the screens that tell of it. */
export function seenOf(basket: Basket, shipping: ShippingSet | null = null): SeenOrder {
  return {
    total: basket.order_total,
    currency: basket.currency ?? 'USD',
    destination: portText(basket.destination.code, basket.destination.port),
    titles: basket.results.map(({ title }) => title),
    full: basket.results.map((line) => line.price_incl_tax_excl_discounts),
    discount: discountOf(basket),
    prices_since: basket.results.map(({ price_since }) => price_since ?? null),
    own_stock: basket.results.map(({ own_stock }) => own_stock ?? null),
    shipping,
    place: [basket.destination.code, basket.destination.port],
  };
}

function discountOf({ voucher_discounts: [given] }: Basket): SeenOrder['discount'] {
  return given ? { code: given.voucher.code, amount: given.amount } : null;
}

function addressOf(consignee: ConsigneeDraft): AddressIn {
  const { notify_name, notify_phone, agent_name, agent_phone, ...rest } = trimmed(consigneeOf(consignee));
  return {
    line3: '',
    postcode: '',
    ...rest,
    // What was not said is left out, as older phones leave it out.
    ...(notify_name !== '' && { notify_name }),
    ...(notify_phone !== '' && { notify_phone }),
    ...(agent_name !== '' && { agent_name }),
    ...(agent_phone !== '' && { agent_phone }),
  };
}

function trimmed(consignee: ConsigneeDraft): ConsigneeDraft {
  const texts = Object.entries(consignee).map(([field, text]) => [field, text.trim()]);
  return { ...consignee, ...Object.fromEntries(texts) };
}

/** An order with what the screen showed of it. */
interface Agreed {
  order: PlaceOrder;
  seen: SeenOrder;
}

/**
 * The order at the server's figures, after the user said yes to them, with what is shown of it. Lines are found by their
 * address in the basket as the phone has it now, without one by their place. Null: the figures are for other lines than
 * those that were reviewed, be it one more, another product or another quantity; nobody has said yes to those. Lines that
 * the server says are gone are left out: the screen names them.
 */
export function repriced(
  { order, seen }: Agreed,
  figures: PriceFigures,
  basket: Basket | undefined,
  optionsOf: OptionsOf,
): Agreed | null {
  const before = order.expect?.lines ?? [];
  if (before.length !== figures.lines.length + figures.missing.length) return null;
  const titles = new Map(before.map((line, place) => [lineName(line), seen.titles[place] ?? '']));
  const lines: Expectation['lines'] = [];
  const named: string[] = [];
  for (const [place, figure] of figures.lines.entries()) {
    const { quantity, price_incl_tax, shipping_per_unit } = figure;
    const basketLine = basket?.results.find(({ url }) => url === figure.line);
    const found = basketLine
      ? { url: `/products/${basketLine.product_id}/`, options: optionsOf(basketLine) }
      : basket === undefined && figures.missing.length === 0 && before[place];
    if (!found) return null;
    const line = { url: found.url, options: found.options, quantity, price_incl_tax, shipping_per_unit };
    const title = titles.get(lineName(line));
    if (title === undefined) return null;
    titles.delete(lineName(line));
    lines.push(line);
    named.push(title);
  }
  const { currency, total, shipping, discount, discount_code: code } = figures;
  const full = figures.lines.flatMap((line) => line.price_incl_tax_excl_discounts ?? []);
  return {
    order: {
      ...order,
      total,
      shipping_charge: { currency, incl_tax: shipping },
      payment: { cash: { enabled: true, amount: total } },
      expect: { currency, total, shipping, lines },
    },
    seen: {
      ...seen,
      total,
      currency,
      titles: named,
      full: full.length === lines.length ? full : undefined,
      discount: code !== null && discount !== NOTHING ? { code, amount: discount } : null,
      prices_since: figures.lines.map(({ price_since }) => price_since),
      own_stock: figures.lines.map(({ own_stock }) => own_stock ?? null),
      shipping: shippingSetIn(figures),
    },
  };
}

/** Source that sets shipping by the server's figures; null where it does not say. */
export function shippingSetIn({
  shipping_source: source,
  shipping_since: since,
  quote_expires_at: until,
}: PriceFigures): ShippingSet | null {
  return source && { source, since, at: null, until };
}

const NOTHING = '0.00';

/** Facts that were agreed to in a line beside its figures. */
function lineName({ url, options, quantity }: Expectation['lines'][number]): string {
  const chosen = options.map(({ option, value }) => `${option}=${value}`).toSorted();
  return [url, quantity, ...chosen].join(' ');
}

/** One figure that is not what the user saw; wire amounts. `since`: from when a line's price is what it is now; `own`: the shop sets it. */
export type Difference = { saw: string; now: string } & (
  | { kind: 'line'; title: string; since: string | null; own: boolean | null }
  | { kind: 'discount' | 'shipping' }
);

/**
 * Which figures have changed, for the words beside both totals. A line is compared before the discount, which stands for
 * itself; an order of an earlier version of the app, that kept no such figures, after it.
 */
export function differences(before: Agreed, now: Agreed): Difference[] {
  const whole = before.seen.full !== undefined && now.seen.full !== undefined;
  const of = ({ order, seen }: Agreed): [string, string][] =>
    (order.expect?.lines ?? []).map((line, place) => [
      lineName(line),
      (whole ? seen.full?.[place] : undefined) ?? line.price_incl_tax,
    ]);
  const were = new Map(of(before));
  const lines = of(now).flatMap(([name, amount], place): Difference[] => {
    const saw = were.get(name);
    if (saw === undefined || saw === amount) return [];
    const since = now.seen.prices_since?.[place] ?? null;
    const own = now.seen.own_stock?.[place] ?? null;
    return [{ kind: 'line', title: now.seen.titles[place] ?? '', since, own, saw, now: amount }];
  });
  const others = [
    ...(whole ? [{ kind: 'discount' as const, saw: lessOf(before.seen), now: lessOf(now.seen) }] : []),
    {
      kind: 'shipping' as const,
      saw: before.order.shipping_charge.incl_tax,
      now: now.order.shipping_charge.incl_tax,
    },
  ];
  return [...lines, ...others.filter(({ saw, now: amount }) => saw !== amount)];
}

/** Amount that the discount takes off, as a negative amount. */
const lessOf = ({ discount }: SeenOrder): string => (discount ? `-${discount.amount}` : NOTHING);
