import { Trans, useLingui } from '@lingui/react/macro';
import type { CommissionTotals, PointsReckoned } from '#contract/supporter.ts';
import { minor } from '#domain/money/money.ts';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Sum } from '#ui/sum.tsx';
import { usePoints } from '../points-text.ts';

interface StatementPointsProps {
  points: PointsReckoned;
  totals: Pick<CommissionTotals, 'payable'>;
  date: (time: string) => string;
}

/** The points of the dashboard, and what they are made of: the training, and the commission that waits for a payment. */
export function StatementPoints({ points: { redeemable, reward }, totals, date }: StatementPointsProps) {
  const { t } = useLingui();
  const points = usePoints();
  const day = reward && date(reward.awarded_at);
  return (
    <Box title={<Trans>Points</Trans>}>
      <Sum
        caption={t`Points`}
        rows={[
          {
            key: 'training',
            label: <Trans>Training</Trans>,
            source:
              day === null ? (
                <Link to="/supporter-training">{t`Awarded once, with the last of its four parts`}</Link>
              ) : (
                <Trans>All four parts were finished on {day}. Never paid out</Trans>
              ),
            amount: points(reward?.points ?? '0.00'),
            muted: reward === null,
          },
          {
            key: 'payable',
            label: <Trans>Payable commission</Trans>,
            source: <Trans>One point for each US dollar, until it is paid out</Trans>,
            amount: points(totals.payable),
          },
        ]}
        total={{
          label: <Trans>Points now</Trans>,
          ...(minor(totals.payable) < 0 && {
            source: <Trans>What you owe is deducted, never below 0</Trans>,
          }),
          amount: points(redeemable),
        }}
      />
    </Box>
  );
}
