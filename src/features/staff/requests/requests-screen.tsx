import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { REQUEST_KINDS } from '#contract/request-kinds.ts';
import {
  type RequestSort,
  requestSortOf,
  type StaffRequest,
  staffRequests,
} from '#contract/staff/requests.ts';
import { requestsTable } from '#contract/staff/tables.ts';
import { REQUEST_STATUSES } from '#domain/requests/request-status.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import type { DataColumn } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { CsvButton } from '../csv-button.tsx';
import { ListChoice } from '../list-choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { ReadAt, useFresh } from '../keep-fresh.tsx';
import { useListAddress } from '../list-address.ts';
import { ListSearch } from '../list-search.tsx';
import { SortedTable } from '../sorted-table.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { RequestMark } from './request-mark.tsx';
import { useRequestWords } from './request-words.ts';
import { MomentText } from '../dates.tsx';

/** Requests that people have made: those that wait, whoever has waited longest first. */
export function RequestsScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Requests`}>{() => <Requests />}</StaffFrame>;
}

const USUAL = { status: 'waiting', kind: '', assignee: '', q: '', sort: '', page: '' };

function Requests() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const words = useRequestWords();
  const { params, page, to } = useListAddress('/staff/requests', USUAL);
  const asked = useUncachedQuery(staffRequests, {
    ...params,
    status: params.status === 'all' ? '' : params.status,
    page: params.page || '1',
  });
  useFresh(asked);
  const waiting = i18n.number(asked.data?.waiting ?? 0);
  const overdue = i18n.number(asked.data?.overdue ?? 0);
  return (
    <>
      <StaffHead
        title={<Trans>Requests</Trans>}
        help={
          <>
            <Trans>What people asked through our forms. Open one to read and answer it.</Trans>{' '}
            {asked.data && (
              <Trans>
                {waiting} waiting for an answer, {overdue} past the 12 hours promised
              </Trans>
            )}
          </>
        }
        aside={
          <CsvButton
            path={requestsTable.path}
            params={{ ...params, status: params.status === 'all' ? '' : params.status }}
            name="requests"
          >
            <Trans>All rows as CSV</Trans>
          </CsvButton>
        }
      />
      <ListSearch
        label={t`Search requests`}
        placeholder={t`Name, email, words`}
        words={params.q}
        onSearch={(q) => void navigate(to({ q }))}
      >
        <ListChoice
          label={t`Status`}
          value={params.status}
          options={[
            ['waiting', t`Not answered`],
            ...REQUEST_STATUSES.map((one) => [one, words.states[one]] as const),
            ['overdue', t`Overdue`],
            ['all', t`All statuses`],
          ]}
          onChoose={(status) => void navigate(to({ status, sort: '' }))}
        />
        <ListChoice
          label={t`Kind`}
          value={params.kind}
          options={[['', t`All kinds`], ...REQUEST_KINDS.map((kind) => [kind, words.kinds[kind]] as const)]}
          onChoose={(kind) => void navigate(to({ kind }))}
        />
        <ListChoice
          label={t`Handled by`}
          value={params.assignee}
          options={[
            ['', t`Everyone's`],
            ['me', t`Mine`],
            ['none', t`Unassigned`],
          ]}
          onChoose={(assignee) => void navigate(to({ assignee }))}
        />
      </ListSearch>
      <PagedList
        asked={asked}
        page={page}
        toPage={(at) => to({ page: at })}
        foot={<ReadAt at={asked.readAt} />}
      >
        {(results) => (
          <RequestTable
            requests={results}
            sort={requestSortOf(params)}
            onSort={(sort) => void navigate(to({ sort }), { replace: true })}
          />
        )}
      </PagedList>
    </>
  );
}

interface RequestTableProps {
  requests: readonly StaffRequest[];
  sort: RequestSort;
  onSort: (sort: RequestSort) => void;
}

function RequestTable({ requests, sort, onSort }: RequestTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useRequestWords();
  const columns: readonly DataColumn<StaffRequest>[] = [
    {
      key: 'from',
      label: t`From`,
      heading: true,
      cell: ({ id, userName: name, userEmail: email }) => (
        <Link to={`/staff/requests/${id}`}>{name || email || t`Somebody who has left`}</Link>
      ),
    },
    { key: 'kind', label: t`Kind`, cell: ({ kind }) => words.kinds[kind] },
    {
      key: 'about',
      label: t`About`,
      cell: ({ product, userRequest: text }) =>
        product?.title ?? (text.length > 60 ? `${text.slice(0, 60)}…` : text),
    },
    {
      // Each is due as long after it came.
      key: 'created',
      label: t`Answer by`,
      right: true,
      cell: ({ due_at: at }) => <MomentText of={at} />,
    },
    { key: 'who', label: t`Handled by`, cell: ({ assignee_name: name }) => name ?? '–' },
    { key: 'state', label: t`Status`, cell: (request) => <RequestMark {...request} /> },
  ];
  const ways: Record<RequestSort, string> = {
    created: t`Waiting longest first`,
    '-created': t`Newest first`,
    from: t`From, A to Z`,
    '-from': t`From, Z to A`,
    kind: t`Kind, A to Z`,
    '-kind': t`Kind, Z to A`,
  };
  return (
    <SortedTable
      sort={sort}
      ways={ways}
      onSort={onSort}
      label={t`Requests`}
      columns={columns}
      rows={requests}
      keyOf={({ id }) => String(id)}
      onOpen={(id) => void navigate(`/staff/requests/${id}`)}
      empty={<Empty icon="message" title={<Trans>No requests here</Trans>} />}
    />
  );
}
