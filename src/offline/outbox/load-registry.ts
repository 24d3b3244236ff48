import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import { refold } from './fold.ts';
import { mutationTables, mayWrite } from './outbox.ts';
import type { OutboxRow } from '../store/states.ts';

/** Loads the part of the registry that few phones need, where something of it lies on this one. */
export async function loadDeferredRegistryIfNeeded(db: ProductDatabase, registry: Registry): Promise<void> {
  const { deferred } = registry;
  if (deferred && (await touching(db, deferred.rows).count()) > 0) await loadDeferredRegistry(db, registry);
}

/**
 * Loads it for who is about to use it. Rows that were folded without it are folded again.
 * @throws what its file could not be had by; nothing has changed then
 */
export async function loadDeferredRegistry(db: ProductDatabase, registry: Registry): Promise<void> {
  const { deferred } = registry;
  if (!deferred) return;
  const part = await deferred.load();
  for (const [name, command] of part.commands) registry.commands.set(name, command);
  for (const [name, row] of part.rows) registry.rows.set(name, row);
  registry.deferred = null;
  await db.transaction('rw', mutationTables(db), async () => {
    // What a newer version wrote it folds itself.
    if (!(await mayWrite(db))) return;
    const met = await touching(db, deferred.rows).toArray();
    for (const owner of new Set(met.map((command) => command.owner)))
      await refold(
        db,
        registry,
        owner,
        met.filter((command) => command.owner === owner).flatMap(({ touches }) => touches),
      );
  });
}

/** A command of the part that is not here yet: this tab cannot judge what it stops, so its lane waits. */
export const needsDeferredRegistry = (
  { deferred, commands }: Registry,
  { name, touches }: OutboxRow,
): boolean =>
  deferred !== null &&
  !commands.has(name) &&
  touches.some((row) => deferred.rows.some((begin) => row.startsWith(begin)));

const touching = (db: ProductDatabase, rows: string[]) =>
  db.commands.where('touches').startsWithAnyOf(rows).distinct();
