import { useLingui } from '@lingui/react/macro';
import { commissionMinor, PAYABLE_AFTER_DAYS, PAYOUT_FROM_MINOR } from '#domain/supporters/commission.ts';
import { moneyText } from '#domain/money/money.ts';
import { POSITIONS } from '#domain/supporters/positions.ts';
import { useRate } from '../../rate-text.ts';
import type { Question } from './quiz.tsx';

const SALE_MINOR = 300_000;
/** Less than what is paid out, and enough when it comes twice. */
const MONTH_MINOR = (PAYOUT_FROM_MINOR * 3) / 5;

/** About points, about waiting, and about what is carried over. */
export function useEarningQuestions(): Question[] {
  const { t, i18n } = useLingui();
  const rate = useRate();
  const sale = moneyText(SALE_MINOR, 'USD');
  const first = rate(POSITIONS.IBO.rateBp);
  const earned = commissionMinor(SALE_MINOR, POSITIONS.IBO.rateBp, null);
  const money = moneyText(earned, 'USD');
  const points = (minor: number): string => {
    const count = i18n.number(minor / 100);
    return t`${count} points`;
  };
  const wait = i18n.number(PAYABLE_AFTER_DAYS);
  const month = moneyText(MONTH_MINOR, 'USD');
  const both = moneyText(2 * MONTH_MINOR, 'USD');
  const least = moneyText(PAYOUT_FROM_MINOR, 'USD');
  return [
    {
      ask: t`You have the first position. A car for ${sale} is paid that was ordered with your code. How many points is that?`,
      answers: [points(earned / 10), points(earned), points(earned * 10)],
      right: 1,
      why: t`${first} of ${sale} is ${money}, and one US dollar is one point. Shipping costs do not count.`,
    },
    {
      ask: t`An order of yours was paid ten days ago. Can its commission be paid out now?`,
      answers: [t`Yes, because the buyer has paid`, t`No, not yet`],
      right: 1,
      why: t`A sale has to be ${wait} days old. Until then it is shown as pending.`,
    },
    {
      ask: t`${month} is ready to be paid out this month, and another ${month} the next. What happens?`,
      answers: [t`The first ${month} is lost`, t`Both are paid out together, ${both}`],
      right: 1,
      why: t`Less than ${least} is carried over. With the second month it is enough.`,
    },
  ];
}
