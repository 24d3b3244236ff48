import type { I18n } from '@lingui/core';
import { type OrderedGoods, goodsInWords } from './goods.ts';
import { type Letter, letterTo, type MailReader } from './letter.ts';
import { paySafely, type SupportContact } from './pay-safely.ts';
import { momentIn, wordsIn } from './words.ts';

export interface InvoiceFacts extends SupportContact {
  site: string;
  /** `received`: the order's first. `released`: the same, later, when staff had looked at the order. `replaced`: in the place of an earlier one. */
  about: 'received' | 'released' | 'replaced';
  number: string;
  invoice: string;
  /** "7K2M-9QXH-4TRB" */
  code: string;
  /** Address at which the code is checked. */
  verify: string;
  /** "$5,950.00 USD" */
  amount: string;
  until: Date;
  goods: OrderedGoods;
  /** Moment when the order ends if neither money nor a proof has come; null: it does not end by itself. */
  ends: Date | null;
}

/**
 * To the buyer, with the pro-forma attached: amount, code and next steps. Bank details stand in the PDF alone, where they
 * can be verified (security 17).
 */
export function orderInvoiceLetter(to: MailReader, facts: InvoiceFacts): Letter {
  const { site, about, number, invoice, code, verify, amount } = facts;
  const i18n = wordsIn(to.language);
  const values = { number, invoice, code, amount, until: momentIn(to.language, facts.until) };
  return letterTo(to, site, {
    subject: SUBJECTS[about](i18n, values),
    parts: [
      LEADS[about](i18n, values),
      goodsInWords(i18n, facts.goods),
      i18n._({
        id: 'mail.order.invoice',
        message: 'Pro-forma {invoice} is attached as a PDF. Verification code: {code}. Valid until {until}.',
        values,
      }),
      i18n._({ id: 'mail.order.next', message: 'What to do next' }),
      {
        label: i18n._({ id: 'mail.order.check', message: '1. Check the pro-forma before you pay' }),
        address: verify,
      },
      i18n._({
        id: 'mail.order.pay',
        message:
          '2. Pay only to the account in the PDF, and only if the check calls it current. Give {number} as the reference.',
        values,
      }),
      ...(facts.ends === null
        ? []
        : [
            i18n._({
              id: 'mail.order.ends',
              message:
                'Pay before {before}, and send us a photo of the slip from your order page. If we have received neither by then, the order ends and your items go back on sale.',
              values: { before: momentIn(to.language, facts.ends) },
            }),
          ]),
      i18n._({
        id: 'mail.order.then',
        message: '3. We will write to you when the money has arrived, and book the shipping.',
      }),
      paySafely(to.language, facts),
      {
        label: i18n._({ id: 'mail.order.open', message: 'Your order' }),
        address: `${site}/orders/${number}`,
      },
    ],
  });
}

type Say = (i18n: I18n, values: Record<string, string>) => string;

const SUBJECTS: Record<InvoiceFacts['about'], Say> = {
  received: (i18n, values) =>
    i18n._({ id: 'mail.order.received.subject', message: 'Order {number} received', values }),
  released: (i18n, values) =>
    i18n._({ id: 'mail.order.invoice-released.subject', message: 'Order {number}: your pro-forma', values }),
  replaced: (i18n, values) =>
    i18n._({ id: 'mail.order.replaced.subject', message: 'Order {number}: a new pro-forma', values }),
};

const LEADS: Record<InvoiceFacts['about'], Say> = {
  received: (i18n, values) =>
    i18n._({
      id: 'mail.order.received',
      message: 'We have received your order {number}. Amount to pay: {amount}.',
      values,
    }),
  released: (i18n, values) =>
    i18n._({
      id: 'mail.order.invoice-released',
      message:
        'We have checked the names and the address of your order {number}, and it goes ahead. Amount to pay: {amount}.',
      values,
    }),
  replaced: (i18n, values) =>
    i18n._({
      id: 'mail.order.replaced',
      message:
        'There is a new pro-forma for your order {number}. The earlier one is no longer valid: do not pay against it. Amount to pay: {amount}.',
      values,
    }),
};
