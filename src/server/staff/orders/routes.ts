import { randomUUID } from 'node:crypto';
import {
  addOrderEvent,
  setOrderStatus,
  staffOrder,
  staffOrders,
  staffOrdersCsv,
} from '#contract/staff/orders.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { shownEvent } from '#server/orders/life/events.ts';
import { cancelOrder, moveOrder } from '#server/orders/life/move.ts';
import { mailOrderNews } from '#server/orders/life/news.ts';
import { lockOrder, orderNumbered } from '#server/orders/life/store.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { mailEarned } from '#server/programme/news.ts';
import { refuseBankDetails } from '../bank-words.ts';
import { recordExport, tableHeaders } from '../tables/list-table.ts';
import { recordEvent } from './record.ts';
import { orderTag, staffOrderShown, staffOrdersShown } from './shape.ts';
import { reissueHandler } from './reissue.ts';
import { ordersCsv } from './csv.ts';
import { countsMatching, orderPorts, pageOfOrders, sortOf } from './store.ts';
import { notFound, refuseField, Refusal, refuse } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

type OrderCall = Pick<Handling<'staff', unknown>, 'tx' | 'user' | 'now' | 'ip' | 'ifMatch'>;

/** The order, locked and as the caller saw it. */
async function lockSeen({ tx, ifMatch }: OrderCall, number: string): Promise<Refusal | OrderRow> {
  const order = await lockOrder(tx, number);
  if (!order) return notFound();
  return matchesVersion(ifMatch, orderTag(order))
    ? order
    : preconditionFailed(await staffOrderShown(tx, order));
}

/** Facts of an order in an audit row. Never free words: the row stays when the person is forgotten (security 31, 32). */
const audited = (order: OrderRow) => ({
  status: order.status,
  paid_minor: order.paid_minor,
  refunded_minor: order.refunded_minor,
  version: order.version,
});

async function audit(
  { tx, user, now, ip }: OrderCall,
  action: string,
  before: OrderRow,
  after: OrderRow,
  more: { event?: string } = {},
): Promise<void> {
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action,
      entity: 'order',
      entityId: before.number,
      before: audited(before),
      after: { ...audited(after), ...more },
      ip,
    },
    now,
  );
}

export const routes = [
  reissueHandler,
  answer(staffOrders, 'staff', async ({ db, params, now }) => {
    const { counts, count } = await countsMatching(db, params, now);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const results = await staffOrdersShown(db, await pageOfOrders(db, params, page, now), now);
    return {
      ...paged('/staff/orders/', params, page, count, results),
      counts,
      ports: await orderPorts(db),
      sort: sortOf(params),
    };
  }),

  answer(staffOrdersCsv, 'staff', async (reading) => {
    const { db, params, now } = reading;
    const table = await ordersCsv(db, params, now);
    if (table instanceof Refusal) return table;
    await recordExport(reading, 'orders', params);
    return reply(table, { headers: tableHeaders('orders', now) });
  }),

  answer(
    staffOrder,
    'staff',
    async ({ db, params }) => {
      const order = await orderNumbered(db, params.number.trim());
      return order ? staffOrderShown(db, order) : notFound();
    },
    { strongTag: orderTag },
  ),

  handle(setOrderStatus, 'staff', async (handling) => {
    const { payload, tx, now, user, config } = handling;
    const order = await lockSeen(handling, payload.number);
    if (order instanceof Refusal) return order;
    const to = ORDER_STATUSES.find((one) => one === payload.status);
    if (!to) return refuseField('status', 'invalid', 'Choose a status');
    if (payload.expected_status !== '' && payload.expected_status !== order.status)
      return refuse('status_changed', { current: order.status });
    if (to === order.status) return reply({ ...(await staffOrderShown(tx, order)), changed: false });
    if (to === 'Canceled' && payload.reason === '')
      return refuseField('reason', 'required', 'Say why it is canceled');
    const refused = refuseBankDetails('reason', payload.reason);
    if (refused) return refused;
    const isOwed = order.paid_minor < order.total_minor;
    if (to === 'Authorized' && isOwed) return refuse('balance_due');
    if (to === 'Shipped' && order.status === 'Authorized' && isOwed) return refuse('balance_due');
    const doing = { tx, now, actorId: user.id };
    const moved =
      to === 'Canceled'
        ? await cancelOrder(doing, order, { reason: payload.reason })
        : await moveOrder(doing, order, to);
    if (moved instanceof Refusal) return moved;
    await audit(handling, 'order.status', order, moved);
    if (to === 'Canceled')
      await mailOrderNews({ tx, now, config }, moved, 'canceled', { facts: { reason: payload.reason } });
    // Which ship it is on is recorded by its event: until then the mail says that it follows.
    if (to === 'Shipped') await mailOrderNews({ tx, now, config }, moved, 'shipped');
    if (to === 'Payment Declined') await mailOrderNews({ tx, now, config }, moved, 'declined');
    return reply({ ...(await staffOrderShown(tx, moved)), changed: true });
  }),

  handle(addOrderEvent, 'staff', async (handling) => {
    const { payload, tx, now, user, config } = handling;
    const order = await lockSeen(handling, payload.number);
    if (order instanceof Refusal) return order;
    const recorded = await recordEvent({ tx, now, actorId: user.id }, order, payload);
    if (recorded instanceof Refusal) return recorded;
    if ('unchanged' in recorded) {
      const event = { id: randomUUID(), at: now, detail: null, ...recorded.unchanged };
      return reply({ ...shownEvent(event), order: await staffOrderShown(tx, order) }, { status: 201 });
    }
    const { event, order: after, news, facts } = recorded;
    // By the act: what some of them write is read as a note.
    await audit(handling, `order.${payload.type}`, order, after, { event: event.id });
    if (news) await mailOrderNews({ tx, now, config }, after, news, { facts });
    await mailEarned({ tx, now, config }, after.number);
    return reply({ ...shownEvent(event), order: await staffOrderShown(tx, after) }, { status: 201 });
  }),
];
