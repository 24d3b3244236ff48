import { isDue } from './backoff.ts';
import type { ProductDatabase } from './database.ts';
import { waitingHandles } from './revoke.ts';

/**
 * Whether anything of these owners could go out by itself, and in how many ms the first of it is due: 0 is now,
 * Infinity when nothing is. What waits for a sign-in does not count.
 */
export async function nextTry(
  db: ProductDatabase,
  given: { owners: readonly string[]; now: number; quiet: ReadonlyMap<string, number> },
): Promise<{ any: boolean; inMs: number }> {
  const session = await db.session.get('current');
  const able = given.owners.filter(
    (owner) => owner.startsWith('anon:') || (session?.owner === owner && session.token !== null),
  );
  const waiting = await db.commands
    .where('[owner+state]')
    .anyOf(able.map((owner) => [owner, 'queued']))
    .toArray();
  const times = waiting.map(({ owner, notBefore }) => {
    const quiet = given.quiet.get(owner) ?? 0;
    const from = Math.max(isDue(notBefore, given.now) ? 0 : notBefore, isDue(quiet, given.now) ? 0 : quiet);
    return Math.max(0, from - given.now);
  });
  if ((await waitingHandles(db)).length > 0) times.push(0);
  return { any: times.length > 0, inMs: Math.min(Infinity, ...times) };
}
