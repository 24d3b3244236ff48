import { Trans } from '@lingui/react/macro';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { toGiveBack } from '#domain/orders/money-back.ts';
import { endsAt } from '#domain/orders/pay-before.ts';
import { amountText } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { Note } from '#ui/note.tsx';
import { hasBalanceDue } from './order-event.tsx';
import { useWaitingProofs } from './order-proof-waiting.tsx';

/** Notes about the money beside the pro-forma: until when, what happens then, and what is the buyer's. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.pay_before !== null && hasBalanceDue(order) && (
        <PayBefore order={order} payBefore={order.pay_before} />
      )}
      <MoneyBack order={order} />
    </>
  );
}

/** Settled point 23: it ends only where neither money nor a proof has come. */
function PayBefore({ order, payBefore }: { order: OrderDetail; payBefore: string }) {
  const now = useNow();
  const moment = useMoment();
  const waiting = useWaitingProofs(order.number).length > 0;
  if (now === null) return null;
  const ends = endsAt({
    status: order.status,
    paidMinor: minor(order.paid_total),
    payBefore: new Date(payBefore),
    hasProof: order.payment_proofs.some(({ status: seen }) => seen !== 'rejected'),
  });
  const at = moment(Date.parse(payBefore), now);
  const passed = Date.parse(payBefore) <= now;
  if (ends === null)
    return order.status !== 'Pending' ? null : (
      <Note title={<Trans>Payment due before {at}.</Trans>}>
        <Trans>
          We have received something from you, so the order will not end automatically. We are checking it.
        </Trans>
      </Note>
    );
  if (passed)
    return (
      <Note
        kind="stop"
        icon="hourglass"
        stacked
        title={<Trans>The payment deadline has passed: it was {at}.</Trans>}
      >
        <Trans>
          Do not pay now. The order has ended or is about to end. Open this page with a connection, or ask us.
        </Trans>
      </Note>
    );
  const declined = order.status === 'Payment Declined';
  return (
    <Note
      icon="hourglass"
      stacked
      title={declined ? <Trans>The order ends {at}.</Trans> : <Trans>Pay before {at}.</Trans>}
    >
      {declined && (
        <>
          <Trans>Your payment was not accepted. Ask us before you pay again.</Trans>{' '}
        </>
      )}
      <Trans>If we have received neither your payment nor proof of it by then, the order ends.</Trans>{' '}
      {waiting ? (
        <Trans>Your proof of payment is waiting on this phone. It counts once it has been sent.</Trans>
      ) : (
        <Trans>Your items then go back on sale.</Trans>
      )}
    </Note>
  );
}

/** Money of the buyer's that we hold, and what went back when. */
function MoneyBack({ order }: { order: OrderDetail }) {
  const now = useNow();
  const moment = useMoment();
  const { status, currency } = order;
  const receivedMinor = minor(order.paid_total);
  const leftMinor = toGiveBack({ status, paidMinor: receivedMinor, totalMinor: minor(order.total_incl_tax) });
  const givenMinor = minor(order.refunded_total);
  if (leftMinor === 0 && givenMinor === 0) return null;
  const left = amountText(wireMoney(leftMinor), currency);
  const given = amountText(order.refunded_total, currency);
  const paid = amountText(wireMoney(receivedMinor + givenMinor), currency);
  const last = order.events.findLast(({ type }) => type === 'refunded');
  const when = last && now !== null ? moment(Date.parse(last.at), now) : '';
  const title =
    leftMinor === 0 ? (
      <Trans>We refunded {given} to you.</Trans>
    ) : status === 'Canceled' ? (
      <Trans>We are holding {left} of your money.</Trans>
    ) : (
      <Trans>You paid {left} more than the total.</Trans>
    );
  return (
    <Note kind={leftMinor === 0 ? 'ok' : 'plain'} icon="currency-dollar" stacked title={title}>
      {givenMinor > 0 && (
        <Trans>
          You paid {paid}. Refunded: {given}, {when}.
        </Trans>
      )}{' '}
      {leftMinor > 0 && <Trans>It is yours. Tell us how you want it refunded.</Trans>}
    </Note>
  );
}
