import { moneyText } from '#domain/money/money.ts';
import type { Config } from '#server/platform/base/config.ts';
import { safeLine } from '#server/mails/quoted-text.ts';
import { oneAddress, queueMail } from '#server/platform/mail/mail.ts';
import type { ChargeCheck } from './provider.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Transaction as its provider tells of it. */
export type ProviderTransaction = Extract<ChargeCheck, { kind: 'transaction' }>;

/** unknown: for a charge that is not on record. unfit: recorded nowhere. late: recorded for an order that has ended. */
export type OddMoney = 'unknown' | 'unfit' | 'late';

interface OddMoneyNotice {
  odd: OddMoney;
  /** Null where the charge is not on record. */
  orderNumber: string | null;
  /** A sentence about what does not fit; '' where all does. */
  why: string;
  provider: string;
  told: ProviderTransaction;
  now: Date;
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
}

/** Money came that a person must look at: once for each of the provider's transactions. */
export async function notifyOfOddMoney(tx: Tx, asked: OddMoneyNotice): Promise<void> {
  const { odd, orderNumber, why, provider, told, now, config } = asked;
  const to = oneAddress(config.supportInbox);
  if (to === null) return;
  const orders = `${config.publicUrl}/staff/orders`;
  const link = orderNumber === null ? orders : `${orders}/${orderNumber}`;
  const came = `${amountOf(told)} came by ${provider} (transaction ${safeLine(told.transaction)}, reference ${safeLine(told.reference)})`;
  const { subject, what } = wordsOf(odd, orderNumber ?? '', came, why);
  await queueMail(
    tx,
    {
      dedupeKey: `unmatched:${provider}-${told.transaction}`,
      template: odd === 'late' ? 'payment-late' : 'payment-unmatched',
      to,
      subject,
      text: [...what, link].join('\n\n'),
      links: [link],
    },
    now,
  );
}

function amountOf({ amountMinor, currency }: ProviderTransaction): string {
  return currency === 'USD' || currency === 'ZMW'
    ? `${moneyText(amountMinor, currency)} ${currency}`
    : `${(amountMinor / 100).toFixed(2)} ${currency.slice(0, 10)}`;
}

function wordsOf(
  odd: OddMoney,
  number: string,
  came: string,
  why: string,
): { subject: string; what: string[] } {
  switch (odd) {
    case 'unknown':
      return {
        subject: 'Money for a charge that is not on record',
        what: [
          `${came}.`,
          'The reference looks like ours, but no such charge was begun here. Look for the order that it names, then record the money by hand or give it back.',
        ],
      };
    case 'late':
      return {
        subject: `Order ${number}: money came after its end`,
        what: [
          `${came} for order ${number}, which is canceled.`,
          'It is recorded there and the buyer has been told. Ask them how they want it back, then record that it was given back.',
        ],
      };
    case 'unfit':
      return {
        subject: `Order ${number}: money that does not fit`,
        what: [
          `${came} for order ${number}.`,
          `It was not recorded. ${why} View the order, then give the money back.`,
        ],
      };
  }
}
