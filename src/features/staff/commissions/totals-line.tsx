import { useLingui } from '@lingui/react/macro';
import type { CommissionTotals } from '#contract/supporter.ts';
import type { InferOutput } from 'valibot';
import { amountText } from '#shown/amount.tsx';
import { Specs } from '#ui/specs.tsx';

/** Commission that is on its way, owed, paid and left from the last month that was paid. */
export function TotalsLine({ totals }: { totals: InferOutput<typeof CommissionTotals> }) {
  const { t } = useLingui();
  return (
    <Specs
      items={[
        { label: t`Waiting 45 days`, value: amountText(totals.pending, 'USD') },
        { label: t`To be paid`, value: amountText(totals.payable, 'USD') },
        { label: t`Of which carried over`, value: amountText(totals.carried_over, 'USD') },
        { label: t`Paid`, value: amountText(totals.paid, 'USD') },
      ]}
    />
  );
}
