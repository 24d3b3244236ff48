import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { pageCount, slidingWindow } from '#domain/text/pagination.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { onDemand } from '#shown/on-demand.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Pager } from '#ui/pager.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { amountText } from '#shown/amount.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { myOrders } from '../queries.ts';
import { useDay } from '#shown/day.ts';
import { OrderStatusMark } from './order-status.tsx';
import { SavedLine } from '../components/saved-line.tsx';
import { OrdersOnThisPhone } from './orders-on-this-phone.tsx';
import styles from './order-history.module.css';

const Summary = onDemand(() => import('./order-summary.tsx').then((part) => part.OrderSummary));

/** The address of one page of the history. */
export const historyPage = (page: number): string => `/profile?tab=orders${page > 1 ? `&page=${page}` : ''}`;

/** All orders of the account, newest first, 25 a page. */
export function OrderHistory({ page, saver }: { page: number; saver: boolean }) {
  const { t } = useLingui();
  const state = useQuery(myOrders, { page: String(page) });
  const { data, problem } = state;
  // Whether it is the last page that went or the first that never came, the first page always has an answer.
  const past = problem?.code === 'invalid_page';
  return (
    <>
      <OrdersOnThisPhone />
      {data && data.count > 0 && !past && (
        <>
          <ul className={styles.orders} aria-label={t`Order History`}>
            {data.results.map((order) => (
              <OrderRow key={order.number} order={order} saver={saver} />
            ))}
          </ul>
          <Pages page={page} count={data.count} />
          <SavedLine state={state} />
        </>
      )}
      {data?.count === 0 && <NoOrders />}
      {past && (
        <Empty
          icon="search"
          title={<Trans>No record Found</Trans>}
          action={
            <ButtonLink to={historyPage(1)}>
              <Trans>First page</Trans>
            </ButtonLink>
          }
        />
      )}
      {!data && problem && !past && <Failed problem={problem} onRetry={state.refresh} />}
      {!data && !problem && <Skeleton count={3} label={t`Loading`} />}
    </>
  );
}

function NoOrders() {
  return (
    <Empty
      icon="file-text"
      title={<Trans>No record Found</Trans>}
      hint={<Trans>Orders appear here once they are placed.</Trans>}
      action={
        <ButtonLink to="/">
          <Trans>Find a car</Trans>
        </ButtonLink>
      }
    />
  );
}

function OrderRow({ order, saver }: { order: Order; saver: boolean }) {
  const date = useDay();
  const [open, setOpen] = useState(false);
  const { number } = order;
  const [first] = order.line_props;
  const more = order.line_props.length - 1;
  return (
    <li className={styles.order}>
      <VehiclePicture
        image={first?.image ?? NO_IMAGE}
        picture={first?.picture ?? null}
        alt=""
        width={160}
        saver={saver}
        tiny
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Trans>Order {number}</Trans>
          </button>
        </h2>
        <p className="small">
          {first?.title}
          {more > 0 && (
            <span className="muted">
              {' '}
              <Trans>and {more} more</Trans>
            </span>
          )}
        </p>
        <p className="small muted">{date(order.date_placed)}</p>
      </div>
      <div className={styles.figures}>
        <b>{amountText(order.total_incl_tax, order.currency)}</b>
        <OrderStatusMark status={order.status} />
      </div>
      {open && <Summary order={order} saver={saver} onClose={() => setOpen(false)} />}
    </li>
  );
}

function Pages({ page, count }: { page: number; count: number }) {
  const { t, i18n } = useLingui();
  const pages = pageCount(count);
  if (pages < 2) return null;
  return (
    <Pager
      label={t`Pages`}
      previous={page > 1 ? { to: historyPage(page - 1), name: t`Previous page` } : null}
      next={page < pages ? { to: historyPage(page + 1), name: t`Next page` } : null}
      pages={slidingWindow(page, pages).map((number) => ({
        to: historyPage(number),
        name: t`Page ${number}`,
        text: i18n.number(number),
        current: number === page,
      }))}
    />
  );
}
