import { sql } from 'kysely';
import type { UserShow } from '#contract/staff/users.ts';
import { USER_SHOWS } from '#contract/staff/users.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { unpaidByAccount } from '#server/orders/unpaid-holdings.ts';
import { ofPeople } from '../people-search.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export interface UserFilter {
  q: string;
  show: string;
}

const ORDER_NUMBER = /^\d{9}$/;

const people = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('supporters as p', 'p.user_id', 'u.id')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .leftJoin(unpaidByAccount(db).as('h'), 'h.user_id', 'u.id')
    .where('u.deleted_at', 'is', null);

/**
 * Ids of whom words name: one list of them all, so that each of its parts is found by an index of its own.
 * @param words lower case, blanks single
 */
function named(words: string) {
  const bare = words.replaceAll(' ', '');
  const byOrder = ORDER_NUMBER.test(bare)
    ? sql`union select user_id from orders where number = ${bare}`
    : sql``;
  return sql<number>`(${ofPeople(words)} union select user_id from supporters where code = ${bare.toUpperCase()} ${byOrder})`;
}

function matching(db: Db, { q, show }: UserFilter) {
  let found = people(db);
  const words = q.trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, 255);
  if (words !== '') found = found.where('u.id', 'in', named(words));
  const wanted = show.trim();
  const known = USER_SHOWS.find((one) => one === wanted);
  if (wanted === '') return found;
  return known ? found.where(SHOWN[known]) : found.where(sql<boolean>`false`);
}

const SHOWN: Readonly<Record<UserShow, ReturnType<typeof sql<boolean>>>> = {
  staff: sql`u.is_staff`,
  seller: sql`s.user_id is not null`,
  supporter: sql`p.user_id is not null`,
  waiting: sql`not u.is_active and u.activated_at is null`,
  locked: sql`not u.is_active and u.activated_at is not null`,
  holding: sql`h.user_id is not null`,
};

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const lastSeen = sql<Date | null>`greatest(
  (select max(last_used_at) from sessions where user_id = u.id),
  (select max(last_seen_at) from known_devices where user_id = u.id))`;

const shown = (db: Db, found = people(db)) =>
  found
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.country', 'u.language'])
    .select(['u.is_active', 'u.is_staff', 'u.created_at', 'u.activated_at', 'u.google_sub'])
    .select(['u.locked_at', 'u.locked_by', 'u.lock_reason', lastSeen.as('last_seen_at')])
    .select(['p.code', 'p.position', 's.status as vendor_status', 's.applied_at', 's.approved_at'])
    .select(['h.orders as unpaid_orders', 'h.units as unpaid_units']);

/** One page, newest first; of those who hold what nobody has paid, whoever holds the most. */
export const pageOfUsers = (db: Db, filter: UserFilter, page: number) =>
  shown(db, matching(db, filter))
    .$if(filter.show.trim() === 'holding', (found) =>
      found.orderBy('h.units', 'desc').orderBy('h.orders', 'desc'),
    )
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
export type UserRow = Awaited<ReturnType<typeof pageOfUsers>>[number];

export const shownUserById = (db: Db, id: number): Promise<UserRow | undefined> =>
  shown(db).where('u.id', '=', id).executeTakeFirst();

/** The person's own acts, their sign-ins and other staff wait until the transaction ends; a locked account too. */
export const lockUserRow = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function hasSecondStep(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_steps')
    .select('user_id')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Phones that the account was signed in from, the last one first. */
export const devicesOf = (db: Db, id: number) =>
  db
    .selectFrom('known_devices')
    .select(['name', 'first_seen_at', 'last_seen_at'])
    .where('user_id', '=', id)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute();
