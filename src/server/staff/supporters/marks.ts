import { type RawBuilder, sql } from 'kysely';
import type { Flag, FlagMark } from '#contract/staff/supporters.ts';
import { MOST_RECRUITS_A_DAY } from '#domain/supporters/payout-care.ts';
import type { Config } from '#server/platform/base/config.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import { customersOf } from '../orders/store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** So many people and orders of a mark are named. */
const NAMED = 5;

interface MarkRow {
  supporter_id: number;
  flag: Flag;
  person_id: number | null;
  order_number: string | null;
  day: string | null;
  /** Number of recruits on a day. */
  recruits: number | null;
}

/**
 * Hashes that stand for the name of a browser where a phone told no id of its own (`identity/devices.ts`): two people
 * who share one share nothing.
 */
async function sharedByName(db: Db, { secret }: Pick<Config, 'secret'>): Promise<Buffer[]> {
  const rows = await db.selectFrom('known_devices').select('name').distinct().execute();
  return rows.map(({ name }) => keyedHash(secret, 'device-name', name));
}

/**
 * All marks as rows of SQL, one for each person, order or day that a mark is about. Where a supporter's own orders go is read
 * once (`own`), and not once for each order that they earn on; `orders.place` is its street and town, folded.
 * @param of these supporters alone; null: all of them
 */
async function markRows(
  db: Db,
  config: Pick<Config, 'secret'>,
  of: readonly number[] | null,
): Promise<RawBuilder<MarkRow>> {
  const names = await sharedByName(db, config);
  const isPhone =
    names.length === 0 ? sql`true` : sql`mine.device_hash <> all(array[${sql.join(names)}]::bytea[])`;
  const among = (column: string): RawBuilder<boolean> =>
    of === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${of}::integer[])`;
  return sql<MarkRow>`(
    with own as materialized (
      select distinct s.user_id, o.place
      from supporters s join orders o on o.user_id = s.user_id where o.place is not null and ${among('s.user_id')}
    )
    select s.user_id as supporter_id, 'shared_phone' as flag, other.id as person_id,
      null::text as order_number, null::text as day, null::int as recruits
    from supporters s join users mine on mine.id = s.user_id
      join users other on other.phone = mine.phone and other.id <> mine.id and other.deleted_at is null
    where ${among('s.user_id')}
    union
    select s.user_id, 'shared_device', theirs.user_id, null, null, null
    from supporters s join known_devices mine on mine.user_id = s.user_id
      join known_devices theirs on theirs.device_hash = mine.device_hash and theirs.user_id <> mine.user_id
    where ${isPhone} and ${among('s.user_id')}
    union
    select e.supporter_id, 'shared_address', o.user_id, o.number, null, null
    from order_earners e join orders o on o.number = e.order_number
      join own on own.user_id = e.supporter_id and own.place = o.place
    where o.user_id <> e.supporter_id and ${among('e.supporter_id')}
    union
    select s.user_id, 'own_orders', null, o.number, null, null
    from supporters s join orders o on o.user_id = s.user_id and upper(o.referral ->> 'code') = s.code
    where ${among('s.user_id')}
    union
    select s.user_id, 'own_orders', o.user_id, o.number, null, null
    from supporters s join orders o on o.own_link and upper(o.referral ->> 'code') = s.code
    where ${among('s.user_id')}
    union ${circles(among('s.user_id'))}
    union
    select upline_id, 'fast_recruits', null, null, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD'), count(*)::int
    from supporters where upline_id is not null and ${among('upline_id')}
    group by 1, 5 having count(*) > ${sql.lit(MOST_RECRUITS_A_DAY)}
  )`;
}

/**
 * Orders that somebody earns on, of a buyer who earns on theirs in turn, straight or by a third: each of them would pay less
 * than others do. Followed from their own orders, which are few.
 */
const circles = (among: RawBuilder<boolean>): RawBuilder<MarkRow> => sql<MarkRow>`
    select s.user_id, 'circle', back.user_id, back.number, null, null
    from supporters s
      join orders mine on mine.user_id = s.user_id and mine.status <> 'Canceled'
      join order_earners e on e.order_number = mine.number
      join orders back on back.user_id = e.supporter_id and back.status <> 'Canceled'
      join order_earners mutual on mutual.order_number = back.number and mutual.supporter_id = s.user_id
    where ${among}
    union
    select s.user_id, 'circle', back.user_id, back.number, null, null
    from supporters s
      join orders mine on mine.user_id = s.user_id and mine.status <> 'Canceled'
      join order_earners e on e.order_number = mine.number
      join orders between_ on between_.user_id = e.supporter_id and between_.status <> 'Canceled'
      join order_earners third on third.order_number = between_.number
      join orders back on back.user_id = third.supporter_id and back.status <> 'Canceled'
      join order_earners mutual on mutual.order_number = back.number and mutual.supporter_id = s.user_id
    where ${among}`;

/** Those of whom anything is marked. @param ids among these; null: among all */
export async function markedAmong(
  db: Db,
  config: Pick<Config, 'secret'>,
  ids: readonly number[] | null,
): Promise<ReadonlySet<number>> {
  if (ids?.length === 0) return new Set();
  const rows = await db
    .selectFrom((await markRows(db, config, ids)).as('mark'))
    .select('supporter_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ supporter_id: id }) => id));
}

/** Marks of these supporters, for staff to look at: none of them changes anything by itself. */
export async function marksOf(
  db: Db,
  config: Pick<Config, 'secret'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FlagMark[]>> {
  const found = new Map<number, FlagMark[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom((await markRows(db, config, ids)).as('mark'))
    .selectAll('mark')
    .orderBy('supporter_id')
    .orderBy('flag')
    .orderBy('day', 'desc')
    .orderBy('person_id')
    .orderBy('order_number')
    .execute();
  const groups = new Map<string, MarkRow[]>();
  for (const row of rows) {
    const name = `${row.supporter_id} ${row.flag}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const shared = [...groups.values()].map(gathered);
  const people = await customersOf(
    db,
    shared.flatMap(({ personIds }) => personIds),
  );
  for (const { supporterId, personIds, ...mark } of shared) {
    const named = personIds.flatMap((id) => people.get(id) ?? []);
    found.set(supporterId, [...(found.get(supporterId) ?? []), { ...mark, people: named }]);
  }
  return found;
}

function gathered(rows: readonly MarkRow[]) {
  const [first] = rows;
  if (!first) throw new Error('a mark of nothing');
  const people = [...new Set(rows.flatMap(({ person_id: id }) => id ?? []))];
  const orders = [...new Set(rows.flatMap(({ order_number: number }) => number ?? []))];
  const isOfOrders = first.flag === 'own_orders' || people.length === 0;
  return {
    supporterId: first.supporter_id,
    flag: first.flag,
    personIds: people.slice(0, NAMED),
    orders: orders.slice(0, NAMED),
    count: first.recruits ?? (isOfOrders ? orders.length : people.length),
    day: first.day,
  };
}
