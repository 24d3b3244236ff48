import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import { dependencyReason, stopDependants } from '../outbox/give-up.ts';
import { refold } from '../outbox/fold.ts';
import { mutationTables, isEpoch } from '../outbox/outbox.ts';
import type { Reason } from '../store/states.ts';

/**
 * The bytes of a command will not come through by themselves: the command asks a person, as if it had been refused
 * itself (I14). The bytes stay with it; trying again begins with a clean count.
 */
export async function refusePhoto(
  db: ProductDatabase,
  registry: Registry,
  given: { key: string; epoch: number; reason: Reason },
): Promise<void> {
  await db.transaction('rw', mutationTables(db), async () => {
    if (!(await isEpoch(db, given.epoch))) return;
    const photo = await db.photos.get(given.key);
    const command = photo && (await db.commands.get(photo.command));
    if (command?.state !== 'queued') return;
    await db.photos.update(given.key, { failures: 0, restarts: 0, notBefore: 0 });
    // What may have reached the server before its bytes expired there keeps its key.
    const kind = command.sent ? 'server_error' : given.reason.kind;
    await db.commands.update(command.key, { state: 'needs_user', reason: { ...given.reason, kind } });
    const stopped =
      kind === 'server_error'
        ? []
        : await stopDependants(db, registry, command, dependencyReason(command.key));
    await refold(db, registry, command.owner, [...command.touches, ...stopped]);
  });
}
