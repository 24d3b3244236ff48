import * as v from 'valibot';
import { TWO_VERSIONS } from '#contract/listings/conflict.ts';
import type { ProductDatabase } from '../store/database.ts';
import type { AnyCommand, Registry } from '../face/declare.ts';
import { refold } from '../outbox/fold.ts';
import { loadDeferredRegistry } from '../outbox/load-registry.ts';
import { mutationTables, payloadNow } from '../outbox/outbox.ts';
import type { OutboxRow, StoredConflict } from '../store/states.ts';

type Enqueue = (def: AnyCommand, payload: unknown, seen: unknown) => Promise<string>;

/**
 * T5, choosing: the version in force needs nothing more; for the other one an edit goes out that starts from what is
 * in force (sync 7). The conflict goes once that edit is written, so that a crash in between asks again.
 * @param enqueue writes the edit; rejects with NotTaken when it could not
 */
export async function chooseVersion(
  db: ProductDatabase,
  registry: Registry,
  given: { id: string; version: 'mine' | 'theirs'; now: number },
  enqueue: Enqueue,
): Promise<void> {
  const conflict = await db.conflicts.get(given.id);
  if (!conflict) return;
  // Conflicts outlive the commands that left them: nothing else may have brought the part that knows this one.
  await loadDeferredRegistry(db, registry);
  if (given.version !== conflict.kept) {
    const def = registry.commands.get(conflict.command);
    if (!def?.choose) throw new Error(`${conflict.command} cannot put another version in place`);
    const change = { from: conflict[conflict.kept], to: conflict[given.version] };
    const payload = v.parse(def.declared.payload, def.choose(conflict.row, conflict.field, change));
    await enqueue(def, payload, conflict.seen);
  }
  await db.conflicts.delete(given.id);
  await wishAnew(db, registry, conflict, given.now, enqueue);
}

/**
 * Wishes anew, behind the last one, what was refused for the sake of the choice: refused, it would hold up in its lane
 * what was chosen.
 */
async function wishAnew(
  db: ProductDatabase,
  registry: Registry,
  { owner, row }: StoredConflict,
  now: number,
  enqueue: Enqueue,
): Promise<void> {
  const open = await db.conflicts.where('[owner+row]').equals([owner, row]).toArray();
  if (open.some(({ kept }) => kept === 'theirs')) return;
  const touching = await db.commands.where('touches').equals(row).sortBy('seq');
  const refused = touching.filter(
    (command) =>
      command.owner === owner && command.state === 'needs_user' && command.reason?.code === TWO_VERSIONS,
  );
  for (const command of refused) {
    const def = registry.commands.get(command.name);
    const payload = def && payloadNow(def, command);
    if (!def || payload === undefined) continue;
    const supersededBy = await enqueue(def, payload, command.seen);
    await giveWay(db, registry, command, { supersededBy, doneAt: now });
  }
}

/** The new wish carries the refused one on, unless somebody has decided about that meanwhile. */
async function giveWay(
  db: ProductDatabase,
  registry: Registry,
  { key, owner, touches }: OutboxRow,
  heir: Pick<OutboxRow, 'supersededBy' | 'doneAt'>,
): Promise<void> {
  await db.transaction('rw', mutationTables(db), async () => {
    if ((await db.commands.get(key))?.state !== 'needs_user') return;
    await db.commands.update(key, { state: 'superseded', ...heir });
    await refold(db, registry, owner, touches);
  });
}
