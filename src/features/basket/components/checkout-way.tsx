import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import type { CommandView } from '#offline/store/states.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { CheckoutGate } from './checkout-gate.ts';
import styles from './checkout-way.module.css';

interface WayProps {
  gate: CheckoutGate;
  guest: boolean;
  /** id of the line that says why it is shut. */
  reasonId: string;
  /** It was pressed while shut. */
  onShut: () => void;
  /** It was pressed while open. */
  onGo: () => void;
  className?: string;
  full?: boolean;
}

/**
 * To the checkout. Shut it keeps its place and can still be pressed and found by a reader: it then says why. A guest
 * signs in first and comes back to the checkout.
 */
export function CheckoutWay({ gate, guest, reasonId, onShut, onGo, className, full }: WayProps) {
  const shut = gate !== 'open';
  const stop = (event: MouseEvent): void => {
    event.preventDefault();
    onShut();
  };
  return (
    <ButtonLink
      variant="main"
      full={full}
      to={guest ? '/login' : '/checkout'}
      state={guest ? { from: '/checkout' } : undefined}
      className={[shut ? styles.shut : '', className ?? ''].join(' ')}
      aria-disabled={shut || undefined}
      aria-describedby={shut ? reasonId : undefined}
      onClick={shut ? stop : onGo}
    >
      <Trans>Checkout</Trans>
    </ButtonLink>
  );
}

/** The line beside the button: why it is shut. There is one for every state in which it is. */
export function GateReason({
  gate,
  order,
  id,
}: {
  gate: CheckoutGate;
  order: CommandView | null;
  id: string;
}) {
  if (gate === 'open') return null;
  return (
    <p className={styles.reason} id={id}>
      <GateWords gate={gate} order={order} />
    </p>
  );
}

interface WordsProps {
  gate: Exclude<CheckoutGate, 'open'>;
  /** The order that is not settled, null where none is. */
  order: CommandView | null;
}

/** Reason why the checkout is shut: what has to happen before it opens. */
export function GateWords({ gate, order }: WordsProps) {
  switch (gate) {
    case 'empty':
      return <Trans>Checkout opens once there is something in your basket.</Trans>;
    case 'shipping':
      return <Trans>Checkout opens when the shipping cost is known.</Trans>;
    case 'refused':
      return <Trans>Checkout opens once nothing needs your answer.</Trans>;
    case 'stock':
      return <Trans>Checkout opens once no item exceeds the stock available.</Trans>;
    case 'order':
      if (order?.state === 'needs_user')
        return <Trans>Checkout opens again once you have answered the question about your order.</Trans>;
      return order && isUnsent(order) ? (
        <Trans>Checkout opens again once your order has been sent and answered.</Trans>
      ) : (
        <Trans>Checkout opens again once your order has been answered.</Trans>
      );
  }
}

/** The same in the few words that fit beside the button on a phone. */
export function GateShort({ gate, order }: WordsProps) {
  switch (gate) {
    case 'empty':
      return <Trans>Nothing in it yet</Trans>;
    case 'shipping':
      return <Trans>Shipping not set yet</Trans>;
    case 'refused':
      return <Trans>Something needs your answer</Trans>;
    case 'stock':
      return <Trans>Too many of an item</Trans>;
    case 'order':
      if (order?.state === 'needs_user') return <Trans>Your order needs your answer</Trans>;
      return order && isUnsent(order) ? (
        <Trans>Order waiting to be sent</Trans>
      ) : (
        <Trans>Order not answered yet</Trans>
      );
  }
}

const isUnsent = ({ state, unanswered }: CommandView): boolean => state === 'queued' && !unanswered;
