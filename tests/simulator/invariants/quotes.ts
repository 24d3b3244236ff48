import { isDeepStrictEqual } from 'node:util';
import { minor, wireMoney } from '#domain/money/money.ts';
import type { Basket } from '#contract/basket.ts';
import type { Checks } from '../checks.ts';
import { firstForm } from '../inside/builds.ts';
import { BY_QUOTE, type QuotedOrder } from '../inside/quotes.ts';
import type { Effect } from '../inside/server.ts';
import { text } from '../facts.ts';
import type { Invariant } from '../invariants.ts';

export const shipping: Invariant = {
  id: 'I28',
  name: 'an order ships at what a rate or a quote that holds says of it, and costs its parts',
  effect(checks, effect) {
    const { quotes } = checks.world.server;
    const placed = effect.name === 'order.place' ? quotes.orders.at(-1) : undefined;
    return placed ? (shippedOtherwise(checks, placed) ?? costsOtherwise(checks, effect, placed)) : null;
  },
  end({ world }) {
    for (const { seen, basket, place, lines, user } of world.server.quotes.given)
      if (!isDeepStrictEqual(seen, { basket, place, lines }))
        return `a quote of u:${user} for ${JSON.stringify(seen)} was set on ${JSON.stringify({ basket, place, lines })}`;
    return null;
  },
};

/** Each line as whoever may say so has priced its way: staff by a quote, and the shop by a rate. */
function shippedOtherwise({ world }: Checks, { subject, basket, at }: QuotedOrder): string | null {
  const { quotes, stock } = world.server;
  const quote = quotes.given.findLast((one) => one.basket === subject.basket);
  const holds = quote && quote.place === subject.place && quote.until > at && (quote.ended ?? Infinity) > at;
  for (const { product, option, quantity } of subject.lines) {
    const line = basket.results.find(
      (one) =>
        one.product_id === product && one.attributes.some((way) => way.option === `/api/options/${option}/`),
    );
    if (!line) return `nothing was ordered of ${product}`;
    const quoted = holds
      ? quote.lines.find((one) => one.product === product && one.option === option)
      : undefined;
    if (quoted && quoted.quantity !== quantity)
      return `${quantity} of ${product} go at a quote for ${quoted.quantity}`;
    if (holds && !quoted) return `${product} goes at a quote that says nothing of it`;
    const rated =
      subject.place === `${BY_QUOTE.country} ${BY_QUOTE.port}`
        ? null
        : (stock.get(product)?.shippingMinor ?? null);
    const due = holds ? quote.perUnitMinor : rated;
    if (due === null) return `${product} goes to ${subject.place}, and nobody has said for what`;
    if (minor(line.shipping_per_unit) !== due)
      return `${product} goes to ${subject.place} for ${line.shipping_per_unit}, it is ${wireMoney(due)}`;
  }
  return null;
}

/** The sum of its lines, their way and its discount; and what its buyer saw when they ordered it. */
function costsOtherwise(checks: Checks, { key }: Effect, { basket, user }: QuotedOrder): string | null {
  const order = checks.world.server.account(user).orders.at(-1);
  const due = wireMoney(partsOf(basket));
  if (order?.total !== due) return `an order costs ${order?.total}, its parts ${due}`;
  const row = checks.byId(checks.known.get(key)?.device ?? '')?.commands.get(key);
  const seen = row && text(firstForm(row), 'total');
  return seen && seen !== order.total ? `who saw ${seen} ordered for ${order.total}` : null;
}

function partsOf(basket: Basket): number {
  const taken = basket.voucher_discounts.reduce((sum, { amount }) => sum + minor(amount), 0);
  return basket.results.reduce(
    (sum, line) =>
      sum + minor(line.unit_price) * line.quantity + minor(line.shipping_per_unit) * line.quantity,
    -taken,
  );
}

/** Somebody has asked for a quote: the phone says that it has that. Null: the screen says so too. */
export function askedUnseen({ rows, commands, shown }: ReturnType<Checks['of']>, key: string): string | null {
  const basket = rows.get(`${shown} basket`)?.view as Basket | undefined;
  // Once it has an answer, others may have changed what it was about.
  if (commands.get(key)?.state !== 'queued' || !basket) return null;
  return basket.quote.status === 'none'
    ? `${key} asked for a quote, and the screen says nothing of it`
    : null;
}
