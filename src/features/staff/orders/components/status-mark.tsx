import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/orders/orders.ts';
import type { IconName } from '#ui/icon.tsx';
import { Mark, type MarkKind } from '#ui/mark.tsx';
import { STATUS_WORDS } from '../order-words.ts';

const LOOK: Record<Order['status'], { kind: MarkKind; icon?: IconName }> = {
  Pending: { kind: 'plain' },
  'Payment Declined': { kind: 'stop' },
  Authorized: { kind: 'ok' },
  Shipped: { kind: 'ok', icon: 'ship' },
  Canceled: { kind: 'plain', icon: 'circle-x' },
};

/** The status by its own name, with a sign beside the colour. */
export function StatusMark({ status }: { status: Order['status'] }) {
  const { i18n } = useLingui();
  return (
    <Mark filled {...LOOK[status]}>
      {i18n._(STATUS_WORDS[status])}
    </Mark>
  );
}
