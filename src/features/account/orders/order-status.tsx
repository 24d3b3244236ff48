import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/orders/orders.ts';
import { Mark } from '#ui/mark.tsx';

/** An order's status by its own name. What merely takes time is grey; only a declined payment needs the user. */
export function OrderStatusMark({ status }: { status: Order['status'] }) {
  switch (status) {
    case 'Pending':
      return (
        <Mark filled>
          <Trans>Pending</Trans>
        </Mark>
      );
    case 'Payment Declined':
      return (
        <Mark kind="stop" filled>
          <Trans>Payment Declined</Trans>
        </Mark>
      );
    case 'Authorized':
      return (
        <Mark kind="ok" filled>
          <Trans>Authorized</Trans>
        </Mark>
      );
    case 'Shipped':
      return (
        <Mark kind="ok" icon="ship" filled>
          <Trans>Shipped</Trans>
        </Mark>
      );
    case 'Canceled':
      return (
        <Mark icon="circle-x" filled>
          <Trans>Canceled</Trans>
        </Mark>
      );
  }
}
