import { REFUSALS } from '#domain/refusals/table.ts';
import { PictureFailed, PictureRefused } from '#server/media/read-picture.ts';
import { keepPicture } from '#server/media/store.ts';
import { type FileStore, NoRoom } from '#server/platform/files/file-store.ts';
import { sha256Of } from '#server/platform/files/listing.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import type { Config } from '#server/platform/base/config.ts';
import { httpProblem, problemBody, unavailable } from '#server/platform/http/errors.ts';
import { type User } from '#server/platform/calls/handle.ts';
import type { File } from '#server/platform/http/multipart.ts';
import { readUpload } from '#server/uploads/files.ts';
import type { Db } from '#server/platform/database/db.ts';
import { Refusal, refuse } from '#server/platform/calls/refuse.ts';

/** Texts of account contract 5.7. */
export const GENERAL_FAILURE = 'Something has gone wrong, contact customer support';

const refused = ({ code, message: hint }: PictureRefused): Refusal =>
  code === 'image_too_large' || code === 'file_too_large'
    ? refuse(code, { detail: GENERAL_FAILURE, hint })
    : refuse(code, { hint });

/** Says so before the whole of it has come. */
export const TOO_LARGE = problemBody('file_too_large', {
  detail: GENERAL_FAILURE,
  hint: REFUSALS.file_too_large.text,
});

/** Outcome of keeping the bytes; `missing`: the upload that was named is not here, or not whole. */
export type PictureOutcome = { hash: string } | { missing: true } | { refusal: Refusal };

/**
 * Keeps the picture that a call brings or names, before its transaction, because that takes seconds.
 * @param sha256 of an upload of the same person, where no file came
 */
export async function storeSentPicture(
  { db, config, user }: { db: Db; config: Config; user: User | null },
  file: File | undefined,
  sha256: string,
): Promise<PictureOutcome> {
  if (!file && sha256 === '') return { refusal: refuse('file_missing') };
  const bytes = file?.bytes ?? (await uploaded(db, filesOf(config), user, sha256));
  if (!bytes) return { missing: true };
  try {
    return { hash: await keepPicture(db, filesOf(config), bytes) };
  } catch (problem) {
    if (problem instanceof PictureRefused) return { refusal: refused(problem) };
    // As where this server's own disk is full: these calls take no promise of their own.
    if (problem instanceof NoRoom) throw httpProblem('no_room', {}, { 'retry-after': '60' });
    throw problem instanceof PictureFailed ? Object.assign(unavailable(), { cause: problem }) : problem;
  }
}

/** Somebody's own upload, once it is whole. */
async function uploaded(db: Db, files: FileStore, user: User | null, sha256: string): Promise<Buffer | null> {
  if (!user) return null;
  const upload = await db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', user.id)
    .where('sha256', '=', sha256)
    .where('complete', '=', true)
    .executeTakeFirst();
  if (!upload) return null;
  const bytes = await readUpload(files, upload.id);
  if (bytes !== null && sha256Of(bytes) === sha256) return bytes;
  // Lost or changed since it was judged: said to be complete it would never come again.
  await db.updateTable('uploads').set({ complete: false, written: 0 }).where('id', '=', upload.id).execute();
  return null;
}
