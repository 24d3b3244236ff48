import * as v from 'valibot';
import type { ProductDatabase } from './database.ts';
import type { AnyCommand, Registry } from './declare.ts';
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

/**
 * T5, choosing: the version in force needs nothing more; for the other one an edit goes out that starts from what is
 * in force (sync 7). The conflict goes once that edit is written, so that a crash in between asks again.
 * @param enqueue writes the edit; rejects with NotTaken when it could not
 */
export async function choose(
  db: ProductDatabase,
  registry: Registry,
  given: { id: string; version: 'mine' | 'theirs' },
  enqueue: (def: AnyCommand, payload: unknown, seen: unknown) => Promise<unknown>,
): Promise<void> {
  const conflict = await db.conflicts.get(given.id);
  if (!conflict) return;
  const def = registry.commands.get(conflict.command);
  if (given.version !== conflict.kept && def?.choose) {
    const change = { from: conflict[conflict.kept], to: conflict[given.version] };
    const payload = v.parse(def.declared.payload, def.choose(conflict.row, conflict.field, change));
    await enqueue(def, payload, conflict.seen);
  }
  await db.conflicts.delete(given.id);
}
