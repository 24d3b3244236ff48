import { httpProblem } from '#server/platform/http/errors.ts';
import { sql } from 'kysely';
import { UPLOAD_MISSING, type Upload } from '#contract/listings/uploads.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { isUuid } from '#server/platform/base/uuid.ts';
import { removeUpload, uploadFiles } from './files.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** An upload as its owner's table row says. */
export interface StoredUpload {
  id: string;
  key: string;
  sha256: string;
  type: string;
  size: number;
  written: number;
  complete: boolean;
}

const COLUMNS = ['id', 'key', 'sha256', 'type', 'size', 'written', 'complete'] as const;

export const shapeOf = ({ id, written, complete }: StoredUpload): Upload => ({
  id,
  offset: written,
  complete,
});

/** A user's own upload, locked where it is going to change; another user's is none (security 1). */
export async function findUpload(
  db: Db,
  userId: number,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<StoredUpload | null> {
  if (!isUuid(id)) return null;
  let row = db.selectFrom('uploads').select(COLUMNS).where('id', '=', id).where('user_id', '=', userId);
  if (lock === 'update') row = row.forUpdate();
  return (await row.executeTakeFirst()) ?? null;
}

/** A user's upload under the phone's key, or of the same bytes. */
export async function findKnown(
  tx: Tx,
  userId: number,
  by: { key: string } | { sha256: string },
): Promise<StoredUpload | null> {
  const rows = tx.selectFrom('uploads').select(COLUMNS).where('user_id', '=', userId).forUpdate();
  const row = 'key' in by ? rows.where('key', '=', by.key) : rows.where('sha256', '=', by.sha256);
  return (await row.executeTakeFirst()) ?? null;
}

export async function insertUpload(
  tx: Tx,
  userId: number,
  given: { key: string; sha256: string; type: string; size: number },
  now: Date,
): Promise<StoredUpload> {
  return tx
    .insertInto('uploads')
    .values({ ...given, user_id: userId, created_at: now, touched_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function changeUpload(
  tx: Tx,
  id: string,
  change: Partial<Pick<StoredUpload, 'written' | 'complete' | 'size' | 'type'>>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ ...change, touched_at: now })
    .where('id', '=', id)
    .execute();
}

/** Bytes that a user's uploads take here, finished or not. */
export async function reservedBytes(tx: Tx, userId: number): Promise<number> {
  const row = await tx
    .selectFrom('uploads')
    .select((one) => one.fn.coalesce(one.fn.sum<string>('size'), one.lit(0)).as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/** Tells whether they sell here, have ordered, or are staff. */
export async function isKnownHere(
  tx: Tx,
  { id, isStaff }: { id: number; isStaff: boolean },
): Promise<boolean> {
  if (isStaff) return true;
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from sellers where user_id = ${id} and status = 'approved')
        or exists (select 1 from orders where user_id = ${id} and (paid_minor > 0 or status in ('Authorized', 'Shipped'))) as known`.execute(
    tx,
  );
  return rows[0]?.known ?? false;
}

/** Moments when the user's uploads of the last hour were opened, oldest first. */
export async function openedLately(tx: Tx, userId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('uploads')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/**
 * For handlers that attach a file: a user's complete upload of these bytes, kept from expiring as long as the
 * transaction lasts. Take a copy of what is needed (files.ts `readUpload`): the upload itself goes some days later.
 * @param sha256 64 hex digits, lower case
 */
export async function findComplete(tx: Tx, userId: number, sha256: string): Promise<StoredUpload | null> {
  const row = await tx
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .where('complete', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The command's bytes are not here, or no more. Not stored: the phone sends them and then the command again. */
export const uploadMissing = () => httpProblem(UPLOAD_MISSING);

/** Removes files whose rows are gone. @returns how many */
export async function sweepUploads(db: Db, store: FileStore): Promise<number> {
  // Listed before the rows are asked for: a row is there before its file, so a file without one is left over.
  const files = await uploadFiles(store);
  if (files.length === 0) return 0;
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', files).execute();
  const kept = new Set(rows.map(({ id }) => id));
  const left = files.filter((id) => !kept.has(id));
  for (const id of left) await removeUpload(store, id);
  return left.length;
}
