import { reviewProof } from '#contract/staff/order-papers.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { payBefore } from '#domain/orders/order-limits.ts';
import { payBeforeAnew } from '#domain/orders/pay-before.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { orderLimits } from '#server/rules/order-limits.ts';
import { refuseBankDetails } from '#server/staff/bank-words.ts';
import { orderTag, staffOrderShown } from '#server/staff/orders/shape.ts';
import { writeEvent } from '../life/events.ts';
import { mailOrderNews } from '../life/news.ts';
import { changeOrder, lockOrder } from '../life/store.ts';
import type { OrderRow } from '../store.ts';
import { proofOf, type ProofRow, proofShown, proofsOf, saveReview } from './store.ts';
import { notFound, refuseField, refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

const MAX_NOTE = 500;
const DECISIONS = ['accepted', 'rejected'] as const;

/** Account contract 6. Said once more it changes nothing; said otherwise it is another review. */
export const reviewProofHandler = handle(
  reviewProof,
  'staff',
  async ({ tx, user, payload, ifMatch, now, ip, config }) => {
    const order = await lockOrder(tx, payload.number);
    const before = order && (await proofOf(tx, order.number, payload.id.toLowerCase()));
    if (!order || !before) return notFound();
    if (!matchesVersion(ifMatch, orderTag(order)))
      return preconditionFailed(await staffOrderShown(tx, order));
    const status = DECISIONS.find((one) => one === payload.decision);
    if (!status) return refuseField('decision', 'invalid', 'Accept it or reject it');
    if (status === 'rejected' && payload.note === '')
      return refuseField('note', 'required', 'Say what is wrong with it');
    if (lengthOf(payload.note) > MAX_NOTE)
      return refuseField('note', 'max_length', `Must be ${MAX_NOTE} characters or fewer`);
    const refused = refuseBankDetails('note', payload.note);
    if (refused) return refused;
    const note = payload.note === '' ? null : payload.note;
    if (before.status === status && before.note === note)
      return { ...proofShown(before), changed: false, order: await staffOrderShown(tx, order) };

    // What came for an order that is over is money to give back, and no mail says that it was taken.
    if (order.status === 'Canceled')
      return refuse('order_closed', { detail: 'This order is closed: it was canceled' });
    const endsThen = status === 'rejected' ? await timeAnew(tx, order, before, now) : order.pay_before;
    const after = await saveReview(tx, before.id, { status, note, by: user.id }, now);
    const changed = await changeOrder(tx, order.number, { pay_before: endsThen });
    await writeEvent(tx, {
      orderNumber: order.number,
      type: 'proof_reviewed',
      at: now,
      title: status === 'accepted' ? 'Proof of payment accepted' : 'Proof of payment not accepted',
      detail: note,
      data: { proof_id: before.id, decision: status },
      actorId: user.id,
    });
    // Without the words: what is said of a person goes with them, and this stays (security 31, 32).
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'order.proof_reviewed',
        entity: 'order',
        entityId: order.number,
        before: { proof: before.id, status: before.status, version: order.version },
        after: { proof: before.id, status, version: changed.version },
        ip,
      },
      now,
    );
    await mailOrderNews(
      { tx, now, config },
      changed,
      status === 'accepted' ? 'proof-accepted' : 'proof-rejected',
    );
    return { ...proofShown(after), changed: true, order: await staffOrderShown(tx, changed) };
  },
);

/** The day to pay by of an order whose proof is rejected now; null stays null: no clock ends that one. */
async function timeAnew(tx: Tx, order: OrderRow, proof: ProofRow, now: Date): Promise<Date | null> {
  const { number, pay_before: before } = order;
  if (before === null) return null;
  const earlier = (await proofsOf(tx, [number])).filter(
    ({ id, status }) => id !== proof.id && status === 'rejected',
  );
  const rejectedBefore = earlier.length > 0 || proof.status === 'rejected';
  return payBeforeAnew({ payBefore: before, rejectedBefore }, payBefore(now, await orderLimits(tx)), now);
}
