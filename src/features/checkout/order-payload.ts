import { type Basket, type ChosenOption, CONTAINER, type Line } from '#contract/basket.ts';
import type { AddressIn, Expectation, PlaceOrder, PriceFigures } from '#contract/orders.ts';
import type { SeenOrder } from './commands.ts';
import { type ConsigneeDraft, consigneeOf } from './consignee-draft.ts';

/** What the basket knows of its lines and this area does not: their options in canonical form. */
export type OptionsOf = (line: Line) => ChosenOption[];

/** The order exactly as the review shows it: the server compares every figure and takes none over (contract 5.10). */
export function orderOf(basket: Basket, consignee: ConsigneeDraft, optionsOf: OptionsOf): PlaceOrder {
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
    ref: null,
  };
}

/** What stays on the phone beside the order, for the screens that tell of it. */
export function seenOf(basket: Basket): SeenOrder {
  return {
    total: basket.order_total,
    currency: basket.currency ?? 'USD',
    destination: basket.destination.port || basket.destination.name,
    titles: basket.results.map(({ title }) => title),
  };
}

function addressOf(consignee: ConsigneeDraft): AddressIn {
  const typed = Object.entries(consigneeOf(consignee)).map(([field, text]) => [field, text.trim()]);
  return { line3: '', postcode: '', ...consignee, ...Object.fromEntries(typed) };
}

/**
 * The order at the server's figures, after the user said yes to them. Lines are found by their address in the basket
 * as the phone has it now, without one by their place. Null: the figures are for other lines than those that were
 * reviewed, be it one more, one less, another product or another quantity; nobody has said yes to those.
 */
export function repriced(
  order: PlaceOrder,
  figures: PriceFigures,
  basket: Basket | undefined,
  optionsOf: OptionsOf,
): PlaceOrder | null {
  const before = order.expect?.lines ?? [];
  if (before.length !== figures.lines.length) return null;
  const reviewed = new Set(before.map(lineName));
  const lines: Expectation['lines'] = [];
  for (const [place, figure] of figures.lines.entries()) {
    const { quantity, price_incl_tax, shipping_per_unit } = figure;
    const held = basket?.results.find(({ url }) => url === figure.line);
    const found = held
      ? { url: `/products/${held.product_id}/`, options: optionsOf(held) }
      : basket === undefined && before[place];
    if (!found) return null;
    const line = { url: found.url, options: found.options, quantity, price_incl_tax, shipping_per_unit };
    if (!reviewed.delete(lineName(line))) return null;
    lines.push(line);
  }
  const { currency, total, shipping } = figures;
  return {
    ...order,
    total,
    shipping_charge: { currency, incl_tax: shipping },
    payment: { cash: { enabled: true, amount: total } },
    expect: { currency, total, shipping, lines },
  };
}

/** What was agreed to in a line beside its figures. */
function lineName({ url, options, quantity }: Expectation['lines'][number]): string {
  const chosen = options.map(({ option, value }) => `${option}=${value}`).toSorted();
  return [url, quantity, ...chosen].join(' ');
}

/** One figure that is not what the user saw; wire amounts. */
export interface Difference {
  /** The product's title; null for shipping. */
  title: string | null;
  saw: string;
  now: string;
}

/**
 * Which figures have changed, for the words beside both totals. Empty where the lines cannot be told apart: then only
 * the totals are shown.
 */
export function differences(order: PlaceOrder, seen: SeenOrder, figures: PriceFigures): Difference[] {
  const before = order.expect?.lines ?? [];
  if (before.length !== figures.lines.length) return [];
  const lines = figures.lines.flatMap((figure, place): Difference[] => {
    const known = before[place];
    if (!known || known.price_incl_tax === figure.price_incl_tax) return [];
    return [{ title: seen.titles[place] ?? '', saw: known.price_incl_tax, now: figure.price_incl_tax }];
  });
  const saw = order.shipping_charge.incl_tax;
  return saw === figures.shipping ? lines : [...lines, { title: null, saw, now: figures.shipping }];
}
