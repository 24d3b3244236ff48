import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { DAY_MS } from '#domain/text/durations.ts';
import { REMIND_AFTER_DAYS } from '#domain/orders/next-step.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { ORDER_SORTS, type OrderCounts, type OrderSort } from '#contract/staff/orders.ts';
import { parseId } from '#domain/text/links.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { foldedReference } from '#server/payments/folded-reference.ts';
import { literally } from '#server/platform/database/like.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { ofPeople, phoneIn } from '../people-search.ts';
import { isDay } from '../typed-time.ts';
import type { Db } from '#server/platform/database/db.ts';

export interface OrderFilter {
  status: string;
  q: string;
  /** Days, YYYY-MM-DD, both included; '' for none. */
  from: string;
  to: string;
  port: string;
  /** Whole days. */
  age: string;
  sort: string;
}

export interface CustomerRow {
  id: number;
  name: string;
  email: string;
}

type Eb = ExpressionBuilder<Database, 'orders' | 'users'>;
type Condition = (eb: Eb) => Expression<SqlBool>;

/** By the few proofs that are open, read once, and not order by order. */
const proofOpen: Condition = ({ and, eb, selectFrom }) =>
  and([
    eb('orders.status', '<>', 'Canceled'),
    eb(
      'orders.number',
      'in',
      selectFrom('payment_proofs')
        .select('payment_proofs.order_number')
        .where(sql<boolean>`payment_proofs.status = 'received'`),
    ),
  ]);

/** domain/orders/next-step.ts once more, for the database to count and to page by; a test holds the two together. */
const toDo =
  (now: Date): Condition =>
  (expression) => {
    const { and, or, eb, not, exists, selectFrom } = expression;
    const shipment = selectFrom('order_shipments').whereRef(
      'order_shipments.order_number',
      '=',
      'orders.number',
    );
    const billOfLading = selectFrom('order_documents')
      .select('order_documents.id')
      .whereRef('order_documents.order_number', '=', 'orders.number')
      .where('order_documents.withdrawn_at', 'is', null)
      .where('order_documents.kind', '=', 'bill_of_lading');
    const rests = shipment
      .select('order_shipments.vessel')
      .where((ship) =>
        ship.or([
          ship('order_shipments.released_at', 'is not', null),
          ship.and([
            ship('order_shipments.arrived_at', 'is', null),
            ship('order_shipments.eta', '>', now.toISOString().slice(0, 10)),
          ]),
        ]),
      );
    const released = shipment
      .select('order_shipments.vessel')
      .where('order_shipments.released_at', 'is not', null);
    return or([
      and([eb('orders.status', '=', 'Canceled'), eb('orders.paid_minor', '>', 0)]),
      and([
        eb('orders.status', '<>', 'Canceled'),
        eb('orders.paid_minor', '>', eb.ref('orders.total_minor')),
      ]),
      and([
        eb('orders.held_at', 'is not', null),
        eb('orders.status', '<>', 'Canceled'),
        eb('orders.paid_minor', '<', eb.ref('orders.total_minor')),
      ]),
      eb('orders.status', '=', 'Payment Declined'),
      and([
        eb('orders.status', '=', 'Authorized'),
        eb('orders.paid_minor', '>=', eb.ref('orders.total_minor')),
      ]),
      and([
        eb('orders.status', 'in', ['Pending', 'Authorized']),
        eb('orders.placed_at', '<=', new Date(now.getTime() - REMIND_AFTER_DAYS * DAY_MS)),
      ]),
      and([
        eb('orders.status', '=', 'Shipped'),
        or([not(exists(rests)), and([not(exists(billOfLading)), not(exists(released))])]),
      ]),
      proofOpen(expression),
    ]);
  };

const none: Condition = () => sql<boolean>`false`;

/** Condition behind a state's word; null for all of them. What is no state has no orders. */
function stateOf(word: string, now: Date): Condition | null {
  const state = word.trim().toLowerCase();
  if (state === '') return null;
  if (state === 'todo') return toDo(now);
  if (state === 'proof') return proofOpen;
  const status = ORDER_STATUSES.find((one) => one.toLowerCase() === state);
  return status ? (eb) => eb('orders.status', '=', status) : none;
}

