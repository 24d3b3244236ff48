import type { ComponentProps, ReactNode } from 'react';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { useQuery } from '#offline/react/react.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { PaySafely } from '#shown/pay-safely.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type ListedOrder, OnlyListed, useListedOrder } from './order-from-list.tsx';
import { OrderDocumentsBox } from './order-documents.tsx';
import { OrderHelp } from './order-help.tsx';
import { OrderLinesBox } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { StrandedProofs } from './order-proof-stranded.tsx';
import { OrderProofs } from './order-proofs.tsx';
import { OrderShip } from './order-ship.tsx';
import { OrderStatusMark } from './order-status.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ProForma } from './pro-forma.tsx';
import { SavedLine } from '../components/saved-line.tsx';
import { SignedInOnly } from '../components/signed-in.tsx';
import { WithdrawnPapers } from './withdrawn-papers.tsx';
import { orderDetail } from '../queries.ts';
import styles from './order-screen.module.css';

const TEXTS = refusalTexts('order_canceled');

interface OrderProps {
  number: string;
  saver: boolean;
  /** The shop's number for WhatsApp, digits; null: the phone does not know it. */
  whatsapp: string | null;
  /** Other ways to pay than by bank transfer and cash, where there are any; `refresh` asks for the order again. */
  payNow: (order: OrderDetail, refresh: () => void) => ReactNode;
}

/** One order with its life and its papers; readable without a network once it was seen. */
export function OrderScreen(props: OrderProps) {
  const { number } = props;
  const { t } = useLingui();
  usePageTitle(t`Order ${number}`);
  return <SignedInOnly from={`/orders/${number}`}>{() => <OrderPage {...props} />}</SignedInOnly>;
}

function OrderPage({ number, saver, whatsapp, payNow }: OrderProps) {
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
            side={
              <>
                <OrderMoney order={order} />
                <StrandedProofs order={order} whatsapp={whatsapp} />
                <ToPay order={order} saver={saver} />
                {!order.held && payNow(order, state.refresh)}
              </>
            }
            main={
              <>
                {order.shipment && <OrderShip shipment={order.shipment} />}
                <OrderTimeline order={order} />
                <OrderProofs order={order} saver={saver} />
                <OrderDocumentsBox order={order} saver={saver} />
                <WithdrawnPapers order={order} />
                <OrderLinesBox order={order} saver={saver} />
                <OrderHelp order={order} whatsapp={whatsapp} />
              </>
            }
          />
        </>
      )}
      {instead && <FromList {...instead} saver={saver} onRetry={state.refresh} />}
      {gone && <NoSuchOrder />}
      {!order && !gone && !instead && problem && <Failed page problem={problem} onRetry={state.refresh} />}
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
        side={
          <>
            {order.status === 'Canceled' ? <Canceled /> : <OnlyListed onRetry={onRetry} />}
            <PaySafely />
          </>
        }
        main={<OrderLinesBox order={order} saver={saver} />}
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
  const words = useRefusalWords(TEXTS);
  return (
    <Note icon="circle-x" stacked title={words('order_canceled')}>
      <Trans>Its pro-forma is no longer valid.</Trans>
    </Note>
  );
}

function ToPay({ order, saver }: { order: OrderDetail } & Pick<OrderProps, 'saver'>) {
  const { invoice } = order;
  if (invoice && order.status !== 'Canceled')
    return <ProForma order={order} invoice={invoice} saver={saver} />;
  return (
    <>
      <NoProForma order={order} />
      <PaySafely />
    </>
  );
}

/** Why there is nothing to pay by; the page speaks of money all the same. */
function NoProForma({ order }: { order: OrderDetail }) {
  if (order.status === 'Canceled') return <Canceled />;
  if (order.held)
    return (
      <Note kind="wait" title={<Trans>We are checking the names and the address first.</Trans>}>
        <Trans>
          Something in them looks like payment details, or is too long to print. Our staff will check it,
          usually within a working day. The pro-forma then appears here and comes by email. Do not pay anyone
          before then.
        </Trans>
      </Note>
    );
  return (
    <Note>
      <Trans>The pro-forma is being prepared. Do not pay anyone until it is here.</Trans>
    </Note>
  );
}

function NoSuchOrder() {
  return (
    <Empty
      icon="search"
      level={1}
      title={<Trans>Order not found</Trans>}
      hint={<Trans>We could not find this order in your account.</Trans>}
      action={
        <ButtonLink to="/profile?tab=orders">
          <Trans>Order History</Trans>
        </ButtonLink>
      }
    />
  );
}
