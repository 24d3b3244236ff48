import type { FlashDiscount } from '#contract/offers.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { type Letter, letterTo, type MailReader } from './letter.ts';
import { momentIn, wordsIn } from './words.ts';

/** To whoever asked for the flash discount with this address: the code, what it is good for, and until when. */
export function flashLetter(to: MailReader, site: string, discount: FlashDiscount): Letter {
  const i18n = wordsIn(to.language);
  const { code } = discount;
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.flash.subject', message: 'Your discount code' }),
    parts: [
      i18n._({
        id: 'mail.flash.code',
        message: 'Your code is {code}. It takes {amount} off one order.',
        values: { code, amount: moneyText(minor(discount.amount), discount.currency) },
      }),
      i18n._({
        id: 'mail.flash.rules',
        message:
          'It is for vehicles totalling {least} or more before shipping. It works once, until {until}, on the account with this email.',
        values: {
          least: moneyText(minor(discount.min_order), discount.currency),
          until: momentIn(to.language, new Date(discount.valid_until)),
        },
      }),
      i18n._({ id: 'mail.flash.how', message: 'Enter it in your basket, under discount code.' }),
      {
        label: i18n._({ id: 'mail.flash.open', message: 'Your basket' }),
        address: `${site}/my-basket`,
      },
      i18n._({
        id: 'mail.flash.not-you',
        message: 'If you did not ask for it, you need not do anything. Nobody else can use it.',
      }),
    ],
  });
}
