import type { StaffOrder } from '#contract/staff/orders.ts';
import type { Cell } from '#domain/text/csv.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { stockReference } from '#domain/stock/reference.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { AT_ONCE, tablePieces } from '#server/platform/base/table-pieces.ts';
import { staffOrdersShown } from './shape.ts';
import { numbersMatching, type OrderFilter, ordersNumbered } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';

/** A spreadsheet takes more, but nobody reads it. */
const MAX_ROWS = 20_000;

const COLUMNS: readonly [string, (order: StaffOrder) => Cell][] = [
  ['Order', (order) => order.number],
  ['Placed', (order) => order.date_placed],
  ['Status', (order) => order.status],
  ['Next step', (order) => order.next_step],
  ['Buyer', (order) => order.customer.name],
  ['Email', (order) => order.customer.email],
  ['Consignee', (order) => `${order.shipping_address.first_name} ${order.shipping_address.last_name}`.trim()],
  ['Phone', (order) => order.shipping_address.phone_number],
  ['Country', (order) => order.destination.name],
  ['Port', (order) => order.destination.port],
  ['Shipping', (order) => order.shipping_method],
  ['Ordered', (order) => order.line_props.map(({ qty, title }) => `${qty} x ${title}`).join('; ')],
  ['References', (order) => order.line_props.map((line) => stockReference(line.product_id)).join('; ')],
  ['Currency', (order) => order.currency],
  ['Items', (order) => wireMoney(minor(order.total_incl_tax) - minor(order.shipping_incl_tax))],
  ['Shipping cost', (order) => order.shipping_incl_tax],
  ['Total', (order) => order.total_incl_tax],
  ['Balance', (order) => order.balance],
  ['Paid', (order) => wireMoney(minor(order.paid_total) + minor(order.refunded_total))],
  ['Refunded', (order) => order.refunded_total],
  ['Open proofs', (order) => order.open_proofs],
  ['Expected in port', (order) => order.eta],
];

/**
 * All orders of a filter as a table (security 24), in the order of the list as it is when asked for: their numbers are kept
 * from then on, 1 MB at most, and the orders themselves read as the table is taken. So each appears once, though its
 * buyer's name or its state changes meanwhile, and what is placed later is not in it.
 */
export async function ordersCsv(
  db: Db,
  filter: OrderFilter,
  now: Date,
  most = MAX_ROWS,
): Promise<Refusal | AsyncIterable<string>> {
  const numbers = await numbersMatching(db, filter, most + 1, now);
  if (numbers.length > most) return refuse('too_many');
  return tablePieces<OrderRow>({
    columns: COLUMNS.map(([name]) => name),
    read: () => ordersNumbered(db, numbers.splice(0, AT_ONCE)),
    cellsOf: async (rows) => {
      const orders = await staffOrdersShown(db, rows, now);
      return orders.map((order) => COLUMNS.map(([, cellOf]) => cellOf(order)));
    },
  });
}
