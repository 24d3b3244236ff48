import type { ProductDatabase } from './database.ts';
import { Held } from './held.ts';
import type { Owner, StoredConflict } from './states.ts';
import { follow } from './watch.ts';

/** The fields of an owner that stand in two versions, oldest first, kept equal to what is on disk while watched. */
export function showConflicts(
  db: ProductDatabase,
  guest: Owner,
  broken: (cause: unknown) => void,
): Held<readonly StoredConflict[]> {
  const held: Held<readonly StoredConflict[]> = new Held<readonly StoredConflict[]>([], () =>
    follow(
      async () => {
        const owner = (await db.session.get('current'))?.owner ?? guest;
        const mine = await db.conflicts.where('owner').equals(owner).toArray();
        return mine.toSorted((a, b) => a.at - b.at);
      },
      (found) => held.set(found),
      broken,
    ),
  );
  return held;
}
