import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
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
  className?: string;
  full?: boolean;
}

/**
 * To the checkout. Shut it keeps its place and can still be pressed and found by a reader: it then says why. A guest
 * signs in first and comes back to the checkout.
 */
export function CheckoutWay({ gate, guest, reasonId, onShut, className, full }: WayProps) {
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
      onClick={shut ? stop : undefined}
    >
      <Trans>Checkout</Trans>
    </ButtonLink>
  );
}

/** The line beside the button: why it is shut. */
export function GateReason({ gate, id }: { gate: CheckoutGate; id: string }) {
  if (gate === 'open') return null;
  return (
    <p className={styles.reason} id={id}>
      {gate === 'shipping' && <Trans>Checkout opens when the shipping cost is known.</Trans>}
      {gate === 'refused' && <Trans>Checkout opens when you have answered what needs you.</Trans>}
      {gate === 'stock' && <Trans>Checkout opens when no item is above what is available.</Trans>}
      {gate === 'order' && <Trans>Checkout opens again when your order is answered.</Trans>}
    </p>
  );
}
