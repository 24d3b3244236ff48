import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffDeal } from '#contract/staff/offers.ts';
import { amountText } from '#shown/amount.tsx';
import { Box } from '#ui/box.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Link } from '#ui/link.tsx';
import { useDates } from '../dates.tsx';
import { useDealWords } from './deal-words.ts';

/** All that is put forward, in the order of the pages. */
export function DealsTable({ deals, to }: { deals: readonly StaffDeal[]; to: (id: number) => string }) {
  const { t } = useLingui();
  const words = useDealWords();
  const { day } = useDates();
  const columns: readonly DataColumn<StaffDeal>[] = [
    {
      key: 'title',
      label: t`Title`,
      heading: true,
      cell: ({ id, shown_title: title }) => <Link to={to(id)}>{title ?? `#${id}`}</Link>,
    },
    {
      key: 'group',
      label: t`Shown in`,
      cell: ({ group, range }) => [words.groups[group], range].filter((one) => one !== '').join(', '),
    },
    {
      key: 'price',
      label: t`Price`,
      right: true,
      cell: ({ price, currency }) =>
        price !== null && currency !== null ? amountText(price, currency) : '–',
    },
    {
      key: 'dates',
      label: t`Dates`,
      cell: ({ starts_at, ends_at }) => {
        const from = day(starts_at);
        const until = ends_at === null ? null : day(ends_at);
        return until === null ? (
          <Trans>from {from}</Trans>
        ) : (
          <Trans>
            {from} to {until}
          </Trans>
        );
      },
    },
    { key: 'position', label: t`Place`, right: true, cell: ({ position }) => position },
    { key: 'state', label: t`Status`, cell: ({ state }) => words.states[state] },
  ];
  return (
    <Box title={<Trans>Deals and home page cards</Trans>}>
      <DataTable
        label={t`Deals and home page cards`}
        columns={columns}
        rows={deals}
        keyOf={({ id }) => String(id)}
        empty={<Trans>No deals yet.</Trans>}
      />
    </Box>
  );
}
