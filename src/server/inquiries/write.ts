import { MAX_MESSAGE, MOST_MESSAGES, writeInquiry } from '#contract/inquiries.ts';
import type { Change } from '#contract/sync.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { handle, type Limit, reply, type User } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { whyNoSeller } from '#server/vendor/own-listing.ts';
import { mailMessage } from './mail.ts';
import { inquiryShown } from './shape.ts';
import { addInquiryMessage, inquiryOf, lockInquiry, sideOf } from './store.ts';
import { notFound, refuse, refuseFields, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';

const limits: Limit[] = [{ name: 'inquiry-write', per: 'user', max: 60, windowSeconds: 3600 }];

/** Most answers a day to one mailbox that nobody has proved: sellers may not write to strangers through us (security 19). */
const TO_STRANGERS: Limit = { name: 'answers-to', per: 'mailbox', max: 10, windowSeconds: 86_400 };

const BANK_DETAILS =
  'Buyers pay against the pro-forma of the shop alone. Take the account number out, then send it again';

/** Adds a message to a thread of one's own, as the one of the two that one is. */
export const writeToOther = handle(
  writeInquiry,
  'user',
  async ({ tx, user, payload, now, config }) => {
    const row = await lockInquiry(tx, user, payload.id);
    if (!row) return notFound();
    const by = sideOf(row, user);
    const shut = by === 'seller' ? await whyNoSeller(tx, user) : null;
    if (shut) return shut;
    const { text } = payload;
    if (text === '') return refuseForm([{ path: ['text'], code: 'required' }]);
    if (lengthOf(text) > MAX_MESSAGE) return refuseForm([{ path: ['text'], ...tooLong(MAX_MESSAGE) }]);
    // Of sellers alone: a buyer may show what they were told to do (security 17).
    if (by === 'seller' && holdsBankAccount(text))
      return refuseFields([{ path: ['text'], code: 'bank_details', detail: BANK_DETAILS }]);
    if (row.ended_at !== null) return refuse('inquiry_ended');
    if (row.messages >= MOST_MESSAGES) return refuse('inquiry_full');
    const position = await addInquiryMessage(tx, row, { by, text, userId: user.id }, now);
    await mailMessage({ tx, now, config }, row, { position, by, text });
    return reply({ inquiry: row.id, position, by, at: wireTime(now) });
  },
  {
    shape: 'form',
    limits,
    prepare: strangerOf,
    preparedLimits: ({ prepared }) => ({ limits: [TO_STRANGERS], about: { email: prepared } }),
    keep: ['inquiry', 'position'],
    /** The whole thread as it stands. */
    changes: async ({ tx, user }, answer) => {
      const id = answer instanceof Object && 'inquiry' in answer ? String(answer.inquiry) : '';
      const row = user ? await inquiryOf(tx, user, id) : undefined;
      if (!user || !row) return [];
      const change: Change = {
        row: `listing-inquiry:${row.id}`,
        version: row.version,
        value: await inquiryShown(tx, row, user),
      };
      return [change];
    },
  },
);

/** The address that a seller's message goes to where nobody has proved it; '' in all other cases. */
async function strangerOf({ db, user, payload }: ThreadContext): Promise<string> {
  const row = user ? await inquiryOf(db, user, payload.id) : undefined;
  return row && user && sideOf(row, user) === 'seller' ? (row.guest_email ?? '') : '';
}
interface ThreadContext {
  db: Db;
  user: User | null;
  payload: { id: string };
}
