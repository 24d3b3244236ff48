import { type Letter, letterTo, type MailReader } from './letter.ts';
import { MOST_OF_A_REASON, safeLine } from './quoted-text.ts';
import { wordsIn } from './words.ts';

/** To somebody who applied to sell: that they may, or why not. */
export function sellerLetter(
  to: MailReader,
  { site, approved, reason, storeId }: { site: string; approved: boolean; reason: string; storeId: string },
): Letter {
  const i18n = wordsIn(to.language);
  const values = { reason: safeLine(reason, MOST_OF_A_REASON), storeId };
  const account = {
    label: i18n._({ id: 'mail.seller.account', message: 'Your account' }),
    address: `${site}/profile`,
  };
  if (approved)
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
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.seller.rejected-subject', message: 'Your application to sell' }),
    parts: [
      i18n._({
        id: 'mail.seller.rejected',
        message: 'Your application to sell was not approved. The reason: {reason}',
        values,
      }),
      i18n._({
        id: 'mail.seller.rejected-next',
        message: 'Your listings are kept but hidden. Once the reason no longer applies, you can apply again.',
      }),
      account,
    ],
  });
}
