import type { RefusalCode } from '#domain/refusals/table.ts';
import type * as v from 'valibot';
import { SELLER_TERMS, upgradeAccount } from '#contract/selling.ts';
import { isEmail } from '#domain/people/email.ts';
import { HOME_COUNTRY } from '#domain/phone/countries.ts';
import { readMobile } from '#domain/phone/mobile-number.ts';
import { isSameMailbox } from '#domain/supporters/referrer.ts';
import { profileChange } from '#server/account/profile.ts';
import { handle, type Limit, type User } from '#server/platform/calls/handle.ts';
import { mailJoined } from '#server/programme/news.ts';
import {
  accountByEmail,
  insertSupporter,
  isBelow,
  sellingStanding,
  storeAcceptance,
  storeApplication,
} from './store.ts';
import { Refusal, refuse, refuseFieldsAs } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** 406 tells whether an address has an account, so few may be tried (account contract 3.1). */
const UPGRADES: Limit = { name: 'upgrade', per: 'user', max: 10, windowSeconds: 3600 };

/** Spec account 5: longer than any account's address may be. */
const MAX_REFERRER = 355;

/** All wordings of the terms that the shop ever showed; another one is none. */
const WORDINGS = Array.from({ length: SELLER_TERMS }, (_, place) => place + 1);

type UpgradeInput = v.InferOutput<typeof upgradeAccount.payload>;

/** Texts of spec account 8. */
const FAILED = 'Oops - Something has gone wrong. Refresh your browser to revert to your last saved state';

/**
 * Makes a supporter at once and a seller who waits for staff (account contract 3.1). Again by a supporter: the same
 * code, and a new application where the last one was refused; who told them of the shop and a number that is known stay.
 * Each time it is written down which terms were accepted.
 */
export const upgradeHandler = handle(
  upgradeAccount,
  'user',
  async ({ tx, user, payload, now, config }) => {
    const { supporter: before, seller } = await sellingStanding(tx, user.id);
    const application = await judged(tx, user, payload, before !== null);
    if (application instanceof Refusal) return application;
    const applies = seller === null || seller.status === 'rejected';
    const standing = applies ? await storeApplication(tx, user.id, now) : seller;
    // A number that is on record stays; one that never was is what we call them by.
    await tx
      .updateTable('users')
      .set({ phone: application.mobile })
      .where('id', '=', user.id)
      .$if(before !== null, (known) => known.where('phone', 'is', null))
      .execute();
    const supporter =
      before ??
      (await insertSupporter(
        tx,
        { user_id: user.id, upline_id: application.uplineId, terms_version: application.terms },
        now,
      ));
    await storeAcceptance(tx, user.id, application.terms, now);
    if (!before)
      await mailJoined({ tx, now, config }, supporter, { asksToSell: standing.status === 'pending' });
    return {
      code: supporter.code,
      store_id: supporter.code,
      is_supporter: true as const,
      vendor_status: standing.status,
      already: before !== null,
    };
  },
  {
    shape: 'form',
    limits: [UPGRADES],
    failureText: FAILED,
    changes: profileChange,
    keep: ['code', 'store_id'],
  },
);

interface Application {
  mobile: string;
  uplineId: number | null;
  terms: number | null;
}

/** In the order of the contract; only a first application is judged by whom it names. */
async function judged(
  tx: Tx,
  user: User,
  { mobileNumber, country, referrerEmail, termsAccepted, termsVersion }: UpgradeInput,
  isKnown: boolean,
): Promise<Refusal | Application> {
  const mobile = readMobile(mobileNumber, country || HOME_COUNTRY);
  if (mobile === null) return wrong('mobileNumber', 'mobile_invalid');
  const referrer = referrerEmail.toLowerCase();
  if (referrer !== '' && !isEmail(referrer, MAX_REFERRER))
    return wrong('referrerEmail', 'referrer_email_invalid');
  if (!termsAccepted) return wrong('termsAccepted', 'terms_required');
  const terms = WORDINGS.find((wording) => wording === termsVersion) ?? null;
  if (referrer === '' || isKnown) return { mobile, uplineId: null, terms };
  if (isSameMailbox(referrer, user.email)) return refuse('referrer_is_self');
  const upline = await accountByEmail(tx, referrer);
  if (!upline) return refuse('referrer_not_registered');
  if (await isBelow(tx, upline.id, user.id))
    return refuse('referrer_in_own_downline', { hint: 'This person came to the shop through you' });
  return { mobile, uplineId: upline.id, terms };
}

const wrong = (field: string, code: RefusalCode): Refusal => refuseFieldsAs(code, [{ path: [field], code }]);
