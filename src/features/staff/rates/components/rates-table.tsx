import { Trans, useLingui } from '@lingui/react/macro';
import { amountText } from '#shown/amount.tsx';
import { Button } from '#ui/button.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Mark } from '#ui/mark.tsx';
import { CLASS_WORDS, RATE_KIND_WORDS } from '../rate-words.ts';
import type { RateTableRow } from '../rate-rows.ts';
import styles from '../../work.module.css';
import { DayText, useDates } from '../../dates.tsx';

/** One place of the table to a row; Enter changes it. @param onOpen absent: a day that has passed cannot be changed */
export function RatesTable({
  rows,
  onOpen,
}: {
  rows: readonly RateTableRow[];
  onOpen?: (key: string) => void;
}) {
  const { t, i18n } = useLingui();
  const columns: readonly DataColumn<RateTableRow>[] = [
    { key: 'port', label: t`Port`, heading: true, cell: ({ port }) => port },
    { key: 'method', label: t`Method`, cell: ({ method }) => (method === 'roro' ? 'RORO' : 'Container') },
    { key: 'class', label: t`Class`, cell: (row) => i18n._(CLASS_WORDS[row.class]) },
    {
      key: 'amount',
      label: t`Rate`,
      right: true,
      cell: ({ amount }) => <span className={styles.amount}>{amountText(amount, 'USD')}</span>,
    },
    {
      key: 'kind',
      label: t`Kind`,
      cell: ({ kind }) => (
        <Mark kind={kind === 'published' ? 'ok' : 'plain'}>{i18n._(RATE_KIND_WORDS[kind])}</Mark>
      ),
    },
    { key: 'from', label: t`Since`, cell: (row) => <Since row={row} /> },
    { key: 'planned', label: t`Planned`, cell: ({ planned }) => <Planned planned={planned} /> },
    ...(onOpen
      ? [
          {
            key: 'act',
            label: t`Change`,
            cell: (row: RateTableRow) => (
              <Button small onClick={() => onOpen(row.key)}>
                <Trans>Change</Trans>
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label={t`Rates`}
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      {...(onOpen && { onOpen })}
      empty={<Empty bare icon="search" title={<Trans>No such rates</Trans>} />}
    />
  );
}

function Since({ row: { inForce } }: { row: RateTableRow }) {
  if (!inForce)
    return (
      <span className="muted">
        <Trans>never set</Trans>
      </span>
    );
  return (
    <>
      <DayText of={inForce.valid_from} />
      {inForce.set_by !== null && <small>{inForce.set_by}</small>}
    </>
  );
}

function Planned({ planned: [next, ...rest] }: Pick<RateTableRow, 'planned'>) {
  const { i18n } = useLingui();
  const { day } = useDates();
  if (!next) return <>–</>;
  const more = rest.length;
  const from = day(next.valid_from);
  return (
    <>
      {amountText(next.amount, 'USD')}, {i18n._(RATE_KIND_WORDS[next.kind])}
      <small>
        <Trans>from {from}</Trans>
        {more > 0 && (
          <>
            , <Trans>and {more} more</Trans>
          </>
        )}
      </small>
    </>
  );
}
