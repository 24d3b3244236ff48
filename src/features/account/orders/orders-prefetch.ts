import * as v from 'valibot';
import { myOrders as declaredOrders, OrderDetail } from '#contract/orders/orders.ts';
import { Notices } from '#contract/notices.ts';
import type { PrefetchPlan } from '#offline/face/prefetch-plan.ts';
import { mayOrderChange } from './open-order.ts';
import { filesOf } from './order-files.ts';
import { myOrders, orderDetail } from '../queries.ts';

interface Known {
  number: string;
  placed: string;
  wanted: boolean;
}

/**
 * Somebody's open orders, so that they are read at the bank and at the port without ever having been opened. One that the list
 * tells otherwise of than its own page is read once more whatever became of it: nobody shall pay by what is over.
 */
export const ordersPrefetch: PrefetchPlan = {
  list: myOrders,
  listParams: { page: '1' },
  one: orderDetail,
  prefix: 'order:',
  most: 5,
  wanted(list, views) {
    const known = new Map<string, Known>();
    const pages = new Map(views.flatMap(detailOf).map((order) => [order.number, order]));
    for (const order of pages.values())
      known.set(order.number, {
        number: order.number,
        placed: order.date_placed,
        wanted: mayOrderChange(order),
      });
    const read = v.safeParse(declaredOrders.answer, list);
    for (const { number, status, date_placed } of read.success ? read.output.results : []) {
      const page = pages.get(number);
      const isOver = page ? page.status === status && !mayOrderChange(page) : status === 'Canceled';
      known.set(number, { number, placed: date_placed, wanted: !isOver });
    }
    return [...known.values()]
      .filter(({ wanted }) => wanted)
      .toSorted((a, b) => b.placed.localeCompare(a.placed) || b.number.localeCompare(a.number))
      .map(({ number }) => ({ number }));
  },
  files: (view) => detailOf(view).filter(mayOrderChange).flatMap(filesOf),
  newsRow: 'notices',
  news(view) {
    const read = v.safeParse(Notices, view);
    return (read.success ? read.output.results : []).flatMap(({ id, kind, params: { number } }) =>
      kind === 'order' && number !== undefined ? [{ id: String(id), about: { number } }] : [],
    );
  },
};

function detailOf(view: unknown): OrderDetail[] {
  const read = v.safeParse(OrderDetail, view);
  return read.success ? [read.output] : [];
}
