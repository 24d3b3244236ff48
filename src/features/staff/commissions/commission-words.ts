import { useLingui } from '@lingui/react/macro';
import type { StaffCommission } from '#contract/staff/supporters.ts';
import { moneyText } from '#domain/money/money.ts';
import { HOLD_ABOVE_MINOR, type HoldReason } from '#domain/supporters/payout-care.ts';

/** The ledger in the words of the console. */
export function useCommissionWords() {
  const { t, i18n } = useLingui();
  const states: Readonly<Record<StaffCommission['status'], string>> = {
    pending: t`Waiting 45 days`,
    awaiting_rate: t`Waiting for a rate`,
    payable: t`To be paid`,
    paid: t`Paid`,
    reversed: t`Reversed`,
  };
  const what = ({ entry, kind }: StaffCommission): string => {
    if (entry === 'reversed') return t`Reversed`;
    if (entry === 'payout') return t`Payout`;
    if (entry === 'adjustment') return t`Adjustment`;
    return kind === 'downline' ? t`Sale to a recruit` : t`Sale`;
  };
  const limit = moneyText(HOLD_ABOVE_MINOR, 'USD');
  const holdReasons: Readonly<Record<HoldReason, string>> = {
    large: t`Above ${limit} in a month`,
    jumped: t`Far more than ever before`,
    marked: t`Something is marked`,
  };
  /** @param month YYYY-MM */
  const month = (of: string): string => {
    const at = new Date(`${of}-01T12:00:00Z`);
    return Number.isNaN(at.getTime())
      ? of
      : i18n.date(at, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  };
  return { states, what, held: holdReasons, month };
}