/** "REF 40 001" and "40001" name a car. */
const referenceIn = (words: string): number | null =>
  parseId(words.replace(/^ref\b/, '').replaceAll(/\s/g, ''));

const byWords =
  (words: string): Condition =>
  ({ or, eb, exists, selectFrom }) => {
    const like = `%${literally(words)}%`;
    const begins = `${literally(words)}%`;
    const product = referenceIn(words);
    const phone = phoneIn(words);
    const ofOrder = ['order_number', '=', 'orders.number'] as const;
    return or([
      eb('orders.number', 'like', begins),
      eb(sql`lower(orders.email)`, 'like', like),
      sql<boolean>`orders.user_id in (${ofPeople(words)})`,
      ...(phone === null
        ? []
        : [
            sql<boolean>`regexp_replace(shipping_address ->> 'phone_number', '\\D', '', 'g') like ${`%${phone}%`}`,
          ]),
      eb(
        sql`lower((shipping_address ->> 'first_name') || ' ' || (shipping_address ->> 'last_name'))`,
        'like',
        like,
      ),
      exists(
        selectFrom('order_payments')
          .select('order_payments.id')
          .whereRef(...ofOrder)
          .where('folded_reference', 'like', `${literally(foldedReference(words))}%`),
      ),
      exists(
        selectFrom('order_refunds')
          .select('order_refunds.id')
          .whereRef(...ofOrder)
          .where('folded_reference', 'like', `${literally(foldedReference(words))}%`),
      ),
      exists(
        selectFrom('payment_proofs')
          .select('payment_proofs.id')
          .whereRef(...ofOrder)
          .where(sql`lower(payment_proofs.reference)`, 'like', begins),
      ),
      exists(
        selectFrom('invoices')
          .select('invoices.number')
          .whereRef(...ofOrder)
          .where(sql`lower(invoices.number)`, 'like', begins),
      ),
      exists(
        selectFrom('order_lines')
          .select('order_lines.id')
          .whereRef(...ofOrder)
          .where(({ eb: line }) =>
            product === null
              ? line(sql`lower(order_lines.title)`, 'like', like)
              : line('order_lines.product_id', '=', product),
          ),
      ),
    ]);
  };

/** All but the state, which the counts are of. */
function matching(db: Db, { q, from, to, port, age }: OrderFilter, now: Date) {
  let orders = db.selectFrom('orders').innerJoin('users', 'users.id', 'orders.user_id');
  if (isDay(from)) orders = orders.where('placed_at', '>=', new Date(`${from}T00:00:00Z`));
  else if (from.trim() !== '') orders = orders.where(none);
  if (isDay(to)) orders = orders.where('placed_at', '<', new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS));
  else if (to.trim() !== '') orders = orders.where(none);
  if (port.trim() !== '') orders = orders.where('destination_port', '=', port.trim());
  const days = /^\d{1,4}$/.test(age.trim()) ? Number(age) : null;
  if (days !== null) orders = orders.where('placed_at', '<=', new Date(now.getTime() - days * DAY_MS));
  else if (age.trim() !== '') orders = orders.where(none);
  const words = q.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, 255);
  return words === '' ? orders : orders.where(byWords(words));
}

/** Sort that was asked for, or that the state is best read by. Names by which the database sorts stand here alone. */
export function sortOf({ sort, status }: OrderFilter): OrderSort {
  const known = ORDER_SORTS.find((one) => one === sort.trim());
  return known ?? (['todo', 'proof'].includes(status.trim().toLowerCase()) ? 'placed' : '-placed');
}

const SORT_BY = {
  placed: sql`orders.placed_at`,
  number: sql`orders.number`,
  total: sql`orders.total_minor`,
  buyer: sql`lower(users.last_name || ' ' || users.first_name)`,
} as const;

