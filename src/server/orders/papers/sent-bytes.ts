import { createHash } from 'node:crypto';
import { transaction } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Files } from '#server/platform/http/multipart.ts';
import { readUpload } from '#server/uploads/files.ts';
import { changeUpload, findComplete, uploadMissing } from '#server/uploads/store.ts';
import type { Db } from '#server/platform/database/db.ts';

interface BytesSource {
  db: Db;
  userId: number;
  files: Files;
  sha256: string;
  store: FileStore;
  now: Date;
}

/**
 * The bytes that a call names: those that came with it, or those that its sender uploaded before (sync 8); null where it
 * names none.
 * @throws HttpProblem 409 `upload_missing`: not here, or no more; the phone sends them again
 */
export async function sentBytes({
  db,
  userId,
  files,
  sha256,
  store,
  now,
}: BytesSource): Promise<Buffer | null> {
  const sent = files.get('file');
  if (sent) return sent.bytes;
  if (sha256 === '') return null;
  const upload = await transaction(db, (tx) => findComplete(tx, userId, sha256));
  if (!upload) throw uploadMissing();
  const bytes = await readUpload(store, upload.id);
  if (bytes && hexSha256(bytes) === sha256) return bytes;
  // The file was lost: said to be complete it would never come again.
  await transaction(db, (tx) => changeUpload(tx, upload.id, { complete: false, written: 0 }, now));
  throw uploadMissing();
}

export const hexSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
