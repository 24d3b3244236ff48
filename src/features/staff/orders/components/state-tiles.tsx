import { useLingui } from '@lingui/react/macro';
import type { OrderCounts } from '#contract/staff/orders.ts';
import { CountTiles } from '../../count-tiles.tsx';

interface StateTilesProps {
  counts: OrderCounts;
  /** As it stands in the address. */
  status: string;
  to: (status: string) => string;
}

/** Number of orders that stand in each state. */
export function StateTiles({ counts, status, to }: StateTilesProps) {
  const { t } = useLingui();
  const tile = (name: string, count: number, label: string) => ({
    to: to(name),
    count,
    label,
    current: status.toLowerCase() === name.toLowerCase(),
  });
  return (
    <CountTiles
      label={t`Order statuses`}
      tiles={[
        tile('todo', counts.todo, t`To do now`),
        tile('proof', counts.proof, t`Proof uploaded`),
        tile('Pending', counts.pending, t`Pending`),
        tile('Payment Declined', counts.declined, t`Payment Declined`),
        tile('Authorized', counts.authorized, t`Authorized`),
        tile('Shipped', counts.shipped, t`Shipped`),
        tile('Canceled', counts.canceled, t`Canceled`),
        tile('', counts.all, t`All`),
      ]}
    />
  );
}
