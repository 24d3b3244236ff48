import { randomBytes } from 'node:crypto';
import { dayNumber, GOOD_FOR_DAYS } from './cursor.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Standing of the catalogue; version 0 while nothing was ever in it. */
export interface CatalogueStanding {
  catalogue: string;
  version: number;
  /** Mark of this version: what is made from the database before and after a restore is never taken for the same. */
  mark: string;
}

/** Standing of the catalogue now. From then on the database knows that phones were told of this version. */
export async function catalogueStanding(db: Db, now: Date): Promise<CatalogueStanding> {
  const clock = await db.selectFrom('catalogue_clock').select(['catalogue', 'version']).executeTakeFirst();
  const { catalogue, version } = clock ?? { catalogue: 'none', version: 0 };
  const today = dayNumber(now);
  const known = await markOf(db, catalogue, version);
  if (known && known.day >= today) return { catalogue, version, mark: known.mark };
  const { mark } = await db
    .insertInto('pack_marks')
    .values({ catalogue, version, mark: randomBytes(9).toString('base64url'), day: today })
    .onConflict((row) => row.columns(['catalogue', 'version']).doUpdateSet({ day: today }))
    .returning('mark')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('pack_marks')
    .where('day', '<', today - GOOD_FOR_DAYS)
    .execute();
  return { catalogue, version, mark };
}

/** Tells whether this database told of that version. One that was restored has forgotten what it told since its copy. */
export async function isVersionRemembered(
  db: Db,
  { catalogue, at, mark }: { catalogue: string; at: number; mark: string },
): Promise<boolean> {
  return (await markOf(db, catalogue, at))?.mark === mark;
}

const markOf = (db: Db, catalogue: string, version: number) =>
  db
    .selectFrom('pack_marks')
    .select(['mark', 'day'])
    .where('catalogue', '=', catalogue)
    .where('version', '=', version)
    .executeTakeFirst();
