import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import {
  REPORT_SORTS,
  REPORT_STATUSES,
  type ReportSort,
  type StaffReport,
  staffReports,
} from '#contract/staff/reports.ts';
import { reportsTable } from '#contract/staff/tables.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import type { DataColumn } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { CsvButton } from '../csv-button.tsx';
import { ListChoice } from '../list-choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { ReadAt, useFresh } from '../keep-fresh.tsx';
import { useListAddress } from '../list-address.ts';
import { ListSearch } from '../list-search.tsx';
import { SortedTable } from '../sorted-table.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { useReportWords } from './report-words.ts';
import { ReportMark } from './status-mark.tsx';
import { MomentText } from '../dates.tsx';

/** Reports that buyers have made: those that nobody has decided, unless others are asked for. */
export function ReportsScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Reports`}>{() => <Reports />}</StaffFrame>;
}

const USUAL = { status: 'new', seller: '', q: '', sort: '', page: '' };

function Reports() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useReportWords();
  const { params, page, to } = useListAddress('/staff/reports', USUAL);
  const asked = useUncachedQuery(staffReports, {
    q: params.q,
    sort: params.sort,
    status: params.status === 'all' ? '' : params.status,
    seller: params.seller,
    page: params.page || '1',
  });
  useFresh(asked);
  return (
    <>
      <StaffHead
        title={<Trans>Reports</Trans>}
        help={
          <>
            <Trans>Reports about listings and sellers. Review each one and decide.</Trans>{' '}
            {asked.data && <Plural value={asked.data.count} one="# report" other="# reports" />}
          </>
        }
        aside={
          <CsvButton
            path={reportsTable.path}
            params={{ ...params, status: params.status === 'all' ? '' : params.status }}
            name="reports"
          >
            <Trans>All rows as CSV</Trans>
          </CsvButton>
        }
      />
      {params.seller !== '' && (
        <Note title={<Trans>Only reports about one seller and their listings.</Trans>} stacked>
          <Link to={`/staff/sellers/${params.seller}`}>
            <Trans>That seller</Trans>
          </Link>{' '}
          <Link to={to({ seller: '' })}>
            <Trans>Reports about everybody</Trans>
          </Link>
        </Note>
      )}
      <ListSearch
        label={t`Search reports`}
        placeholder={t`Who, what, words`}
        words={params.q}
        onSearch={(q) => void navigate(to({ q }))}
      >
        <ListChoice
          label={t`Status`}
          value={params.status}
          options={[
            ...REPORT_STATUSES.map((one) => [one, words.states[one]] as const),
            ['all', t`All statuses`],
          ]}
          onChoose={(status) => void navigate(to({ status }))}
        />
      </ListSearch>
      <PagedList
        asked={asked}
        page={page}
        toPage={(at) => to({ page: at })}
        foot={<ReadAt at={asked.readAt} />}
      >
        {(results) => (
          <ReportTable
            reports={results}
            sort={REPORT_SORTS.find((one) => one === params.sort) ?? REPORT_SORTS[0]}
            onSort={(sort) => void navigate(to({ sort }), { replace: true })}
          />
        )}
      </PagedList>
    </>
  );
}

interface ReportTableProps {
  reports: readonly StaffReport[];
  sort: ReportSort;
  onSort: (sort: ReportSort) => void;
}

function ReportTable({ reports, sort, onSort }: ReportTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useReportWords();
  const columns: readonly DataColumn<StaffReport>[] = [
    {
      key: 'about',
      label: t`About`,
      heading: true,
      cell: ({ id, kind, listing }) => (
        <Link to={`/staff/reports/${id}`}>{listing?.title ?? words.kinds[kind]}</Link>
      ),
    },
    { key: 'reason', label: t`Reason`, cell: ({ reason }) => words.reasons[reason] },
    {
      key: 'from',
      label: t`From`,
      cell: ({ reporter, reporter_email: from }) =>
        reporter?.name || reporter?.email || (from ? t`${from}, not verified` : t`Somebody who has left`),
    },
    {
      key: 'created',
      label: t`When`,
      right: true,
      cell: ({ created_at: at }) => <MomentText of={at} />,
    },
    { key: 'state', label: t`Status`, cell: ({ status }) => <ReportMark status={status} /> },
  ];
  const ways: Record<ReportSort, string> = {
    '-created': t`Newest first`,
    created: t`Oldest first`,
    reason: t`Reason, A to Z`,
    '-reason': t`Reason, Z to A`,
  };
  return (
    <SortedTable
      sort={sort}
      ways={ways}
      onSort={onSort}
      label={t`Reports`}
      columns={columns}
      rows={reports}
      keyOf={({ id }) => id}
      onOpen={(id) => void navigate(`/staff/reports/${id}`)}
      empty={<Empty icon="flag" title={<Trans>No reports here</Trans>} />}
    />
  );
}
