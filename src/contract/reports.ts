import * as v from 'valibot';
import { command } from './declare.ts';
import { idFrom, isGiven, issue, looseText, optionalText, Time } from './wire.ts';

export const REPORT_KINDS = ['listing', 'seller', 'message', 'other'] as const;
export const REPORT_REASONS = [
  'fraud',
  'wrong_details',
  'asks_for_other_payment',
  'offensive',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const MAX_REPORT = 700;

/** An id, or null where none was given; 0, which nothing has, for what is no id. */
const target = (collection: string) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((given) => (isGiven(given) ? (idFrom(given, collection) ?? 0) : null)),
    ),
    null,
  );

/**
 * Account contract 2.12. A listing names its product, a seller themselves; the others may name either. Messages about a
 * listing name, besides it, the one thread that is meant (ours): absent in what older apps wrote. `email` (ours): of somebody
 * without an account, who may report listings and sellers (settled point 36); of a user it is dropped.
 */
export const ReportForm = v.object({
  kind: v.picklist(REPORT_KINDS, issue('invalid', 'Choose listing, seller, message or other')),
  product_id: target('products'),
  seller_id: target('users'),
  reason: v.picklist(REPORT_REASONS, issue('invalid', 'Choose a reason')),
  text: optionalText(MAX_REPORT),
  inquiry_id: v.optional(looseText),
  email: v.optional(looseText),
});
export type ReportForm = v.InferOutput<typeof ReportForm>;
export const Report = v.object({
  id: v.pipe(v.string(), v.uuid()),
  status: v.picklist(['new', 'upheld', 'dismissed']),
  created_at: Time,
});
/**
 * 201; 200 with the same report while it is open, but not for guests, who read nothing of what others wrote; 404 for a
 * target that is not there, or a thread of others; 401 for a guest's about anything but a listing or a seller.
 * @nets an exact twin
 * @view "Saved on this phone"
 * @refusal 400, 404
 * @done "Sent. We will look into it"
 */
export const sendReport = command({
  name: 'report.send',
  v: 1,
  lane: 'form:',
  onReject: 'continue',
  method: 'POST',
  path: '/reports/',
  payload: ReportForm,
  answer: Report,
  also: [200],
  success: 201,
  example: {
    kind: 'listing',
    product_id: 40001,
    seller_id: null,
    reason: 'asks_for_other_payment',
    text: 'They ask for money by phone.',
  },
});
