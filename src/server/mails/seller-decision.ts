import { type Letter, letterTo, type MailReader } from './letter.ts';
import { MOST_OF_A_REASON, safeLine } from './quoted-text.ts';
import { wordsIn } from './words.ts';

export interface SellerDecision {
  site: string;
  /** `withdrawn`: they were approved until now. */
  outcome: 'approved' | 'rejected' | 'withdrawn';
  reason: string;
  storeId: string;
  /** They have listings, drafts too: those are out of sight now. */
  hasListings: boolean;
}

/** To somebody who applied to sell: that they may, why not, or why not any more. */
export function sellerLetter(
  to: MailReader,
  { site, outcome, reason, storeId, hasListings }: SellerDecision,
): Letter {
  const i18n = wordsIn(to.language);
  const values = { reason: safeLine(reason, MOST_OF_A_REASON), storeId };
  const account = {
    label: i18n._({ id: 'mail.seller.account', message: 'Your account' }),
    address: `${site}/profile`,
  };
  if (outcome === 'approved')
    return letterTo(to, site, {
      subject: i18n._({ id: 'mail.seller.approved-subject', message: 'You are approved to sell' }),
      parts: [
        i18n._({
          id: 'mail.seller.approved',
          message: 'Your application to sell was approved. The ID of your store is {storeId}.',
          values,
        }),
        account,
      ],
    });
  const next = hasListings
    ? i18n._({
        id: 'mail.seller.rejected-next',
        message:
          'Any listings you have are kept but hidden. Once the reason no longer applies, you can apply again.',
      })
    : i18n._({
        id: 'mail.seller.rejected-again',
        message: 'Once the reason no longer applies, you can apply again.',
      });
  if (outcome === 'withdrawn')
    return letterTo(to, site, {
      subject: i18n._({
        id: 'mail.seller.withdrawn-subject',
        message: 'Your approval to sell was withdrawn',
      }),
      parts: [
        i18n._({
          id: 'mail.seller.withdrawn',
          message: 'You can no longer sell with us. The reason: {reason}',
          values,
        }),
        next,
        account,
      ],
    });
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.seller.rejected-subject', message: 'Your application to sell' }),
    parts: [
      i18n._({
        id: 'mail.seller.rejected',
        message: 'Your application to sell was not approved. The reason: {reason}',
        values,
      }),
      next,
      account,
    ],
  });
}
