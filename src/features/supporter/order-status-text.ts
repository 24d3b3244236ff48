import { useLingui } from '@lingui/react/macro';

/** An order's status by its own name; one that this app does not know as the shop wrote it. */
export function useOrderStatus(): (status: string) => string {
  const { t } = useLingui();
  return (status) => {
    switch (status) {
      case 'Pending':
        return t`Pending`;
      case 'Payment Declined':
        return t`Payment Declined`;
      case 'Authorized':
        return t`Authorized`;
      case 'Shipped':
        return t`Shipped`;
      case 'Canceled':
        return t`Canceled`;
      default:
        return status;
    }
  };
}
