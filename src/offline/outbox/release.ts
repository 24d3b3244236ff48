import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import { refold } from './fold.ts';
import { mutationTables, isEpoch, ofOwner } from './outbox.ts';
import { dropPhotos } from './photos.ts';
import { isUnsettled, type OutboxRow, type Owner, UNCLEAR_REASON } from '../store/states.ts';

/** T4: what was sending waits again: no answer (backoff), or a 401 that costs no attempt. */
export async function releaseUnanswered(
  db: ProductDatabase,
  keys: readonly string[],
  given: { epoch: number; notBefore: number; countsAttempt: boolean },
): Promise<void> {
  await db.transaction('rw', [db.commands, db.meta], async () => {
    if (!(await isEpoch(db, given.epoch))) return;
    for (const key of keys) {
      const command = await db.commands.get(key);
      if (command?.state === 'cancelling') await db.commands.update(key, { notBefore: given.notBefore });
      if (command?.state !== 'sending') continue;
      await db.commands.update(key, {
        state: 'queued',
        notBefore: given.notBefore,
        attempts: command.attempts - (given.countsAttempt ? 0 : 1),
      });
    }
  });
}

/** A cancel that the endpoint refuses to read is a fault of this app, and is asked again only now and then. */
const CANCEL_AGAIN_MS = 15 * 60_000;

/** T4: a command that the endpoint refuses to read even when sent alone: its key stays, a person decides. */
export async function setAside(
  db: ProductDatabase,
  registry: Registry,
  given: { key: string; epoch: number; now: number },
): Promise<void> {
  await db.transaction('rw', mutationTables(db), async () => {
    if (!(await isEpoch(db, given.epoch))) return;
    const command = await db.commands.get(given.key);
    if (command?.state === 'cancelling')
      await db.commands.update(given.key, { notBefore: given.now + CANCEL_AGAIN_MS });
    if (command?.state !== 'sending') return;
    await db.commands.update(given.key, { state: 'needs_user', reason: UNCLEAR_REASON });
    await refold(db, registry, command.owner, command.touches);
  });
}

const KEPT_DONE = 200;
const KEPT_DONE_MS = 7 * 24 * 3600_000;

/** T8: settled commands go after 7 days, or beyond the last 200 done and 200 others, and what was kept for commands that are gone. */
export async function pruneSettled(db: ProductDatabase, owner: Owner, now: number): Promise<void> {
  await db.transaction('rw', [db.commands, db.photos, db.photoBytes], async () => {
    const mine = await ofOwner(db, owner);
    const settled = mine
      .filter(({ state }) => !isUnsettled(state))
      .toSorted((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0) || b.seq - a.seq);
    const isOld = (command: OutboxRow, place: number): boolean =>
      place >= KEPT_DONE || now - (command.doneAt ?? 0) > KEPT_DONE_MS;
    // What netted out must not push what was done out of the list.
    const done = settled.filter(({ state }) => state === 'done');
    const rest = settled.filter(({ state }) => state !== 'done');
    const old = [...done.filter(isOld), ...rest.filter(isOld)];
    await db.commands.bulkDelete(old.map(({ key }) => key));
    const waiting = new Set(mine.filter(({ state }) => isUnsettled(state)).map(({ key }) => key));
    const photos = await db.photos.where('owner').equals(owner).toArray();
    await dropPhotos(
      db,
      photos.filter(({ command }) => !waiting.has(command)).map(({ command }) => command),
    );
  });
}
