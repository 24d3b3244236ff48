import {
  HASH_MISMATCH,
  OFFSET_MISMATCH,
  UPLOAD_COMPLETE,
  UPLOAD_NOT_FOUND,
  UPLOAD_OFFSET,
} from '#contract/listings/uploads.ts';
import { transaction } from '#server/platform/database/database.ts';
import { type HttpProblem, httpProblem } from '#server/platform/http/errors.ts';
import { Bounded } from '#server/platform/http/bounded-work.ts';
import type { Received, Receiving } from '#server/platform/calls/receive.ts';
import { judge, ONE_OF_FOUR, type FileVerdict } from './check.ts';
import { BytesLost, type FileStore } from '#server/platform/files/file-store.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { readUpload, writePart } from './files.ts';
import { changeUpload, findUpload, shapeOf, type StoredUpload } from './store.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Headers that a phone reads without a body too. */
export const headersOf = ({ written, complete }: StoredUpload): Record<string, string> => ({
  [UPLOAD_OFFSET]: String(written),
  [UPLOAD_COMPLETE]: complete ? '?1' : '?0',
});

export const uploadNotFound = () => httpProblem(UPLOAD_NOT_FOUND);

/** Not where the file ends: the true offset stands in body and header. */
const mismatch = (upload: StoredUpload) =>
  httpProblem(OFFSET_MISMATCH, { offset: upload.written, complete: upload.complete }, headersOf(upload));

/**
 * A part holds its row while its bytes are written, and a store may be slow: a few at a time have a connection of the database's
 * ten, and the others wait without one, so that a storm of photos leaves the shop its database. A phone sends one part after the
 * other: more of one person's are tries of which it has given up the one before, and would only wait for the row.
 */
const writing = new Bounded({ atOnce: 4, waiting: 100, each: 8 });

/** Adds a part and, when it was the last one, has the whole judged. */
export async function addPart({ db, user, ids, header, bytes, now, config }: Receiving): Promise<Received> {
  const given = header(UPLOAD_OFFSET) ?? '';
  if (!/^\d{1,9}$/.test(given)) throw httpProblem('offset_invalid');
  const place = { userId: user.id, id: ids['id'] ?? '', offset: Number(given) };
  const files = filesOf(config);
  const added = await writing.run(
    () => transaction(db, (tx) => append(tx, files, place, bytes, now)),
    user.id,
  );
  if (added.lost) throw mismatch(added.upload);
  const whole = !added.upload.complete && added.upload.written === added.upload.size;
  const upload = whole ? await finish(db, files, place, added.upload, now) : added.upload;
  return { body: shapeOf(upload), headers: headersOf(upload) };
}

/**
 * Under the row's lock, so that of two parts for one place one wins. The bytes are safe before the row says so; a
 * crash in between leaves a longer file, which the next part cuts off.
 */
async function append(
  tx: Tx,
  files: FileStore,
  { userId, id, offset }: { userId: number; id: string; offset: number },
  bytes: Buffer,
  now: Date,
): Promise<{ upload: StoredUpload; lost: boolean }> {
  const upload = await findUpload(tx, userId, id, 'update');
  if (!upload) throw uploadNotFound();
  if (offset !== upload.written) throw mismatch(upload);
  if (offset + bytes.length > upload.size) throw httpProblem('part_too_long');
  if (bytes.length === 0) {
    // At the end it asks for the verdict again, whose answer may have been lost.
    if (offset < upload.size) throw httpProblem('file_missing', { detail: 'The part is empty' });
    return { upload, lost: false };
  }
  try {
    await writePart(files, id, offset, bytes);
  } catch (problem) {
    if (!(problem instanceof BytesLost)) throw problem;
    await changeUpload(tx, id, { written: 0 }, now);
    return { upload: { ...upload, written: 0 }, lost: true };
  }
  const written = offset + bytes.length;
  await changeUpload(tx, id, { written }, now);
  return { upload: { ...upload, written }, lost: false };
}

/** Judges outside any transaction, because decoding takes its time; what changed meanwhile counts more. */
async function finish(
  db: Db,
  files: FileStore,
  { userId, id }: { userId: number; id: string },
  judged: StoredUpload,
  now: Date,
): Promise<StoredUpload> {
  const bytes = await readUpload(files, id);
  const verdict = bytes === null ? 'other_bytes' : await judge(bytes, judged);
  return transaction(db, async (tx): Promise<{ upload: StoredUpload; verdict: FileVerdict }> => {
    const upload = await findUpload(tx, userId, id, 'update');
    if (!upload) throw uploadNotFound();
    if (upload.complete) return { upload, verdict: 'good' };
    const same = upload.type === judged.type && upload.size === judged.size;
    if (!same || upload.written !== upload.size) throw mismatch(upload);
    const change = verdict === 'good' ? { complete: true } : { written: 0 };
    await changeUpload(tx, id, change, now);
    return { upload: { ...upload, ...change }, verdict };
  }).then(({ upload, verdict: is }) => {
    if (is !== 'good') throw problemOf(is, upload);
    return upload;
  });
}

/** Only `other_bytes` may be mended by sending it all again. */
function problemOf(verdict: Exclude<FileVerdict, 'good'>, upload: StoredUpload): HttpProblem {
  const headers = headersOf(upload);
  switch (verdict) {
    case 'other_bytes':
      return httpProblem(HASH_MISMATCH, {}, headers);
    case 'other_type':
      return httpProblem('file_type_invalid', { detail: ONE_OF_FOUR }, headers);
    case 'unreadable':
      return httpProblem('file_unreadable', {}, headers);
    case 'too_many_pixels':
      return httpProblem('image_too_large', {}, headers);
  }
}
