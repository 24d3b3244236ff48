import { REFUSALS } from '#domain/refusals/table.ts';
import { randomInt } from 'node:crypto';
import { FLASH, type FlashDiscount, revealFlash } from '#contract/offers.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { isRecord } from '#contract/wire.ts';
import { flashEmailProblem, flashEnd, type FlashState, flashState } from '#domain/shop/flash-offer.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { wireMoney } from '#domain/money/money.ts';
import { isSameMailbox } from '#domain/supporters/referrer.ts';
import { foldVoucher } from '#domain/orders/voucher.ts';
import { flashLetter } from '#server/mails/flash-code.ts';
import { isTransient } from '#server/platform/database/database.ts';
import { unavailable } from '#server/platform/http/errors.ts';
import { handle, type Handling, type Limit } from '#server/platform/calls/handle.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { trapIssues } from '#server/requests/accepted-request.ts';
import {
  accountCustomer,
  accountCustomers,
  addClaim,
  codesOf,
  flashOfferRow,
  insertCode,
  lockCustomers,
  mailboxCustomer,
  type NewCode,
} from './store.ts';
import { refuse, refuseFields } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** The door's own count, and one for the address in the form: nobody fills a stranger's inbox, or tries addresses on. */
const limits: Limit[] = [
  { name: 'email-service', per: 'address', max: 30, windowSeconds: 3600 },
  { name: 'flash-email', per: 'mailbox', max: 10, windowSeconds: 3600, only: 'guests', weigh: 'made' },
  { name: 'flash-user', per: 'user', max: 10, windowSeconds: 3600 },
];

const NOT_NOW: Record<Exclude<FlashState, 'running'>, string> = {
  ended: REFUSALS.offer_ended.text,
  not_begun: 'This offer has not started yet',
  off: 'There is no flash discount at the moment',
};

const GONE = {
  ended: 'A code was revealed for this customer before, and its days are over',
  used: REFUSALS.flash_already_revealed.text,
  off: 'A code was revealed for this customer before, and it was switched off',
};

/** Letters and figures that nobody takes for one another. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newCode = (): string =>
  `FLASH-${Array.from({ length: 6 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')}`;
/** 887 million codes: the second try is a marvel already. */
const TRIES = 5;

/**
 * The form of the flash discount, contract 6.8. What it says depends on the offer and on earlier reveals only, so it
 * tells nobody who has an account (security 8): a guest is not told either whether a code was used. A code that holds
 * still is shown again, also after the offer's end. Who is signed in reveals for the account alone: another mailbox would
 * lose its own code to them.
 */
export const revealHandler = handle(
  revealFlash,
  'public',
  async (handling) => {
    const { tx, user, now, payload, config } = handling;
    const { userEmail: email } = payload;
    const issues: FieldIssue[] = trapIssues({ website: payload.website ?? '' });
    const problem = flashEmailProblem(email);
    if (problem) issues.push({ ...problem, path: ['userEmail'] });
    else if (user && !isSameMailbox(email, user.email))
      issues.push({ path: ['userEmail'], code: 'not_own', detail: REFUSALS.not_own.text });
    if (issues.length > 0) return refuseFields(issues);

    const customers = user ? accountCustomers(config, user.id, user.email) : [mailboxCustomer(config, email)];
    await lockCustomers(tx, customers);
    const codesNow = await codesOf(tx, customers);
    // The account's own alone: one of its mailbox, which a guest asked for, is its own where it has none.
    const own = codesNow.find(({ customer }) => customer === customers[0]) ?? codesNow[0];
    const gone = own && goneBy(own, user, now);
    if (own && !gone) {
      if (user) await addClaim(tx, own.id, accountCustomer(user.id));
      return queued(own.id, false, {
        code: own.code,
        amount: wireMoney(own.value_minor ?? 0),
        currency: 'USD',
        min_order: wireMoney(own.min_order_minor),
        valid_until: wireTime(own.ends_at),
      });
    }

    const offer = await flashOfferRow(tx);
    const state = flashState({ active: offer.active, startsAt: offer.starts_at, endsAt: offer.ends_at }, now);
    if (state !== 'running') return refuse('offer_ended', { state, detail: NOT_NOW[state] });
    if (gone) return refuse('flash_already_revealed', { cause: gone, detail: GONE[gone] });

    const made = await makeCode(tx, { customers, offer, now, endsAt: flashEnd(now, offer.days) });
    const discount: FlashDiscount = {
      code: made.code,
      amount: wireMoney(offer.amount_minor),
      currency: 'USD',
      min_order: wireMoney(offer.min_order_minor),
      valid_until: wireTime(made.endsAt),
    };
    await mailCode(handling, made.id, discount);
    return queued(made.id, true, discount);
  },
  {
    limits,
    takes: (raw) => isRecord(raw) && typeof raw['template'] === 'string' && raw['template'].trim() === FLASH,
  },
);

/** Why a code is of no use to them any more; null: it is. */
function goneBy(
  { ends_at: ends, active, is_used, redeemer_id: by }: Awaited<ReturnType<typeof codesOf>>[number],
  user: { id: number } | null,
  now: Date,
): keyof typeof GONE | null {
  if (ends <= now) return 'ended';
  if (!active) return 'off';
  return user && (is_used || (by !== null && by !== user.id)) ? 'used' : null;
}

const queued = (id: number, mailed: boolean, discount: FlashDiscount) => ({
  id: `em_f${id}`,
  status: 'queued' as const,
  detail: 'An agent will be in touch within 12hrs',
  reply_within_hours: 12,
  discount,
  mailed,
});

async function makeCode(tx: Tx, given: Omit<NewCode, 'code' | 'folded'>): Promise<NewCode & { id: number }> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = newCode();
    const made = { ...given, code, folded: foldVoucher(code) };
    const id = await insertCode(tx, made);
    if (id !== null) return { ...made, id };
  }
  throw new Error(`${TRIES} codes in a row were taken`);
}

/** To the address of the form; who is signed in typed the account's own, and is greeted by name. */
async function mailCode(
  {
    tx,
    user,
    now,
    config,
    payload,
  }: Handling<'public', { userEmail: string; language?: string | undefined }>,
  id: number,
  discount: FlashDiscount,
): Promise<void> {
  const { userEmail: email } = payload;
  const asked = LANGUAGES.find((known) => known === payload.language);
  const letter = flashLetter(
    {
      email,
      firstName: user?.firstName ?? '',
      language: user?.language ?? asked ?? 'en',
    },
    config.publicUrl,
    discount,
  );
  await queueMail(tx, { ...letter, dedupeKey: `flash:${id}`, template: FLASH, to: email }, now).catch(
    (cause: unknown) => {
      throw isTransient(cause) ? cause : Object.assign(unavailable(), { cause });
    },
  );
}
