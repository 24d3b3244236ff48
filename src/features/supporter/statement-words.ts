import { useLingui } from '@lingui/react/macro';
import type { CommissionEntry } from '#contract/supporter.ts';
import { minor } from '#domain/money/money.ts';
import { amountText } from '#shown/amount.tsx';
import { useRate } from './rate-text.ts';

/** A line of the statement in plain words. */
export interface LineWords {
  title: string;
  /** Reasons for the amount, one fact each. */
  reasons: string[];
  status: string;
}

/** Why there is a line, how it was calculated, and when it is paid (account contract 3.5). */
export function useLineWords(date: (time: string) => string): (line: CommissionEntry) => LineWords {
  const { t, i18n } = useLingui();
  const rateText = useRate();
  function titleOf({ entry, order_number: number }: CommissionEntry): string {
    switch (entry) {
      case 'earned':
        return number === null ? t`Commission` : t`Commission on order ${number}`;
      case 'reversed':
        return number === null ? t`Commission reversed` : t`Reversed on order ${number}`;
      case 'payout':
        return t`Paid out to you`;
      case 'adjustment':
        return t`Corrected by our staff`;
    }
  }
  function reckoned({ rate, basis, basis_currency: currency }: CommissionEntry): string[] {
    if (rate === null || basis === null || currency === null) return [];
    const percent = rateText(minor(rate));
    const goods = amountText(basis, currency);
    return [t`${percent} of ${goods}, the goods after discounts without shipping`];
  }
  function exchanged({ fx_rate: rate, fx_date: day, status }: CommissionEntry): string[] {
    if (status === 'awaiting_rate') return [t`Waiting for the exchange rate of the day it was paid`];
    if (rate === null) return [];
    const kwacha = `K${i18n.number(Number(rate), { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`;
    if (day === null) return [t`At ${kwacha} for one US dollar`];
    // A day without a time: its noon is that day nearly everywhere.
    const of = date(`${day}T12:00:00Z`);
    return [t`At ${kwacha} for one US dollar, the rate of ${of}`];
  }
  function wentTo({ paid_to: to }: CommissionEntry): string[] {
    return to ? [t`Paid to ${to.provider} ending ${to.end}`] : [];
  }
  function whenOf({ order_paid_at: paid, payable_at: from, status }: CommissionEntry): string[] {
    const lines: string[] = [];
    if (paid !== null) {
      const day = date(paid);
      lines.push(t`The order was paid on ${day}`);
    }
    if (from !== null && (status === 'pending' || status === 'awaiting_rate' || status === 'payable')) {
      const day = date(from);
      lines.push(status === 'payable' ? t`Payable since ${day}` : t`Payable from ${day}`);
    }
    return lines;
  }
  function statusOf({ entry, status }: CommissionEntry): string {
    switch (status) {
      case 'pending':
        return t`Not payable yet`;
      case 'awaiting_rate':
        return t`Waiting for a rate`;
      case 'payable':
        return t`Payable`;
      case 'paid':
        return t`Paid out`;
      case 'reversed':
        return entry === 'reversed' ? t`Reversed` : t`Reversed later`;
    }
  }
  return (line) => {
    const kind =
      line.kind === 'direct'
        ? [t`Direct referral: your code or your link`]
        : line.kind === 'downline'
          ? [t`Downline referral: a recruit of yours placed it`]
          : [];
    return {
      title: titleOf(line),
      reasons: [
        ...(line.reason ? [line.reason] : []),
        ...(line.entry === 'reversed' ? [t`The order was canceled, or is no longer paid`] : []),
        ...kind,
        ...wentTo(line),
        ...reckoned(line),
        ...exchanged(line),
        ...whenOf(line),
      ],
      status: statusOf(line),
    };
  };
}
