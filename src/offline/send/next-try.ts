import { isDue } from '../device/backoff.ts';
import type { ProductDatabase } from '../store/database.ts';
import { waitingPhotos } from '../outbox/photos.ts';
import { waitingHandles } from './revoke.ts';

/** Work of these owners that could go out by itself; what waits for a sign-in does not count. */
export interface NextTry {
  any: boolean;
  /** Something is due already: it failed, or waits behind something that is not due. */
  due: boolean;
  /** In how many ms the first of the rest is due, Infinity when there is none. */
  nextDueMs: number;
}

export async function nextTry(
  db: ProductDatabase,
  given: {
    owners: readonly string[];
    now: number;
    quiet: ReadonlyMap<string, number>;
    /** The server asked for patience with photos until then, ms. */
    photosQuiet?: number;
  },
): Promise<NextTry> {
  const { waiting, photos, handles } = await stored(db, given.owners);
  const from = (at: number): number => (isDue(at, given.now) ? 0 : at - given.now);
  const bytesFrom = (key: string): number => {
    const photo = photos.get(key);
    return photo ? Math.max(from(photo.notBefore), from(given.photosQuiet ?? 0)) : 0;
  };
  const delays = waiting.map(({ key, owner, notBefore }) =>
    Math.max(from(notBefore), from(given.quiet.get(owner) ?? 0), bytesFrom(key)),
  );
  if (handles.length > 0) delays.push(0);
  return {
    any: delays.length > 0,
    due: delays.includes(0),
    nextDueMs: Math.min(Infinity, ...delays.filter((ms) => ms > 0)),
  };
}

/** In one transaction: each of its own costs a slow phone as much as all that is read in it. */
async function stored(db: ProductDatabase, owners: readonly string[]) {
  return db.transaction('r', [db.session, db.commands, db.photos, db.meta], async () => {
    const session = await db.session.get('current');
    const able = owners.filter(
      (owner) => owner.startsWith('anon:') || (session?.owner === owner && session.token !== null),
    );
    const ranges = able.flatMap((owner) => [
      [owner, 'queued'],
      [owner, 'cancelling'],
    ]);
    // Range by range: a cursor over several asks the browser for each of 1,000 commands.
    const found = ranges.map((range) => db.commands.where('[owner+state]').equals(range).toArray());
    const [photos, handles, ...waiting] = await Promise.all([
      waitingPhotos(db, able),
      waitingHandles(db),
      ...found,
    ]);
    return { photos, handles, waiting: waiting.flat() };
  });
}
