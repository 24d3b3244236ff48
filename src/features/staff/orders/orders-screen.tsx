import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffOrders, staffOrdersCsv } from '#contract/staff/orders.ts';
import { pageCount } from '#domain/text/pagination.ts';
import { Pages } from '#shown/pages.tsx';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ResultRows } from '../result-rows.tsx';
import { CsvButton } from '../csv-button.tsx';
import { ReadAt, useFresh } from '../keep-fresh.tsx';
import { useListAddress } from '../list-address.ts';
import { NotNow, StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { NotRenewed } from '../when-loaded.tsx';
import { ALL_ORDERS } from './list-params.ts';
import { OrderFilters } from './components/order-filters.tsx';
import { OrdersTable } from './components/orders-table.tsx';
import { StateTiles } from './components/state-tiles.tsx';
import styles from './orders-screen.module.css';

/** The orders of all buyers: what is to be done first, then anything that can be looked for. */
export function OrdersScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Orders`}>{() => <Orders />}</StaffFrame>;
}

function Orders() {
  const { t, i18n } = useLingui();
  const table = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { params, page, to } = useListAddress('/staff/orders', ALL_ORDERS);
  const asked = useUncachedQuery(staffOrders, { ...params, page: params.page || '1' });
  const { data, problem, refresh } = asked;
  useFresh(asked);
  if (!data && problem?.code === 'invalid_page') return <NoSuchPage to={to({})} />;
  if (!data && problem) return <NotNow problem={problem} onRetry={refresh} />;
  if (!data) return <Skeleton kind="text" count={4} label={t`Loading`} />;
  const count = data.count;
  const found = i18n.number(count);
  return (
    <>
      <StaffHead
        title={<Trans>Orders</Trans>}
        help={
          <>
            <Trans>
              Every order and what it is waiting for. Open one to record a payment, ship it or cancel it.
            </Trans>{' '}
            {count === 1 ? <Trans>1 order</Trans> : <Trans>{found} orders</Trans>}
          </>
        }
        aside={
          <CsvButton path={staffOrdersCsv.path} params={params} name="orders">
            <Trans>CSV, {found} rows</Trans>
          </CsvButton>
        }
      />
      <StateTiles counts={data.counts} status={params.status} to={(status) => to({ status, sort: '' })} />
      <OrderFilters
        params={params}
        ports={data.ports}
        onChange={(change) => void navigate(to(change))}
        onDown={() => table.current?.querySelector<HTMLElement>('tbody [role="row"]')?.focus()}
      />
      <NotRenewed problem={problem} />
      <div ref={table}>
        <ResultRows asked={asked}>
          <OrdersTable
            orders={data.results}
            sort={data.sort}
            onSort={(sort) => void navigate(to({ sort }), { replace: true })}
          />
        </ResultRows>
      </div>
      <Keys />
      <div className={styles.foot}>
        <ReadAt at={asked.readAt} />
        <Pages page={page} pages={pageCount(count)} to={(at) => to({ page: at === 1 ? '' : String(at) })} />
      </div>
    </>
  );
}

function NoSuchPage({ to }: { to: string }) {
  const navigate = useNavigate();
  // The list has become shorter since the address was made.
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}

/** Hint on what the keys do. */
function Keys() {
  return (
    <p className={`small muted ${styles.keys}`}>
      <kbd>J</kbd> <kbd>K</kbd> <Trans>or arrows move</Trans>, <kbd>Space</kbd> <Trans>selects</Trans>,{' '}
      <kbd>Enter</kbd> <Trans>opens</Trans>, <kbd>/</kbd> <Trans>searches</Trans>
    </p>
  );
}
