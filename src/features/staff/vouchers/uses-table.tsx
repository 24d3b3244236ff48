import { Trans, useLingui } from '@lingui/react/macro';
import type { VoucherUse } from '#contract/staff/vouchers.ts';
import { amountText } from '#shown/amount.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Link } from '#ui/link.tsx';
import { MomentText } from '../dates.tsx';

/** Buyers who had a voucher, in which order, and what it took off. */
export function UsesTable({ uses, count }: { uses: readonly VoucherUse[]; count: number }) {
  const { t, i18n } = useLingui();
  const columns: readonly DataColumn<VoucherUse>[] = [
    { key: 'order', label: t`Order`, heading: true, cell: orderLink },
    { key: 'buyer', label: t`Buyer`, cell: ({ customer }) => customer.name || customer.email },
    {
      key: 'amount',
      label: t`Discount`,
      right: true,
      cell: ({ amount, currency }) =>
        amount !== null && currency !== null ? amountText(amount, currency) : '–',
    },
    { key: 'at', label: t`When`, cell: ({ redeemed_at: at }) => <MomentText of={at} /> },
  ];
  const more = i18n.number(count - uses.length);
  return (
    <>
      <DataTable
        label={t`Orders that used it`}
        columns={columns}
        rows={uses}
        keyOf={({ order_number: number, redeemed_at: at, customer }) => `${number} ${at} ${customer.id}`}
        empty={<Trans>No order has used it yet.</Trans>}
      />
      {count > uses.length && (
        <p className="small muted">
          <Trans>and {more} older ones</Trans>
        </p>
      )}
    </>
  );
}

const orderLink = ({ order_number: number }: VoucherUse) =>
  number === null ? '–' : <Link to={`/staff/orders/${number}`}>{number}</Link>;
