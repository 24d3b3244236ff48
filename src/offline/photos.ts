import type { ProductDatabase } from './database.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from './limits.ts';
import { NotTaken } from './not-taken.ts';
import type { OutboxRow } from './states.ts';

/** Bytes of the first part of an upload; doubled and halved from there (sync 8). */
export const FIRST_PART_BYTES = 64 * 1024;

/**
 * Part of T1: the bytes that a command needs, in the transaction that writes it (I4).
 * @throws NotTaken when as many photos wait as may
 */
export async function addPhoto(
  db: ProductDatabase,
  command: Pick<OutboxRow, 'key' | 'owner' | 'createdAt'>,
  given: { sha256: string; type: string; bytes: ArrayBuffer },
): Promise<void> {
  const waiting = await db.photos.where('owner').equals(command.owner).toArray();
  const bytes = waiting.reduce((sum, { size }) => sum + size, given.bytes.byteLength);
  if (waiting.length >= MAX_PHOTOS || bytes > MAX_PHOTO_BYTES) throw new NotTaken('too_many');
  await db.photos.add({
    key: command.key,
    owner: command.owner,
    command: command.key,
    sha256: given.sha256,
    type: given.type,
    size: given.bytes.byteLength,
    bytes: given.bytes,
    createdAt: command.createdAt,
    complete: false,
    upload: null,
    part: FIRST_PART_BYTES,
    failures: 0,
    notBefore: 0,
  });
}

/** Part of T2: commands of this owner whose bytes are not on the server yet. */
export async function awaitingPhotos(db: ProductDatabase, owner: string): Promise<ReadonlySet<string>> {
  const waiting = await db.photos.where('owner').equals(owner).toArray();
  return new Set(waiting.filter(({ complete }) => !complete).map(({ command }) => command));
}

/** Part of T3, T5 and T8: bytes go only with their settled or discarded command (I18). */
export async function dropPhotos(db: ProductDatabase, commands: readonly string[]): Promise<void> {
  if (commands.length > 0) await db.photos.where('command').anyOf(commands).delete();
}

/** Part of T5: a command that takes another one's place takes its bytes over. */
export async function passPhotos(db: ProductDatabase, from: string, to: string): Promise<void> {
  await db.photos.where('command').equals(from).modify({ command: to });
}
