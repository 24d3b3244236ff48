import { createHash, createHmac } from 'node:crypto';
import * as v from 'valibot';
import { optionsOfCoded, payloadOf } from '#contract/orders/order-code.ts';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import { readOrderCode, type ReadCode, SEAL_BYTES } from '#domain/order-code/code.ts';
import type { CodedLine, CodedOrder } from '#domain/order-code/order.ts';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';

/** Words that staff were told of a code that they pasted. */
export type DeskOutcome =
  | { kind: 'placed'; number: string; already: boolean }
  | { kind: 'refused'; code: string };

const toldOff = (code: string): DeskOutcome => ({ kind: 'refused', code });

type Ran = { status: number; body: unknown };
interface Entry {
  name: string;
  status: number;
  body: unknown;
}

/** The shop as the desk needs it: the buyer's own acts, and one that is undone where it was refused. */
export interface Counter {
  /** Tokens that are good now, by whose they are. */
  tokens: ReadonlyMap<string, number>;
  /** A buyer's mail address. */
  emailOf(user: number): string;
  /** Entry that the ledger has of a key; status 0: it was taken back. */
  entry(user: number, key: string): Entry | undefined;
  lines(user: number): readonly { productId: number; option: number; quantity: number }[];
  place(user: number): { code: string; port: string };
  /** The voucher in the basket; null for none. */
  voucher(user: number): string | null;
  dropVoucher(user: number): void;
  run(user: number, name: string, payload: unknown): Ran;
  /** Everything that this does, or nothing where it answers null. */
  whole<T>(user: number, act: () => T | null): T | null;
  /** Takes these lines out of the basket; answers how to give them back after the order. */
  layAside(user: number, lines: readonly { productId: number; option: number }[]): () => void;
  /** The order is placed: the ledger has its answer under the phone's own key. */
  entered(user: number, key: string, payload: PlaceOrder, ran: Ran): void;
}

const Refused = v.object({ code: v.string() });
const Placed = v.object({ number: v.string() });

/** A code, read and genuine, or why it counts for nothing. */
export function genuine(counter: Counter, pasted: string): { read: ReadCode; user: number } | DeskOutcome {
  const read = readOrderCode(pasted);
  if (!read) return toldOff('code_unreadable');
  const { userId: user } = read.order;
  const seals = [...counter.tokens].filter(([, whose]) => whose === user);
  const ours = seals.some(([token]) => {
    const secret = createHash('sha256').update(token).digest();
    const seal = createHmac('sha256', secret).update(read.sealed).digest().subarray(0, SEAL_BYTES);
    return seal.equals(read.seal);
  });
  return ours ? { read, user } : toldOff('code_not_genuine');
}

/** Staff enter what a genuine code says, by the rules of the buyer's own acts: once, whoever brings it. */
export function enter(counter: Counter, { key, order }: ReadCode): DeskOutcome {
  const { userId: user } = order;
  const held = counter.entry(user, key);
  if (held?.status === 0) return toldOff('code_taken_back');
  if (held && held.status >= 400) return toldOff('code_refused');
  if (held) return { kind: 'placed', number: v.parse(Placed, held.body).number, already: true };
  let refused = '';
  const done = counter.whole(user, () => {
    const back = basketOf(counter, user, order, (ran) => (refused = v.parse(Refused, ran.body).code));
    if (!back) return null;
    const payload = v.parse(PlaceOrder, payloadOf(order, counter.emailOf(user)));
    const ran = counter.run(user, 'order.place', payload);
    if (ran.status >= 400) refused = v.parse(Refused, ran.body).code;
    if (ran.status >= 400) return null;
    back();
    counter.entered(user, key, payload, ran);
    return v.parse(Placed, ran.body).number;
  });
  return done === null ? toldOff(refused) : { kind: 'placed', number: done, already: false };
}

const optionOf = ({ container }: CodedLine): number => (container ? CONTAINER : RORO);

/** Makes the basket what the code says. Null: an act was refused. */
function basketOf(
  counter: Counter,
  user: number,
  order: CodedOrder,
  refuse: (ran: Ran) => void,
): (() => void) | null {
  const rows = counter.lines(user);
  const rowOf = (line: CodedLine) =>
    rows.find((row) => row.productId === line.productId && row.option === optionOf(line));
  const named = new Set(order.lines.map(rowOf));
  const back = counter.layAside(
    user,
    rows.filter((row) => !named.has(row)),
  );
  const run = (name: string, payload: unknown): boolean => {
    const ran = counter.run(user, name, payload);
    if (ran.status >= 400) refuse(ran);
    return ran.status < 400;
  };
  const { code, port } = order.destination;
  const at = counter.place(user);
  if ((at.code !== code || at.port !== port) && !run('basket.destination', { country: code, port }))
    return null;
  const voucher = counter.voucher(user);
  if (voucher !== order.voucher) counter.dropVoucher(user);
  const more = (line: CodedLine): number => line.quantity - (rowOf(line)?.quantity ?? 0);
  for (const line of order.lines.toSorted((a, b) => more(a) - more(b))) {
    const row = rowOf(line);
    if (row?.quantity === line.quantity) continue;
    const payload = {
      url: `/products/${line.productId}/`,
      quantity: line.quantity,
      options: optionsOfCoded(line),
    };
    const done = row
      ? run('basket.quantity', { basket: null, line: null, ...payload })
      : run('basket.add', { ...payload, destination_country: '', destination_port: '', drop_quote: false });
    if (!done) return null;
  }
  if (order.voucher !== null && voucher !== order.voucher)
    if (!run('basket.voucher', { vouchercode: order.voucher })) return null;
  return back;
}
