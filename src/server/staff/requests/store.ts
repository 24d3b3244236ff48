import { type RawBuilder, sql, type Selectable } from 'kysely';
import { requestSortOf } from '#contract/staff/requests.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { REQUEST_STATUSES } from '#domain/requests/request-status.ts';
import { literally } from '#server/platform/database/like.ts';
import type { Requests } from '#server/platform/database/schema/trade.ts';
import { phoneIn } from '../people-search.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type ShopRequestRow = Selectable<Requests>;

/** Promise to their senders. */
export const ANSWERED_WITHIN_MS = 12 * 3_600_000;

export interface ShopRequestFilter {
  kind: string;
  /** One of the states, `waiting` or `overdue`. */
  status: string;
  /** `me`, `none` or an id. */
  assignee: string;
  /** Words of name, address, number or request. */
  q: string;
  /** '' for what the state is best read by. */
  sort: string;
}

/** The forms of one template are told apart by their label (contract 6.8). */
const KIND = sql<string>`case when kind <> 'bulkorders' then kind
  when fields ->> 'form' in ('parts', 'electronics') then fields ->> 'form' else 'bulk' end`;

/** Nobody who works here has it. */
const IS_FREE = sql<boolean>`not exists (select from users where users.id = assignee_id and is_staff and is_active)`;
/** Since when its sender waits. */
const SINCE = sql<Date>`coalesce(waits_since, created_at)`;
const WAITING = ['new', 'in_hand'] as const;
const dueBefore = (now: Date): Date => new Date(now.getTime() - ANSWERED_WITHIN_MS);

function matching(
  db: Db,
  { kind, status, assignee, q }: Omit<ShopRequestFilter, 'sort'>,
  me: number,
  now: Date,
) {
  let found = db.selectFrom('requests');
  const wanted = status.trim();
  const known = REQUEST_STATUSES.find((one) => one === wanted);
  if (known) found = found.where('status', '=', known);
  else if (wanted === 'waiting') found = found.where('status', 'in', WAITING);
  else if (wanted === 'overdue')
    found = found.where('status', 'in', WAITING).where(SINCE, '<', dueBefore(now));
  else if (wanted !== '') found = found.where(sql<boolean>`false`);
  if (kind.trim() !== '') found = found.where(sql<boolean>`${KIND} = ${kind.trim()}`);
  const who = assignee.trim() === 'me' ? String(me) : assignee.trim();
  if (who === 'none') found = found.where(IS_FREE);
  else if (/^[1-9]\d{0,8}$/.test(who)) found = found.where('assignee_id', '=', Number(who));
  else if (who !== '') found = found.where(sql<boolean>`false`);
  const words = q.trim().toLowerCase().slice(0, 255);
  if (words !== '') {
    const like = `%${literally(words)}%`;
    const phone = phoneIn(words);
    const byPhone =
      phone === null
        ? sql`false`
        : sql`regexp_replace(fields ->> 'contactNumber', '\\D', '', 'g') like ${`%${phone}%`}`;
    found = found.where(
      sql<boolean>`(lower(concat_ws(' ', fields ->> 'userName', fields ->> 'userEmail',
        fields ->> 'contactNumber', fields ->> 'userRequest', fields ->> 'refNumber')) like ${like} or ${byPhone})`,
    );
  }
  return found;
}

export async function countShopRequests(
  db: Db,
  filter: ShopRequestFilter,
  me: number,
  now: Date,
): Promise<number> {
  const { count } = await matching(db, filter, me, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const SORT_BY: Readonly<Record<string, RawBuilder<unknown>>> = {
  from: sql`lower(coalesce(nullif(fields ->> 'userName', ''), fields ->> 'userEmail'))`,
  kind: KIND,
};

/** One page in the wanted order. */
export function pageOfShopRequests(
  db: Db,
  filter: ShopRequestFilter,
  { page, size = PAGE_SIZE, me, now }: { page: number; size?: number; me: number; now: Date },
): Promise<ShopRequestRow[]> {
  const sort = requestSortOf(filter);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return matching(db, filter, me, now)
    .selectAll()
    .orderBy(SORT_BY[sort.replace('-', '')] ?? SINCE, direction)
    .orderBy(SINCE, direction)
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** Counts of what waits for an answer, and what waits too long. */
export async function waitingNow(db: Db, now: Date): Promise<{ waiting: number; overdue: number }> {
  return db
    .selectFrom('requests')
    .where('status', 'in', WAITING)
    .select([
      sql<number>`count(*)`.as('waiting'),
      sql<number>`count(*) filter (where ${SINCE} < ${dueBefore(now)})`.as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

export async function requestById(db: Db, id: number): Promise<ShopRequestRow | undefined> {
  return db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockRequest(tx: Tx, id: number): Promise<ShopRequestRow | undefined> {
  return tx.selectFrom('requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Everybody who may be asked to see to one. */
export async function staffPeople(db: Db): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('is_staff', '=', true)
    .where('is_active', '=', true)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() }));
}

export async function productsOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { title: string; product_class_id: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'product_class_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}
