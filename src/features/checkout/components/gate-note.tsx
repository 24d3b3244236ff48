import { Trans } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import { useCommands, useStrip } from '#offline/react/react.ts';
import { isUnsettled } from '#offline/store/states.ts';
import { Note } from '#ui/note.tsx';
import { latestOrder, type OrderProgress, orderProgress } from './order-state.ts';

/** Tells whether the basket may be ordered, or what stands in the way; the basket says which. */
export type OrderGate = 'open' | 'empty' | 'order' | 'refused' | 'stock' | 'shipping';

/** Why the order cannot go on, and where to mend it. */
export function GateNote({ gate, className }: { gate: OrderGate; className?: string }) {
  const basket = (
    <Link to="/my-basket">
      <Trans>Go to your basket</Trans>
    </Link>
  );
  if (gate === 'shipping')
    return (
      <Note kind="stop" role="alert" className={className} title={<Trans>Unable to proceed.</Trans>}>
        <Trans>
          Shipping cost has not been determined. Click the link in your basket to request for a quote
        </Trans>
        <br />
        {basket}
      </Note>
    );
  if (gate === 'refused')
    return (
      <Note
        kind="stop"
        role="alert"
        className={className}
        title={<Trans>Something in your basket needs your answer first.</Trans>}
      >
        {basket}
      </Note>
    );
  if (gate === 'stock')
    return (
      <Note
        kind="stop"
        role="alert"
        className={className}
        title={<Trans>Your basket has more than is available.</Trans>}
      >
        {basket}
      </Note>
    );
  if (gate === 'order') return <OrderFirst className={className} />;
  return null;
}

/** An order of this basket comes first: where it is, and no more than that (I12). */
function OrderFirst({ className }: { className?: string | undefined }) {
  const order = latestOrder(useCommands().filter(({ state }) => isUnsettled(state)));
  const { paused, wifi } = useStrip();
  const at = order ? orderProgress(order) : 'sent';
  return (
    <Note
      kind={at === 'refused' || at === 'unclear' ? 'stop' : 'wait'}
      icon={at === 'sent' || at === 'taken-back' ? 'hourglass' : undefined}
      role="status"
      className={className}
      title={<OrderTitle at={at} />}
    >
      {/* What lies in a file for another phone may have gone out from there. */}
      {at === 'unsent' && order?.sent === false && (
        <>
          <Trans>It has not left this phone yet.</Trans>{' '}
        </>
      )}
      {at === 'unsent' &&
        (paused ? (
          <Trans>It is sent after you log in.</Trans>
        ) : wifi ? (
          <Trans>It is sent automatically when there is Wi-Fi.</Trans>
        ) : (
          <Trans>It is sent automatically when there is a connection.</Trans>
        ))}
      {at === 'sent' && <Trans>We will ask again automatically, and it counts only once.</Trans>}
      {at === 'taken-back' && <Trans>We are checking whether that was in time.</Trans>}
      {at === 'refused' && <Trans>It has not been placed. Answer it before you place another one.</Trans>}
      {at === 'unclear' && (
        <Trans>It may or may not have been placed. Answer it before you place another one.</Trans>
      )}
      <br />
      <Link to="/confirm-order">
        <Trans>See that order</Trans>
      </Link>
      {' · '}
      <Link to="/waiting">
        <Trans>See everything waiting</Trans>
      </Link>
    </Note>
  );
}

function OrderTitle({ at }: { at: OrderProgress }) {
  if (at === 'unsent') return <Trans>An order for this basket is waiting to be sent.</Trans>;
  if (at === 'refused' || at === 'unclear') return <Trans>An order for this basket needs your answer.</Trans>;
  if (at === 'taken-back') return <Trans>You withdrew the order for this basket.</Trans>;
  return <Trans>An order for this basket was sent and is awaiting an answer.</Trans>;
}
