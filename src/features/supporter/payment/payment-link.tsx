import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnPayoutDetails } from '#contract/payout-details.ts';
import { minor } from '#domain/money/money.ts';
import { useQuery } from '#offline/react/react.ts';
import { amountText } from '#shown/amount.tsx';
import { Box } from '#ui/box.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { Note } from '#ui/note.tsx';
import { shortDetails } from './payment-words.ts';
import { payoutDetails } from './queries.ts';

/** Account that the commission goes to, with the way to say so; and that money waits, where nobody has. */
export function PaymentLink() {
  const { t } = useLingui();
  const { data } = useQuery(payoutDetails, {});
  const hint = data && (data.details ? shortDetails(data.details) : t`Not given yet`);
  return (
    <div className="stack">
      {data && <PaymentWaits own={data} />}
      <Box padding="list" label={t`Payment`}>
        <LinkList
          label={t`Payment`}
          items={[
            {
              to: '/supporter-dashboard/payment',
              icon: 'currency-dollar',
              label: t`How you are paid`,
              ...(hint !== undefined && { hint }),
            },
          ]}
        />
      </Box>
    </div>
  );
}

/** Said kindly: money is there, and nobody knows where to send it. */
export function PaymentWaits({ own }: { own: OwnPayoutDetails }) {
  if (own.details !== null || minor(own.payable) <= 0) return null;
  const sum = amountText(own.payable, 'USD');
  return (
    <Note kind="wait" icon="currency-dollar" stacked title={<Trans>{sum} is waiting for you.</Trans>}>
      <Trans>Tell us where to send it. Nothing is lost in the meantime.</Trans>
    </Note>
  );
}
