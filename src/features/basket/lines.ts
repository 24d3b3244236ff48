import { type ChosenOption, CONTAINER, RORO } from '#contract/basket-payload.ts';
import { type Basket, type Line } from '#contract/basket.ts';
import { basketFigures } from '#domain/orders/basket-figures.ts';
import { linkParts } from '#domain/text/links.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { discountsOn, withDiscount } from './discount.ts';

/** The number that a link ends with. */
const endOf = (link: string): string | undefined => /^\d+$/.exec(linkParts(link).at(-1) ?? '')?.[0];

/** A line is one product with one set of options: this is its name on the phone (sync 4: no temporary ids in a basket). */
export function lineKey(url: string, options: readonly ChosenOption[]): string {
  const id = endOf(url) ?? url;
  const chosen = withShipping(options).map(
    ({ option, value }) => `${option}=${option > CONTAINER ? value : ''}`,
  );
  return `${id} ${chosen.toSorted().join(' ')}`;
}

/** RORO when no shipping option was chosen (contract 5.3). */
export function withShipping(options: readonly ChosenOption[]): ChosenOption[] {
  const shipped = options.some(({ option }) => option === RORO || option === CONTAINER);
  return shipped ? [...options] : [{ option: RORO, value: '0' }, ...options];
}

/** The options of a line of the wire basket, in canonical form. */
export function chosenOptionsOf(line: Pick<Line, 'attributes'>): ChosenOption[] {
  return line.attributes.map(({ option, value }) => {
    const id = Number(endOf(option) ?? 0);
    return { option: id, value: id === RORO || id === CONTAINER ? '0' : value };
  });
}

export function shippingOption(line: Pick<Line, 'attributes'>): typeof RORO | typeof CONTAINER {
  return chosenOptionsOf(line).some(({ option }) => option === CONTAINER) ? CONTAINER : RORO;
}

/** A line with another quantity or shipping value: every figure of it follows. */
export function priced(line: Line, change: { quantity?: number; shippingMinor?: number | null }): Line {
  const quantity = change.quantity ?? line.quantity;
  const kept = line.shipping_source === null ? null : minor(line.shipping_per_unit);
  const shippingMinor = change.shippingMinor === undefined ? kept : change.shippingMinor;
  const total = wireMoney(minor(line.unit_price) * quantity);
  return {
    ...line,
    quantity,
    price_incl_tax: total,
    price_excl_tax: total,
    price_incl_tax_excl_discounts: total,
    price_excl_tax_excl_discounts: total,
    shipping_per_unit: wireMoney(shippingMinor ?? 0),
    shipping_total: wireMoney((shippingMinor ?? 0) * quantity),
    shipping_source:
      shippingMinor === null ? null : change.shippingMinor === undefined ? line.shipping_source : 'published',
    attributes: line.attributes.map((attribute) => {
      const id = Number(endOf(attribute.option) ?? 0);
      if (id !== RORO && id !== CONTAINER) return attribute;
      return { ...attribute, value: shippingMinor === null ? '0' : wireMoney(shippingMinor) };
    }),
  };
}

/** The basket around other lines: counts, sums and whether checkout is open, by the rules that the server uses. */
export function basketWithLines(basket: Basket, lines: readonly Line[]): Basket {
  const discounts = discountsOn(basket, lines);
  const figures = basketFigures(
    lines.map((line, place) => ({
      unitMinor: minor(line.unit_price),
      quantity: line.quantity,
      shippingMinor: line.shipping_source === null ? null : minor(line.shipping_per_unit),
      discountMinor: discounts.shares[place] ?? 0,
    })),
  );
  const items = wireMoney(figures.items);
  const full = wireMoney(figures.items + discounts.total);
  const own = basket.quote.status === 'none' || basket.quote.status === 'published';
  const status = figures.determined ? 'published' : 'none';
  return {
    ...basket,
    results: lines.map((line, place) => withDiscount(line, discounts.shares[place] ?? 0)),
    count: lines.length,
    currency: lines[0]?.price_currency ?? null,
    total_excl_tax: items,
    total_incl_tax: items,
    total_excl_tax_excl_discounts: full,
    total_incl_tax_excl_discounts: full,
    voucher_discounts: discounts.shown,
    shipping_incl_tax: wireMoney(figures.shipping),
    order_total: wireMoney(figures.total),
    checkout_ready: figures.determined,
    quote: own
      ? { ...basket.quote, status, status_text: status === 'published' ? 'Published rate' : '' }
      : basket.quote,
  };
}

/** The phone's name of a line of the wire basket: product and options. */
export const lineKeyOf = (line: Pick<Line, 'product' | 'attributes'>): string =>
  lineKey(line.product, chosenOptionsOf(line));
