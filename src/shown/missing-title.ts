import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MissingLine } from '#contract/orders/orders.ts';

/** Heading of an order that lost lines while it waited: how many cars or items were sold, or that the basket changed. */
export function useMissingTitle(): (missing: readonly MissingLine[]) => string {
  const { t } = useLingui();
  return (missing) => {
    const gone = missing.filter(({ reason }) => reason !== 'taken_out');
    const count = gone.reduce((sum, { quantity }) => sum + quantity, 0);
    if (count === 0) return t`Your basket has changed`;
    if (gone.some(({ reason }) => reason === 'withdrawn'))
      return t`${plural(count, { one: 'One item is no longer for sale', other: '# items are no longer for sale' })}`;
    return gone.every(({ is_vehicle: isVehicle }) => isVehicle)
      ? t`${plural(count, { one: 'One car was sold', other: '# cars were sold' })}`
      : t`${plural(count, { one: 'One item was sold', other: '# items were sold' })}`;
  };
}
