import * as v from 'valibot';
import { type CodedPlaced, enterOrderCode, previewOrderCode } from '#contract/orders/order-code.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { wireMoney } from '#domain/money/money.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { handle, type Handling, type Limit } from '#server/platform/calls/handle.ts';
import {
  CANCELLED,
  findStored,
  lockKeyOf,
  lockOwner,
  ownerOf,
  storeAnswer,
  type Stored,
} from '#server/platform/calls/ledger.ts';
import { fingerprintsOf } from '#server/platform/calls/read-payload.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { eventsOf } from '../life/events.ts';
import { placeOrderFrom } from '../place.ts';
import { type OrderRow, ownOrder } from '../store.ts';
import { ordersShown, orderUrl } from '../shape.ts';
import { basketOfCode, restoreBasket } from './basket.ts';
import { previewOf } from './preview.ts';
import { type GenuineCode, readGenuine } from './read.ts';
import { Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** A seal has 48 bits: whoever tries codes here would be at it for ever, and is stopped. */
const limits: Limit[] = [
  { name: 'order-codes', per: 'user', max: 120, windowSeconds: 60 },
  { name: 'order-codes-refused', per: 'user', max: 30, windowSeconds: 60, weigh: 'failures' },
];

type CodeCall = Pick<
  Handling<'staff', { code: string }>,
  'tx' | 'user' | 'now' | 'ip' | 'config' | 'payload'
>;

/** The buyer was deleted or closed just now. */
const gone = (): Refusal => refuse('code_not_genuine');

export const routes = [
  handle(
    previewOrderCode,
    'staff',
    async (handling) => {
      const { tx, payload, now } = handling;
      const code = await readGenuine(tx, payload.code, now);
      if (code instanceof Refusal) return code;
      if (!(await lockOwner(tx, code.buyer.id))) return gone();
      const stored = await findStored(tx, ownerOf(code.buyer), code.key);
      const placed = stored && (await placedBefore(tx, code, stored));
      if (placed instanceof Refusal) return placed;
      return { ...(await previewOf(handling, code)), placed, ...(placed ? { problem: null } : {}) };
    },
    { limits },
  ),

  handle(
    enterOrderCode,
    'staff',
    async (asked) => {
      const { tx, payload, now } = asked;
      const code = await readGenuine(tx, payload.code, now);
      if (code instanceof Refusal) return code;
      if (!(await lockKeyOf(tx, code.buyer.id, code.key))) return gone();
      // With the key in hand: whoever had it before, the phone or another paste, has committed.
      const stored = await findStored(tx, ownerOf(code.buyer), code.key);
      if (stored) {
        const placed = await placedBefore(tx, code, stored);
        return placed instanceof Refusal ? placed : { ...placed, already: true };
      }
      const order = await enter(asked, code);
      return order instanceof Refusal ? order : { ...shown(order, true), already: false };
    },
    { limits, keep: ['already'] },
  ),
];

const shown = (order: OrderRow, byCode: boolean): CodedPlaced => ({
  number: order.number,
  at: wireTime(order.placed_at),
  total: wireMoney(order.total_minor),
  currency: order.currency,
  by_code: byCode,
});

const StoredOrder = v.object({ number: v.string() });
const StoredRefusal = v.object({ detail: v.string() });

/** Outcome that the key of a code had already: the order, or why there will be none. */
async function placedBefore(tx: Tx, { buyer }: GenuineCode, stored: Stored): Promise<Refusal | CodedPlaced> {
  if (stored.status === CANCELLED) return refuse('code_taken_back');
  const body: unknown = JSON.parse(stored.body ?? 'null');
  if (stored.status >= 400) {
    const said = v.safeParse(StoredRefusal, body);
    return refuse('code_refused', { why: said.success ? `: ${said.output.detail}` : '' });
  }
  const { number } = v.parse(StoredOrder, body);
  const order = await ownOrder(tx, buyer.id, number);
  if (!order) throw new Error(`order ${number} of a stored answer is missing`);
  const [first] = await eventsOf(tx, number);
  return shown(order, first?.data['by_code'] === true);
}

/** Places the order as the phone would, and leaves in the ledger what the phone will be told when it asks. */
async function enter(
  { tx, user, now, ip, config }: CodeCall,
  code: GenuineCode,
): Promise<Refusal | OrderRow> {
  const { buyer, key, payload } = code;
  const made = await basketOfCode({ tx, user: buyer, now, config }, code.order);
  if (made instanceof Refusal) return made;
  const placed = await placeOrderFrom({ tx, user: buyer, now, ip, config, enteredBy: user.id }, payload);
  if (placed instanceof Refusal) return placed;
  if (made.aside) await restoreBasket(tx, buyer.id, made.aside.basketId);
  const [order] = await ordersShown(tx, [placed]);
  if (!order) throw new Error(`order ${placed.number} was not shaped`);
  const { name, v: version } = placeOrder;
  const [fingerprint] = fingerprintsOf(
    { name, v: version, payload },
    { payload, issues: null },
    config.secret,
  );
  await storeAnswer(
    tx,
    {
      owner: ownerOf(buyer),
      key,
      name,
      fingerprint,
      status: placeOrder.success,
      body: JSON.stringify({ ...order, by_code: true }),
      headers: { location: orderUrl(order.number) },
      conflicts: [],
      device: null,
      now,
    },
    { changedUser: buyer.id, ceiling: null },
  );
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action: 'order.enter-code',
      entity: 'order',
      entityId: placed.number,
      before: null,
      after: { buyer: buyer.id, key, status: placed.status, total_minor: placed.total_minor },
      ip,
    },
    now,
  );
  return placed;
}
