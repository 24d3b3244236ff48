import { useLingui } from '@lingui/react/macro';
import { Steps } from '#ui/steps.tsx';
import styles from './checkout-steps.module.css';

export type CheckoutStep = 'shipping' | 'review' | 'order';

/** Shipping, Review, Order (spec buyer §2). Steps that are done lead back until the order has gone out. */
export function CheckoutSteps({ at, back = true }: { at: CheckoutStep; back?: boolean }) {
  const { t } = useLingui();
  const reviewing = at !== 'shipping';
  return (
    <Steps
      className={styles.steps}
      label={t`Checkout`}
      steps={[
        {
          label: t`Shipping`,
          state: reviewing ? 'done' : 'current',
          ...(reviewing && back ? { to: '/checkout' } : {}),
        },
        { label: t`Review`, state: at === 'review' ? 'current' : at === 'order' ? 'done' : 'next' },
        { label: t`Order`, state: at === 'order' ? 'current' : 'next' },
      ]}
    />
  );
}
