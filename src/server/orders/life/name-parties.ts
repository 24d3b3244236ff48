import { CONTACT_FIELDS, type ContactField, consigneeProblems } from '#domain/places/consignee.ts';
import { paymentLines } from '#domain/payments/payment-lines.ts';
import { type Refusal, refuseFields, type UnsaidIssue } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { StoredAddress } from '../address.ts';
import type { OrderRow } from '../store.ts';
import { type EventRow, writeEvent } from './events.ts';
import { type OrderActContext, invalidTransition } from './move.ts';
import { changeOrder, shipmentOf } from './store.ts';

/** Contacts as they were given; absent: it stays as it is, '': nobody any more. */
export type GivenContacts = Partial<Record<ContactField, string>>;

/**
 * Names whom the carrier tells, who clears customs, and how to reach the consignee of a locked order, by the rules of the
 * checkout. The history keeps what stood there before; a pro-forma keeps what it says. Not of an order that is over: it has
 * no papers to come.
 */
export async function nameParties(
  { tx, now, actorId }: OrderActContext & { tx: Tx },
  order: OrderRow,
  given: GivenContacts,
): Promise<Refusal | { event: EventRow; order: OrderRow }> {
  const before = order.shipping_address;
  const after = { ...before };
  for (const field of CONTACT_FIELDS) {
    const said = given[field];
    if (said !== undefined && said !== (before[field] ?? '')) after[field] = said;
  }
  const issues = contactIssues(before, after);
  if (issues.length > 0) return refuseFields(issues);
  const shipment = await shipmentOf(tx, order.number);
  if (order.status === 'Canceled' || shipment?.released_at) return invalidTransition(order.status, 'parties');
  const changed = CONTACT_FIELDS.filter((field) => (after[field] ?? '') !== (before[field] ?? ''));
  if (changed.length === 0) return refuseFields([{ path: ['notify_name'], code: 'unchanged' }]);
  const data: Record<string, unknown> = { parties: 'changed' };
  for (const field of changed) {
    data[field] = after[field] ?? '';
    data[`previous_${field}`] = before[field] ?? '';
  }
  const said = changed.map(
    (field) => `${ENGLISH[field]}: ${after[field] || '–'} (before: ${before[field] || '–'})`,
  );
  const detail = said.join('. ');
  const renewed = await changeOrder(tx, order.number, { shipping_address: JSON.stringify(after) });
  const event = await writeEvent(tx, {
    orderNumber: order.number,
    // A note, which an app from before this can read too.
    type: 'note',
    at: now,
    title: 'Contacts changed',
    detail,
    data: { ...data, text: `Contacts changed. ${detail}` },
    actorId,
  });
  return { event, order: renewed };
}

/** Issues with the contacts: by the rules of the form, and with what a paper of ours may not say (security 45). */
function contactIssues(before: OrderRow['shipping_address'], after: StoredAddress): UnsaidIssue[] {
  const problems = consigneeProblems(after, { emailOptional: true });
  const issues = CONTACT_FIELDS.flatMap((field): UnsaidIssue[] => {
    const problem = problems[field];
    return problem ? [{ path: [field], ...problem }] : [];
  });
  if (issues.length > 0) return issues;
  // What staff have let pass with the order itself is not judged again.
  const known = new Set(paymentLines(before));
  const found = paymentLines(after).filter((line) => !known.has(line));
  if (found.length === 0) return [];
  const field = CONTACT_FIELDS.find((name) => found.includes(after[name] ?? '')) ?? 'notify_name';
  return [{ path: [field], code: 'reads_like_payment' }];
}

const ENGLISH: Record<ContactField, string> = {
  phone_number: "Consignee's phone",
  notify_name: 'Notify party',
  notify_phone: "Notify party's number",
  agent_name: 'Clearing agent',
  agent_phone: "Clearing agent's number",
};
