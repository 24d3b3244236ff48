import * as v from 'valibot';
import { AddProduct, RemoveLine, SetQuantity } from '#contract/basket-payload.ts';
import {
  addProduct,
  removeLine,
  requestQuote,
  setDestination,
  setQuantity,
} from '#contract/basket-commands.ts';
import { type Basket } from '#contract/basket.ts';
import { addVoucher } from '#contract/vouchers.ts';
import { quantityLimit } from '#domain/stock/stock.ts';
import type { NetEffect, WaitingCommand, NettingContext } from '#offline/face/declare.ts';
import { lineKeyOf, lineKey } from './lines.ts';
import { NOTHING } from '#offline/outbox/net-latest.ts';

/**
 * Rules by which acts on the basket net out while they wait unsent (sync 4): adds of one line add up, of quantities and
 * destinations the last wins, an add and its removal take each other back. Acts on different lines never meet.
 */

/** Quantity that is there stays, also where the shop has less by now: that is the server's to say. */
export const addedQuantity = (held: number, more: number, most: number): number =>
  Math.max(held, Math.min(held + more, most));

type Act =
  | { kind: 'add'; key: string; payload: AddProduct }
  | { kind: 'quantity'; key: string; payload: SetQuantity }
  | { kind: 'remove'; key: string };

const SCHEMAS = new Map<string, typeof AddProduct | typeof SetQuantity | typeof RemoveLine>([
  [addProduct.name, AddProduct],
  [setQuantity.name, SetQuantity],
  [removeLine.name, RemoveLine],
]);

/** The act on that line, or null for any other command. */
function actOn(line: string, { key, name, payload }: WaitingCommand): Act | null {
  const read = v.safeParse(SCHEMAS.get(name) ?? v.never(), payload);
  if (!read.success || read.output.url === null) return null;
  if (lineKey(read.output.url, read.output.options) !== line) return null;
  if (name === removeLine.name) return { kind: 'remove', key };
  const add = name === addProduct.name ? v.safeParse(AddProduct, payload) : null;
  if (add?.success) return { kind: 'add', key, payload: add.output };
  const quantity = v.safeParse(SetQuantity, payload);
  return quantity.success ? { kind: 'quantity', key, payload: quantity.output } : null;
}

interface Met {
  unsent: Act[];
  last: Act | undefined;
  /** Number that the server has of it, as far as this phone knows. */
  onServer: number;
  /** Nothing of the line is on the server or on its way there. */
  fresh: boolean;
}

function meet(line: string, { unsent, sent, base, held }: NettingContext<unknown, unknown, Basket>): Met {
  const acts = unsent.flatMap((command) => actOn(line, command) ?? []);
  const onServer = base?.results.find((one) => lineKeyOf(one) === line)?.quantity ?? 0;
  const onItsWay = sent.some((command) => actOn(line, command) !== null);
  const fresh = held || (base !== null && onServer === 0 && !onItsWay);
  return { unsent: acts, last: acts.at(-1), onServer, fresh };
}

const wanted = ({ quantity }: SetQuantity): number => Math.max(1, quantity ?? 1);
const sameButQuantity = (a: AddProduct, b: AddProduct): boolean =>
  JSON.stringify({ ...a, quantity: 0 }) === JSON.stringify({ ...b, quantity: 0 });

export function netAdd(
  wish: NettingContext<AddProduct, { product_class_id: number; available: number }, Basket>,
): NetEffect | null {
  const { payload, seen } = wish;
  if (payload.url === null || payload.quantity < 1) return null;
  const { last, onServer } = meet(lineKey(payload.url, payload.options), wish);
  const most = quantityLimit(seen.product_class_id, seen.available);
  if (last?.kind === 'add' && (wish.held || sameButQuantity(last.payload, payload))) {
    const quantity = addedQuantity(last.payload.quantity, payload.quantity, most - onServer);
    return { ...NOTHING, change: [{ key: last.key, payload: { ...last.payload, quantity }, seen }] };
  }
  if (last?.kind === 'quantity' && !payload.drop_quote) {
    const quantity = addedQuantity(wanted(last.payload), payload.quantity, most);
    return { ...NOTHING, change: [{ key: last.key, payload: { ...last.payload, quantity } }] };
  }
  return null;
}

export function netQuantity(wish: NettingContext<SetQuantity, unknown, Basket>): NetEffect | null {
  const { payload, held } = wish;
  const { last, fresh } = payload.url === null ? NO_LINE : meet(lineKey(payload.url, payload.options), wish);
  if (last?.kind === 'quantity') return { ...NOTHING, drop: [last.key], append: true };
  if (last?.kind === 'add' && fresh)
    return {
      ...NOTHING,
      change: [{ key: last.key, payload: { ...last.payload, quantity: wanted(payload) } }],
    };
  // A guest has nothing that a quantity could be set on but what they added.
  return held ? NOTHING : null;
}

export function netRemove(wish: NettingContext<RemoveLine, unknown, Basket>): NetEffect | null {
  const { payload, held } = wish;
  const met = payload.url === null ? NO_LINE : meet(lineKey(payload.url, payload.options), wish);
  const earlier = met.unsent.findIndex(({ kind }) => kind === 'remove');
  const into = met.unsent[earlier]?.key;
  const drop = met.unsent.slice(earlier + 1).map(({ key }) => key);
  if (into !== undefined) return { ...NOTHING, drop, into };
  if (held || (met.fresh && drop.length > 0)) return { ...NOTHING, drop };
  return drop.length > 0 ? { ...NOTHING, drop, append: true } : null;
}

const NO_LINE: Met = { unsent: [], last: undefined, onServer: 0, fresh: false };

/** The new one goes last: what was added in between was priced for the port before it. */
export function netDestination({ unsent }: NettingContext<unknown, unknown, Basket>): NetEffect | null {
  const drop = unsent.filter(({ name }) => name === setDestination.name).map(({ key }) => key);
  return { ...NOTHING, drop, append: true };
}

/** A basket holds one code: the one that was typed last is tried. */
export function netVoucher({ unsent }: NettingContext<unknown, unknown, Basket>): NetEffect | null {
  const drop = unsent.filter(({ name }) => name === addVoucher.name).map(({ key }) => key);
  return { ...NOTHING, drop, append: true };
}

/** One request a basket: a second one is the first, unless something came between that made it void. */
export function netQuote({ unsent }: NettingContext<unknown, unknown, Basket>): NetEffect | null {
  const last = unsent.at(-1);
  return last?.name === requestQuote.name ? { ...NOTHING, into: last.key } : null;
}
