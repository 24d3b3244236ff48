import * as v from 'valibot';
import { AddProof } from '#contract/orders/order-proofs.ts';
import { addProof } from '#features/account/commands.ts';
import { orderDetail } from '#features/account/queries.ts';
import { takesNoProofs } from '#domain/orders/order-papers.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { DeviceFacts } from '../facts.ts';
import type { Happening } from './scenario.ts';
import type { Tab } from './tab.ts';
import { type Acting, picture } from './yard-acts.ts';

const AMOUNTS = [null, '5950.00', '2000.00'] as const;

/** Orders that a screen of this phone can show now, newest first. */
const ordersOn = (facts: DeviceFacts): OrderDetail[] =>
  [...facts.rows.values()]
    .filter(({ owner, row, view }) => owner === facts.shown && row.startsWith('order:') && view !== null)
    .map(({ view }) => view as OrderDetail)
    .toSorted((a, b) => b.number.localeCompare(a.number));

/** Act of somebody who has paid an order; null where nothing comes of it. */
export function byPayer(
  { world, tab, engine, taken }: Acting,
  happening: Happening,
): Promise<unknown> | null {
  if (happening.do !== 'slip' && happening.do !== 'order-look') return null;
  const shown = ordersOn(world.checks.of(tab.device));
  const order = shown[happening.which % Math.max(1, shown.length)];
  if (!order) return null;
  const { number } = order;
  if (happening.do === 'order-look') {
    engine.query(orderDetail, { number }).subscribe(() => undefined);
    engine.refresh(orderDetail, { number });
    return null;
  }
  // Of an order that is over the screen asks for none.
  if (takesNoProofs(order)) return null;
  const { bytes, sha256 } = picture(happening.picture);
  const amount = AMOUNTS[happening.amount % AMOUNTS.length] ?? null;
  const payload = v.parse(AddProof, { number, sha256, amount, reference: '' });
  const photo = { type: 'image/jpeg', bytes: bytes.slice(0), sha256 };
  const sending = engine.enqueue(addProof as AnyCommand, payload, { name: 'slip.jpg' }, { photo });
  return taken(sending).then(async () => {
    if (!tab.dead) world.checks.onSlip(tab.device, await sending, payload);
  });
}

/** Reads every order again that lies on this phone. */
export function lookAtOrders(facts: DeviceFacts, { engine }: Tab): void {
  for (const { number } of ordersOn(facts)) {
    engine?.query(orderDetail, { number }).subscribe(() => undefined);
    engine?.refresh(orderDetail, { number });
  }
}
