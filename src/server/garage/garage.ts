import { type Selectable, sql } from 'kysely';
import {
  garage,
  type GarageSet,
  type GarageVehicle,
  MAX_GARAGE,
  removeGarage,
  setGarage,
} from '#contract/personal-lists.ts';
import { answer, handle, type HandlerOptions, reply } from '#server/platform/calls/handle.ts';
import type { Garage } from '#server/platform/database/schema/personal-lists.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { wholeOrPage, type ListPart, unpaginated } from '#server/platform/calls/lists.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { refuse, refuseForm, idTaken, limitReached, notFound } from '#server/platform/calls/refuse.ts';
import { isUuid } from '#server/platform/base/uuid.ts';

const FIRST_YEAR = 1950;

/** Last changed first. */
export async function garageRows(
  db: Db,
  userId: number,
  part: ListPart = null,
): Promise<Selectable<Garage>[]> {
  const own = db
    .selectFrom('garage')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id');
  return (part ? own.limit(part.limit).offset(part.offset) : own).execute();
}

const shownOf = (row: Selectable<Garage>): GarageVehicle => ({
  id: row.id,
  make: row.make,
  model: row.model,
  variant: row.variant,
  trim_id: row.trim_id,
  year: row.year,
  nickname: row.nickname,
  updated_at: wireTime(row.updated_at),
});

export const garageHandler = answer(garage, 'user', ({ db, user, params }) =>
  wholeOrPage(garage.path, params, {
    count: () => countOf(db, user.id),
    read: async (part) => (await garageRows(db, user.id, part)).map(shownOf),
  }),
);

async function countOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('garage')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The vehicle as the fitment catalogue spells it, in any case; null where its parts do not belong together. */
async function spelled(
  tx: Tx,
  { make, model, variant, trim_id }: GarageSet,
): Promise<Pick<GarageSet, 'make' | 'model' | 'variant'> | null> {
  const same = (column: 'make' | 'model' | 'variant', value: string) =>
    sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`;
  let found = tx
    .selectFrom('fitment_trims')
    .select(['make', 'model', 'variant'])
    .where(same('make', make))
    .where(same('model', model));
  if (variant !== null) found = found.where(same('variant', variant));
  if (trim_id !== null) found = found.where('id', '=', trim_id);
  const row = await found.orderBy('id').limit(1).executeTakeFirst();
  return row ? { ...row, variant: variant === null ? null : row.variant } : null;
}

const changed: HandlerOptions = {
  shape: 'form',
  changes: async ({ tx, user }) =>
    user
      ? [{ row: 'garage', version: 1, value: unpaginated((await garageRows(tx, user.id)).map(shownOf)) }]
      : [],
};

export const setGarageHandler = handle(
  setGarage,
  'user',
  async ({ tx, user, payload, now }) => {
    const { id, year } = payload;
    if (!isUuid(id)) return notFound();
    const stored = await tx.selectFrom('garage').select('user_id').where('id', '=', id).executeTakeFirst();
    if (stored && stored.user_id !== user.id) return idTaken();
    const lastYear = now.getUTCFullYear() + 1;
    if (year !== null && (year < FIRST_YEAR || year > lastYear)) {
      const detail = `Enter a year from ${FIRST_YEAR} to ${lastYear}`;
      return refuseForm([{ path: ['year'], code: 'invalid', detail }]);
    }
    const known = await spelled(tx, payload);
    if (known === null)
      return refuse('fitment_unknown', {
        detail: 'We do not know this vehicle. Choose make and model from the list',
      });
    const given = { ...payload, ...known, updated_at: now };
    if (stored) {
      await tx.updateTable('garage').set(given).where('id', '=', id).execute();
      return reply(shownOf({ ...given, user_id: user.id }), { status: 200 });
    }
    if ((await countOf(tx, user.id)) >= MAX_GARAGE) return limitReached(MAX_GARAGE);
    const row = await tx
      .insertInto('garage')
      .values({ ...given, user_id: user.id })
      .onConflict((other) => other.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    return row ? shownOf(row) : idTaken();
  },
  changed,
);

export const removeGarageHandler = handle(
  removeGarage,
  'user',
  async ({ tx, user, payload: { id } }) => {
    if (isUuid(id))
      await tx.deleteFrom('garage').where('id', '=', id).where('user_id', '=', user.id).execute();
    return null;
  },
  changed,
);