function wayOf(filter: OrderFilter): { by: keyof typeof SORT_BY; direction: 'asc' | 'desc' } {
  const sort = sortOf(filter);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const name = sort.replace('-', '');
  const by = name === 'number' || name === 'total' || name === 'buyer' ? name : 'placed';
  return { by, direction };
}

function sorted(db: Db, filter: OrderFilter, now: Date) {
  const { by, direction } = wayOf(filter);
  const state = stateOf(filter.status, now);
  const orders = matching(db, filter, now).$if(state !== null, (some) => some.where(state ?? none));
  // A total says nothing across currencies: those of one stand together.
  const grouped = by === 'total' ? orders.orderBy('orders.currency') : orders;
  return grouped.selectAll('orders').orderBy(SORT_BY[by], direction).orderBy('orders.number', direction);
}

/** One page in the wanted order. */
export const pageOfOrders = (db: Db, filter: OrderFilter, page: number, now: Date): Promise<OrderRow[]> =>
  sorted(db, filter, now)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();

/** The numbers of the list in the wanted order, of what was placed by then; at most so many. */
export async function numbersMatching(
  db: Db,
  filter: OrderFilter,
  most: number,
  now: Date,
): Promise<string[]> {
  const rows = await sorted(db, filter, now)
    .clearSelect()
    .select('orders.number')
    .where('placed_at', '<=', now)
    .limit(most)
    .execute();
  return rows.map(({ number }) => number);
}

/** These orders, one after the other as they are asked for. */
export async function ordersNumbered(db: Db, numbers: readonly string[]): Promise<OrderRow[]> {
  if (numbers.length === 0) return [];
  const rows = await db.selectFrom('orders').selectAll().where('number', 'in', numbers).execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/** Counts of each state, and behind the state that is asked for. */
export async function countsMatching(
  db: Db,
  filter: OrderFilter,
  now: Date,
): Promise<{ counts: OrderCounts; count: number }> {
  const counts = await matching(db, filter, now)
    .select((eb) => {
      const of = (condition: Condition) => eb.fn.countAll<number>().filterWhere(condition);
      const status = (name: OrderRow['status']) => of((inner) => inner('orders.status', '=', name));
      return [
        eb.fn.countAll<number>().as('all'),
        of(toDo(now)).as('todo'),
        of(proofOpen).as('proof'),
        status('Pending').as('pending'),
        status('Payment Declined').as('declined'),
        status('Authorized').as('authorized'),
        status('Shipped').as('shipped'),
        status('Canceled').as('canceled'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { counts, count: countOf(counts, filter.status) };
}

/** Number of orders that stand behind a state's word, of what is counted already. */
function countOf(counts: OrderCounts, word: string): number {
  const state = word.trim().toLowerCase();
  if (state === '') return counts.all;
  if (state === 'payment declined') return counts.declined;
  const name = COUNTED.find((one) => one === state);
  return name ? counts[name] : 0;
}

const COUNTED = ['todo', 'proof', 'pending', 'authorized', 'shipped', 'canceled'] as const;

/** Counts of what waits for the staff, of all orders. */
export async function countWaiting(db: Db, now: Date): Promise<{ todo: number; proof: number }> {
  const orders = db.selectFrom('orders').innerJoin('users', 'users.id', 'orders.user_id');
  const of = (condition: Condition) =>
    orders
      .where(condition)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const todo = await of(toDo(now));
  const proof = await of(proofOpen);
  return { todo: todo.count, proof: proof.count };
}

/** Ports that orders go to, for the filter. */
export async function orderPorts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('destination_port')
    .distinct()
    .where('destination_port', '<>', '')
    .orderBy('destination_port')
    .execute();
  return rows.map((row) => row.destination_port);
}

export async function customersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, CustomerRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, name: `${row.first_name} ${row.last_name}`.trim(), email: row.email },
    ]),
  );
}

/** Names of the staff whose acts stand in a history. */
export async function namesOfStaff(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const found = await customersOf(
    db,
    ids.filter((id) => id !== null),
  );
  return new Map([...found].map(([id, { name }]) => [id, name]));
}
