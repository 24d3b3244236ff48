import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import {
  type StaffVoucher,
  staffVouchers,
  VOUCHER_SORTS,
  type VoucherSort,
} from '#contract/staff/vouchers.ts';
import { vouchersTable } from '#contract/staff/tables.ts';
import { amountText } from '#shown/amount.tsx';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { DataColumn } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { CsvButton } from '../csv-button.tsx';
import { ListChoice } from '../list-choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { useListAddress } from '../list-address.ts';
import { ListSearch } from '../list-search.tsx';
import { SortedTable } from '../sorted-table.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { useVoucherFieldWords } from './field-words.ts';
import styles from './vouchers.module.css';
import { DayText } from '../dates.tsx';

/** All vouchers, newest first. */
export function VouchersScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Vouchers`}>{() => <Vouchers />}</StaffFrame>;
}

const STATES = ['running', 'not_begun', 'ended', 'off'] as const;

const USUAL = { q: '', state: '', sort: '', page: '' };

function Vouchers() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useVoucherFieldWords();
  const { params, page, to } = useListAddress('/staff/vouchers', USUAL);
  const asked = useUncachedQuery(staffVouchers, { ...params, page: params.page || '1' });
  return (
    <>
      <StaffHead
        title={<Trans>Vouchers</Trans>}
        help={<Trans>Discount codes for orders. Once used, a code can only be ended.</Trans>}
        aside={
          <div className="row row-wrap">
            <CsvButton path={vouchersTable.path} params={params} name="vouchers">
              <Trans>All rows as CSV</Trans>
            </CsvButton>
            <ButtonLink variant="main" icon="plus" to="/staff/vouchers/new">
              <Trans>New voucher</Trans>
            </ButtonLink>
          </div>
        }
      />
      <ListSearch
        label={t`Search vouchers`}
        placeholder={t`Code or name`}
        words={params.q}
        onSearch={(q) => void navigate(to({ q }))}
      >
        <ListChoice
          label={t`Status`}
          value={params.state}
          options={[['', t`All statuses`], ...STATES.map((state) => [state, words.states[state]] as const)]}
          onChoose={(state) => void navigate(to({ state }))}
        />
      </ListSearch>
      <PagedList asked={asked} page={page} toPage={(at) => to({ page: at })}>
        {(results) => (
          <VoucherTable
            vouchers={results}
            isSearch={params.q !== '' || params.state !== ''}
            sort={VOUCHER_SORTS.find((one) => one === params.sort) ?? VOUCHER_SORTS[0]}
            onSort={(sort) => void navigate(to({ sort }), { replace: true })}
          />
        )}
      </PagedList>
    </>
  );
}

interface VoucherTableProps {
  vouchers: readonly StaffVoucher[];
  isSearch: boolean;
  sort: VoucherSort;
  onSort: (sort: VoucherSort) => void;
}

function VoucherTable({ vouchers, isSearch, sort, onSort }: VoucherTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useVoucherFieldWords();
  const columns: readonly DataColumn<StaffVoucher>[] = [
    { key: 'code', label: words.labels.code, heading: true, cell: named },
    { key: 'value', label: words.labels.kind, right: true, cell: takesOff },
    { key: 'class', label: words.labels.class, cell: (one) => words.classes[one.class ?? 'all'] },
    { key: 'time', label: t`From, to (UTC)`, cell: days },
    { key: 'uses', label: t`Orders`, right: true, cell: ({ uses }) => uses },
    { key: 'state', label: t`Status`, cell: stateMark },
  ];
  const ways: Record<VoucherSort, string> = {
    '-made': t`Newest first`,
    made: t`Oldest first`,
    code: t`Code, A to Z`,
    '-code': t`Code, Z to A`,
    time: t`Ending soonest first`,
    '-time': t`Ending last first`,
    uses: t`Fewest orders first`,
    '-uses': t`Most orders first`,
  };
  return (
    <SortedTable
      sort={sort}
      ways={ways}
      onSort={onSort}
      label={t`Vouchers`}
      columns={columns}
      rows={vouchers}
      keyOf={({ id }) => String(id)}
      onOpen={(id) => void navigate(`/staff/vouchers/${id}`)}
      empty={
        <Empty
          icon="search"
          title={isSearch ? <Trans>No matching vouchers</Trans> : <Trans>There are no vouchers yet</Trans>}
        />
      }
    />
  );
}

function takesOff({ kind, value, currency }: StaffVoucher): string {
  if (kind === 'percent') return `${Number(value)} %`;
  return currency ? amountText(value, currency) : value;
}

const named = ({ id, code, name }: StaffVoucher) => (
  <>
    <Link to={`/staff/vouchers/${id}`} className={styles.code}>
      {code}
    </Link>
    {name !== code && <small>{name}</small>}
  </>
);

const stateMark = ({ state }: StaffVoucher) => <StateMark state={state} />;

function StateMark({ state }: Pick<StaffVoucher, 'state'>) {
  const { states } = useVoucherFieldWords();
  return <Mark kind={KINDS[state]}>{states[state]}</Mark>;
}

const KINDS = { running: 'ok', not_begun: 'wait', ended: 'plain', off: 'plain' } as const;

const days = ({ starts_at: from, ends_at: to }: StaffVoucher) => (
  <>
    <span className={styles.day}>
      <DayText of={from} /> –
    </span>{' '}
    <span className={styles.day}>
      <DayText of={to} />
    </span>
  </>
);
