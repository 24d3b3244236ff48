import type { ProductDatabase } from '../store/database.ts';
import { ObservableValue } from '../face/observable-value.ts';
import type { Owner, StoredConflict } from '../store/states.ts';
import { follow } from '../store/follow.ts';

/** The fields of an owner that stand in two versions, oldest first, kept equal to what is on disk while watched. */
export function showConflicts(
  db: ProductDatabase,
  guest: Owner,
  broken: (cause: unknown) => void,
): ObservableValue<readonly StoredConflict[]> {
  const watched: ObservableValue<readonly StoredConflict[]> = new ObservableValue<readonly StoredConflict[]>(
    [],
    () =>
      follow(
        async () => {
          const owner = (await db.session.get('current'))?.owner ?? guest;
          const mine = await db.conflicts.where('owner').equals(owner).toArray();
          return mine.toSorted((a, b) => a.at - b.at);
        },
        (found) => watched.set(found),
        broken,
      ),
  );
  return watched;
}
