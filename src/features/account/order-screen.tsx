import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '#contract/orders.ts';
import { useQuery } from '#offline/react.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OrderLines } from './parts/order-lines.tsx';
import { OrderStatusMark } from './parts/order-status.tsx';
import { OrderTimeline } from './parts/order-timeline.tsx';
import { ProForma } from './parts/pro-forma.tsx';
import { SavedLine } from './parts/saved-line.tsx';
import { SignedIn } from './parts/signed-in.tsx';
import { orderDetail } from './queries.ts';
import styles from './order-screen.module.css';

/** One order with its pro-forma; readable without a network once it was seen. */
export function OrderScreen({ number, saver }: { number: string; saver: boolean }) {
  const { t } = useLingui();
  usePageTitle(t`Order ${number}`);
  return <SignedIn from={`/orders/${number}`}>{() => <OrderPage number={number} saver={saver} />}</SignedIn>;
}

function OrderPage({ number, saver }: { number: string; saver: boolean }) {
  const { t } = useLingui();
  const state = useQuery(orderDetail, { number });
  const { data: order, problem } = state;
  const gone = problem?.code === 'not_found';
  return (
    <Wrap>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Account`, to: '/profile' },
          { label: t`Order History`, to: '/profile?tab=orders' },
          { label: number },
        ]}
      />
      {order && !gone && (
        <>
          <PageHead
            title={<Trans>Order {number}</Trans>}
            lead={<Placed at={order.date_placed} />}
            aside={<OrderStatusMark status={order.status} />}
            className={styles.head}
          />
          <div className={styles.age}>
            <SavedLine state={state} />
          </div>
          <Columns
            sideFirst
            side={<ToPay order={order} />}
            main={
              <>
                <OrderTimeline order={order} />
                <OrderLines order={order} saver={saver} />
              </>
            }
          />
        </>
      )}
      {gone && <NoSuchOrder />}
      {!order && !gone && problem && <Failed problem={problem} onRetry={state.refresh} />}
      {!order && !problem && <Skeleton kind="text" count={3} label={t`Loading`} />}
    </Wrap>
  );
}

function Placed({ at }: { at: string }) {
  const now = useNow();
  const moment = useMoment();
  const when = now === null ? '' : moment(Date.parse(at), now);
  return now === null ? <>{'\u00a0'}</> : <Trans>Placed {when}</Trans>;
}

function ToPay({ order }: { order: OrderDetail }) {
  if (order.status === 'Canceled')
    return (
      <Note icon="circle-x" stacked title={<Trans>This order was canceled. Do not pay for it</Trans>}>
        <Trans>Its pro-forma is not valid any more.</Trans>
      </Note>
    );
  if (order.invoice) return <ProForma order={order} invoice={order.invoice} />;
  return (
    <Note>
      <Trans>The pro-forma is being made. Do not pay anyone before it stands here.</Trans>
    </Note>
  );
}

function NoSuchOrder() {
  return (
    <Empty
      icon="search"
      level={1}
      title={<Trans>Order not found</Trans>}
      hint={<Trans>There is no such order in your account.</Trans>}
      action={
        <ButtonLink to="/profile?tab=orders">
          <Trans>Order History</Trans>
        </ButtonLink>
      }
    />
  );
}
