import * as v from 'valibot';
import { orderTimeline } from '#contract/orders/order-life.ts';
import { orderPayload } from '#contract/orders/order-payload.ts';
import { myOrders, orderDetail, placeOrder } from '#contract/orders/orders.ts';
import { basketChange } from '#server/basket/routes.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { answer, handle, type HandlerOptions, reply } from '#server/platform/calls/handle.ts';
import { JudgedAddress } from './address.ts';
import { routes as documentRoutes } from './documents/routes.ts';
import { buyersEvents, eventsOf } from './life/events.ts';
import { placeOrderFrom } from './place.ts';
import { routes as proofRoutes } from './proofs/routes.ts';
import { ordersShown, orderShown, orderUrl } from './shape.ts';
import { countOrders, ordersOf, ownOrder } from './store.ts';
import { notFound, Refusal } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

const NUMBER = /^\d{9}$/;
const Placed = v.object({ number: v.string() });

/** The new, empty basket and the whole order, so that the phone shows both without another read (sync 6). */
const placedChanges: NonNullable<HandlerOptions['changes']> = async (handling, placed) => {
  const { tx, user, config } = handling;
  if (!user) return [];
  const { number } = v.parse(Placed, placed);
  const row = await ownOrder(tx, user.id, number);
  const basket = await basketChange(handling, placed);
  // An order's row has no counter yet: equal versions are taken over, the newest answer wins.
  return row
    ? [...basket, { row: `order:${number}`, version: 1, value: await orderShown(tx, row, config) }]
    : basket;
};

export const routes = [
  handle(
    { ...placeOrder, payload: orderPayload(JudgedAddress) },
    'user',
    async (handling) => {
      const placed = await placeOrderFrom(handling, handling.payload);
      if (placed instanceof Refusal) return placed;
      const [order] = await ordersShown(handling.tx, [placed]);
      if (!order) throw new Error(`order ${placed.number} was not shaped`);
      return reply(order, { headers: { location: orderUrl(order.number) } });
    },
    { changes: placedChanges, changesLater: true },
  ),

  answer(myOrders, 'user', async ({ db, user, params }) => {
    const count = await countOrders(db, user.id);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const results = await ordersShown(db, await ordersOf(db, user.id, page));
    return paged('/orders/', params, page, count, results);
  }),

  answer(orderDetail, 'user', async ({ db, user, params, config }) => {
    const number = params.number.trim();
    const row = NUMBER.test(number) ? await ownOrder(db, user.id, number) : undefined;
    return row ? orderShown(db, row, config) : notFound();
  }),

  answer(orderTimeline, 'user', async ({ db, user, params }) => {
    const number = params.number.trim();
    const row = NUMBER.test(number) ? await ownOrder(db, user.id, number) : undefined;
    return row ? { number, events: buyersEvents(await eventsOf(db, number)) } : notFound();
  }),

  ...proofRoutes,
  ...documentRoutes,
];
