import type { ProductDatabase } from '../store/database.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../store/limits.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { FRESH_PHOTO, type OutboxRow, type Owner, type StoredPhoto } from '../store/states.ts';

/**
 * Part of T1: the bytes that a command needs, in the transaction that writes it (I4).
 * @throws LocalWriteError `photos_full` when as many photos wait as may; `sign_in` for a stranger's that would go out as it is:
 * only a user's bytes are taken in parts
 */
export async function addPhoto(
  db: ProductDatabase,
  command: Pick<OutboxRow, 'key' | 'owner' | 'state' | 'createdAt'>,
  given: { sha256: string; type: string; bytes: ArrayBuffer },
): Promise<void> {
  if (command.owner.startsWith('anon:') && command.state !== 'held') throw new LocalWriteError('sign_in');
  const waiting = await storedPhotosOf(db, command.owner);
  const bytes = waiting.reduce((sum, { size }) => sum + size, given.bytes.byteLength);
  if (waiting.length >= MAX_PHOTOS || bytes > MAX_PHOTO_BYTES) throw new LocalWriteError('photos_full');
  await db.photos.add({
    ...FRESH_PHOTO,
    key: command.key,
    owner: command.owner,
    command: command.key,
    sha256: given.sha256,
    type: given.type,
    size: given.bytes.byteLength,
    createdAt: command.createdAt,
  });
  await db.photoBytes.add({ key: command.key, bytes: given.bytes });
}

/** All photos of an owner that this phone still holds, oldest first, without their bytes. */
export async function storedPhotosOf(db: ProductDatabase, owner: Owner): Promise<StoredPhoto[]> {
  return db.photos.where('owner').equals(owner).sortBy('createdAt');
}

/** The bytes of a photo by its own key; null when this phone has them no more. */
export async function storedPhotoBytes(db: ProductDatabase, key: string): Promise<ArrayBuffer | null> {
  return (await db.photoBytes.get(key))?.bytes ?? null;
}

/** Photos of these owners that are not whole on the server yet, by the command that waits for them. */
export async function waitingPhotos(
  db: ProductDatabase,
  owners: readonly Owner[],
): Promise<ReadonlyMap<string, StoredPhoto>> {
  const all = await db.photos.where('owner').anyOf(owners).toArray();
  return new Map(all.flatMap((photo) => (photo.complete ? [] : [[photo.command, photo]])));
}

/** Part of T2: commands of this owner whose bytes are not on the server yet. */
export async function awaitingPhotos(db: ProductDatabase, owner: Owner): Promise<ReadonlySet<string>> {
  return new Set((await waitingPhotos(db, [owner])).keys());
}

/** Part of T3, T5 and T8: bytes go only with their settled or discarded command (I18). */
export async function dropPhotos(db: ProductDatabase, commands: readonly string[]): Promise<void> {
  if (commands.length === 0) return;
  const keys = await db.photos.where('command').anyOf(commands).primaryKeys();
  await db.photos.bulkDelete(keys);
  await db.photoBytes.bulkDelete(keys);
}

/**
 * Part of T3: the server has let go of bytes that it had (it keeps them for some days only): they go out once more
 * before their command does. False: this phone has them no more either.
 */
export async function sendBytesAgain(db: ProductDatabase, command: string): Promise<boolean> {
  const again = { complete: false, upload: null, notBefore: 0 };
  return (await db.photos.where('command').equals(command).modify(again)) > 0;
}
