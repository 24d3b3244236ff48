import type { ComponentProps } from 'react';
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
import { type ListedOrder, OnlyListed, useListedOrder } from './parts/order-from-list.tsx';
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
  const listed = useListedOrder(number);
  // What the list knows is better than nothing, and no error: it says itself what it lacks.
  const instead = order || gone || !problem ? null : listed;
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
          <Head order={order} state={state} />
          <Columns
            sideFirst
            side={<ToPay order={order} saver={saver} />}
            main={
              <>
                <OrderTimeline order={order} />
                <OrderLines order={order} saver={saver} />
              </>
            }
          />
        </>
      )}
      {instead && <FromList {...instead} saver={saver} onRetry={state.refresh} />}
      {gone && <NoSuchOrder />}
      {!order && !gone && !instead && problem && <Failed problem={problem} onRetry={state.refresh} />}
      {!order && !problem && <Skeleton kind="text" count={3} label={t`Loading`} />}
    </Wrap>
  );
}

interface HeadProps {
  order: ListedOrder['order'];
  state: ComponentProps<typeof SavedLine>['state'];
}

/** Which order it is, how it stands, and from when that is known. */
function Head({ order, state }: HeadProps) {
  const { number } = order;
  return (
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
    </>
  );
}

function FromList({ order, asOf, saver, onRetry }: ListedOrder & { saver: boolean; onRetry: () => void }) {
  return (
    <>
      <Head order={order} state={{ source: 'phone', asOf }} />
      <Columns
        sideFirst
        side={order.status === 'Canceled' ? <Canceled /> : <OnlyListed onRetry={onRetry} />}
        main={<OrderLines order={order} saver={saver} />}
      />
    </>
  );
}

function Placed({ at }: { at: string }) {
  const now = useNow();
  const moment = useMoment();
  const when = now === null ? '' : moment(Date.parse(at), now);
  return now === null ? <>{'\u00a0'}</> : <Trans>Placed {when}</Trans>;
}

function Canceled() {
  return (
    <Note icon="circle-x" stacked title={<Trans>This order was canceled. Do not pay for it</Trans>}>
      <Trans>Its pro-forma is not valid any more.</Trans>
    </Note>
  );
}

function ToPay({ order, saver }: { order: OrderDetail; saver: boolean }) {
  if (order.status === 'Canceled') return <Canceled />;
  if (order.invoice) return <ProForma order={order} invoice={order.invoice} saver={saver} />;
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
