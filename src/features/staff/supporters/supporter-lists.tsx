import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffSupporterDetail } from '#contract/staff/supporters.ts';
import { Box } from '#ui/box.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Link } from '#ui/link.tsx';
import { MomentText, DayText } from '../dates.tsx';
import { useSupporterWords } from './supporter-words.ts';

type Change = StaffSupporterDetail['positions'][number];

/** Steps by which they came to their position. */
export function SupporterPositions({ supporter }: { supporter: StaffSupporterDetail }) {
  const { t } = useLingui();
  const columns: readonly DataColumn<Change>[] = [
    { key: 'at', label: t`When`, heading: true, cell: ({ at }) => <MomentText of={at} /> },
    { key: 'change', label: t`Change`, cell: ({ from, to }) => `${from} → ${to}` },
    { key: 'reason', label: t`Reason`, cell: ({ reason }) => reason },
    { key: 'by', label: t`By`, cell: ({ by }) => by || '–' },
  ];
  return (
    <Box title={<Trans>Earlier positions</Trans>}>
      <DataTable
        label={t`Earlier positions`}
        columns={columns}
        rows={supporter.positions}
        keyOf={({ at, from, to }) => `${at} ${from} ${to}`}
      />
    </Box>
  );
}

type Recruit = StaffSupporterDetail['team'][number];

/** Recruits who came by them, newest first. */
export function SupporterTeam({ supporter }: { supporter: StaffSupporterDetail }) {
  const { t } = useLingui();
  const words = useSupporterWords();
  const more = supporter.recruits - supporter.team.length;
  const columns: readonly DataColumn<Recruit>[] = [
    {
      key: 'name',
      label: t`Name`,
      heading: true,
      cell: (one) => <Link to={`/staff/supporters/${one.id}`}>{words.who(one)}</Link>,
    },
    { key: 'code', label: t`Code`, cell: ({ code }) => code },
    { key: 'joined', label: t`Since`, cell: ({ joined_at: at }) => <DayText of={at} /> },
  ];
  return (
    <Box title={<Trans>Recruits</Trans>}>
      <DataTable label={t`Recruits`} columns={columns} rows={supporter.team} keyOf={({ id }) => String(id)} />
      {more > 0 && (
        <p className="small muted">
          <Trans>and {more} older ones</Trans>
        </p>
      )}
    </Box>
  );
}
