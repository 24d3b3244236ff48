import { Trans, useLingui } from '@lingui/react/macro';
import type * as v from 'valibot';
import type { CommissionTotals } from '#contract/supporter.ts';
import { PAYABLE_AFTER_DAYS, PAYOUT_FROM_MINOR } from '#domain/supporters/commission.ts';
import { moneyText } from '#domain/money/money.ts';
import { amountText } from '#shown/amount.tsx';
import { Box } from '#ui/box.tsx';
import { Sum } from '#ui/sum.tsx';

/** Totals of all lines, whatever page is shown. */
export function StatementTotals({ totals }: { totals: v.InferOutput<typeof CommissionTotals> }) {
  const { t, i18n } = useLingui();
  const days = i18n.number(PAYABLE_AFTER_DAYS);
  const least = moneyText(PAYOUT_FROM_MINOR, 'USD');
  return (
    <Box title={<Trans>In total</Trans>}>
      <Sum
        caption={t`Commission in US dollars`}
        rows={[
          {
            key: 'pending',
            label: <Trans>Not payable yet</Trans>,
            source: <Trans>Sales that are less than {days} days old</Trans>,
            amount: amountText(totals.pending, 'USD'),
          },
          {
            key: 'payable',
            label: <Trans>Payable</Trans>,
            source: <Trans>Paid for the month in which it reaches {least} or more</Trans>,
            amount: amountText(totals.payable, 'USD'),
          },
          {
            key: 'carried',
            label: <Trans>Carried over</Trans>,
            source: <Trans>Too small for the last payment, carried over to the next</Trans>,
            amount: amountText(totals.carried_over, 'USD'),
          },
          {
            key: 'paid',
            label: <Trans>Paid out</Trans>,
            source: <Trans>A payment takes up to 5 working days</Trans>,
            amount: amountText(totals.paid, 'USD'),
          },
        ]}
      />
    </Box>
  );
}
