import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Note } from '#ui/note.tsx';

/** Whether the basket may be ordered, or what stands in the way; the basket says which. */
export type Gate = 'open' | 'empty' | 'order' | 'refused' | 'stock' | 'shipping';

/** Why the order cannot go on, and where to mend it. */
export function GateNote({ gate, className }: { gate: Gate; className?: string }) {
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
        title={<Trans>Something in your basket needs you first.</Trans>}
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
        title={<Trans>Your basket holds more than is available.</Trans>}
      >
        {basket}
      </Note>
    );
  if (gate === 'order')
    return (
      <Note
        kind="wait"
        role="status"
        className={className}
        title={<Trans>An order of this basket is on its way.</Trans>}
      >
        <Trans>A second one can be placed when it is answered.</Trans>{' '}
        <Link to="/confirm-order">
          <Trans>See that order</Trans>
        </Link>
      </Note>
    );
  return null;
}
