import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffCommission } from '#contract/staff/supporters.ts';
import { amountText } from '#shown/amount.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { MomentText, DayText } from '../dates.tsx';
import { useSupporterWords } from '../supporters/supporter-words.ts';
import { useCommissionWords } from './commission-words.ts';

const KINDS = {
  pending: 'wait',
  awaiting_rate: 'wait',
  payable: 'plain',
  paid: 'ok',
  reversed: 'stop',
} as const;

/** Rows of the ledger. @param whose with the supporter of each */
export function CommissionsTable({
  entries,
  whose = false,
}: {
  entries: readonly StaffCommission[];
  whose?: boolean;
}) {
  const { t } = useLingui();
  const words = useCommissionWords();
  const { who } = useSupporterWords();
  const columns: readonly DataColumn<StaffCommission>[] = [
    { key: 'what', label: t`What`, heading: true, cell: (one) => words.what(one) },
    ...(whose ? [supporterColumn(t`Supporter`, who)] : []),
    { key: 'about', label: t`About`, cell: about },
    { key: 'basis', label: t`Of`, right: true, cell: basis },
    { key: 'rate', label: t`Rate`, right: true, cell: ({ rate }) => (rate === null ? '–' : `${rate} %`) },
    {
      key: 'amount',
      label: t`Commission`,
      right: true,
      cell: ({ amount_usd: sum }) => (sum === null ? '–' : amountText(sum, 'USD')),
    },
    {
      key: 'payable',
      label: t`Payable`,
      cell: ({ payable_at: at }) => (at === null ? '–' : <DayText of={at} />),
    },
    {
      key: 'state',
      label: t`Status`,
      cell: ({ status }) => <Mark kind={KINDS[status]}>{words.states[status]}</Mark>,
    },
    { key: 'written', label: t`Recorded`, cell: ({ created_at: at }) => <MomentText of={at} /> },
  ];
  return (
    <DataTable
      label={t`Commissions`}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      empty={<Empty bare icon="search" title={<Trans>No commissions here</Trans>} />}
    />
  );
}

const supporterColumn = (
  label: string,
  who: (of: StaffCommission['supporter']) => string,
): DataColumn<StaffCommission> => ({
  key: 'supporter',
  label,
  cell: ({ supporter }) => <Link to={`/staff/supporters/${supporter.id}`}>{who(supporter)}</Link>,
});

const about = ({ order_number: number, reason }: StaffCommission) =>
  number === null ? (reason ?? '–') : <Link to={`/staff/orders/${number}`}>{number}</Link>;

const basis = ({ basis: sum, basis_currency: currency }: StaffCommission) =>
  sum === null || currency === null ? '–' : amountText(sum, currency);
