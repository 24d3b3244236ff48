import * as v from 'valibot';
import { AddProduct, RemoveLine, SetQuantity } from '#contract/basket-payload.ts';
import { addProduct, removeLine, setQuantity } from '#contract/basket-commands.ts';
import { type Basket, type Line } from '#contract/basket.ts';
import { addVoucher } from '#contract/vouchers.ts';
import { quantityLimit } from '#domain/stock/stock.ts';
import { type CommandView, isOpen } from '#offline/store/states.ts';
import { lineKeyOf, lineKey, chosenOptionsOf } from '../lines.ts';

const NAMES = new Map<string, v.GenericSchema<unknown, Named>>([
  [addProduct.name, AddProduct],
  [setQuantity.name, SetQuantity],
  [removeLine.name, RemoveLine],
]);
interface Named {
  url: string | null;
  options: { option: number; value: string }[];
}

/** The line that a command is about, or null: another command, or one that names its line by the server's id. */
export function lineKeyOfCommand(command: Pick<CommandView, 'name' | 'payload'>): string | null {
  const schema = NAMES.get(command.name);
  const read = schema && v.safeParse(schema, command.payload);
  return read?.success && read.output.url !== null ? lineKey(read.output.url, read.output.options) : null;
}

/**
 * Command that a line still waits for: its add before a change of quantity, what was not sent before what was. Null: the
 * server has confirmed all of it.
 */
export function unconfirmedCommandOf(key: string, commands: readonly CommandView[]): CommandView | null {
  const rank = ({ name, sent }: CommandView): number => (name === addProduct.name ? 0 : 2) + (sent ? 1 : 0);
  const open = commands.filter((command) => isOpen(command.state) && lineKeyOfCommand(command) === key);
  return open.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** A line as commands name it: by product and options, so that it needs no id of the server's (sync 4). */
export const lineReference = (line: Line) => ({
  basket: null,
  line: null,
  url: `/products/${line.product_id}/`,
  options: chosenOptionsOf(line),
});

/**
 * The line that a done add went into, null when it is not there any more. `whole`: the line is certainly what this add
 * made and nothing else, so it stood there when the answer came, and no act has changed its quantity since.
 */
export function lineToRemove(
  { name, payload, doneAt }: Pick<CommandView, 'name' | 'payload' | 'doneAt'>,
  basket: Basket,
  commands: readonly CommandView[],
): { line: Line; whole: boolean } | null {
  const add = name === addProduct.name ? v.safeParse(AddProduct, payload) : null;
  const key = add?.success ? lineKeyOfCommand({ name, payload }) : null;
  const line = key === null ? undefined : basket.results.find((one) => lineKeyOf(one) === key);
  if (!line || !add?.success || key === null) return null;
  const { quantity, date_created, date_updated } = line;
  // The server notes each change of a quantity; what waits here it does not know.
  const asMade = date_updated === date_created && unconfirmedCommandOf(key, commands) === null;
  const inTime = doneAt !== null && Date.parse(date_created) <= doneAt;
  return { line, whole: asMade && inTime && quantity === add.output.quantity };
}

/** Number that this line may hold: what the counter allows for the product, less what its other lines hold. */
export function maxQuantityOf(basket: Basket, line: Line): number {
  return Math.max(0, quantityLimit(line.product_class_id, line.available) - otherLines(basket, line));
}

/** Number of a product that the basket holds, over all its lines. */
export function quantityShown(productId: number, basket: Basket): number {
  return basket.results
    .filter((line) => line.product_id === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Why the counter of a line goes no further: all there are in stock, or the most of one vehicle; null: it does, or is above. */
export function counterEnd(
  basket: Basket,
  line: Line,
  quantity: number,
): { kind: 'stock' | 'limit'; most: number } | null {
  if (quantity !== maxQuantityOf(basket, line)) return null;
  const most = quantityLimit(line.product_class_id, line.available);
  return { kind: most === line.available ? 'stock' : 'limit', most };
}

function otherLines(basket: Basket, line: Line): number {
  return basket.results
    .filter((other) => other !== line && other.product_id === line.product_id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Refused acts by place: those on the quantity of a line that is there stand at it, the others by themselves. */
export function refusedActs(
  basket: Basket,
  commands: readonly CommandView[],
): { atLine: ReadonlyMap<string, CommandView>; alone: readonly CommandView[] } {
  // A refused code stands at its own field.
  const refused = commands.filter(
    ({ name, state }) => state === 'needs_user' && name.startsWith('basket.') && name !== addVoucher.name,
  );
  const keys = new Set(basket.results.map(lineKeyOf));
  const atLine = new Map<string, CommandView>();
  const alone: CommandView[] = [];
  for (const command of refused) {
    const key = command.name === setQuantity.name ? lineKeyOfCommand(command) : null;
    if (key !== null && keys.has(key) && !atLine.has(key)) atLine.set(key, command);
    else alone.push(command);
  }
  return { atLine, alone };
}

const Figures = v.looseObject({
  available: v.optional(v.number()),
  cause: v.optional(v.string()),
  reason: v.optional(v.string()),
});

/** Ways that a refusal leaves open to the user, beside taking the act back. */
export interface RefusalChoices {
  /** The figure of the refusal, as the server counts it: over all lines of the product. */
  available: number | null;
  /** Number that this act may ask for instead, 1 or more; null where it cannot be changed. */
  allowed: number | null;
  /** The basket waits for checkout with something this act cannot join: that order may be finished first. */
  finish: boolean;
  /** The quote that stands in the way may be dropped instead. */
  dropQuote: boolean;
  /** The same act may succeed later. */
  again: boolean;
}

export function refusalChoices(command: CommandView, basket: Basket): RefusalChoices {
  const { reason } = command;
  const read = v.safeParse(Figures, reason?.body);
  const { available = null, cause = null } = read.success ? read.output : {};
  const code = reason?.code ?? '';
  const awaiting = code === AWAITING && stillAwaits(cause, basket);
  const left =
    code === 'insufficient_stock' && available !== null
      ? available - quantityOnOtherLines(command, basket)
      : 0;
  return {
    available,
    allowed: left >= 1 ? left : null,
    finish: awaiting,
    dropQuote: awaiting && cause === 'quote' && command.name === addProduct.name,
    again: !awaiting && code !== 'insufficient_stock' && code !== 'under_auction',
  };
}

const AWAITING = 'items_awaiting_checkout';

/** Refused only because another order comes first (contract 5.3): that one must not be held up by it. */
export const waitsForOtherOrder = ({ reason }: CommandView): boolean => reason?.code === AWAITING;

/** Once that order was placed or its quote is gone, the act may be tried again. */
function stillAwaits(cause: string | null, basket: Basket): boolean {
  if (cause === 'currency') return basket.results.length > 0;
  return basket.quote.status === 'requested' || basket.quote.status === 'quoted';
}

/** Number of the product that the basket holds beside what this act asks for. */
function quantityOnOtherLines(command: CommandView, basket: Basket): number {
  const key = lineKeyOfCommand(command);
  const product = key?.split(' ')[0];
  return basket.results
    .filter((line) => String(line.product_id) === product)
    .filter((line) => command.name === addProduct.name || lineKeyOf(line) !== key)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
