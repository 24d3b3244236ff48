import type { OrderDetail } from '#contract/orders/orders.ts';

/** Tells whether something may still happen to an order: it is neither canceled nor released to who collects it. */
export const mayOrderChange = ({ status, shipment }: Pick<OrderDetail, 'status' | 'shipment'>): boolean =>
  status !== 'Canceled' && !shipment?.released_at;
