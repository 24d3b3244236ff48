import {
  HASH_MISMATCH,
  OFFSET_MISMATCH,
  UPLOAD_COMPLETE,
  UPLOAD_NOT_FOUND,
  UPLOAD_OFFSET,
} from '#contract/uploads.ts';
import { transaction } from '#server/platform/database/database.ts';
import { HttpProblem } from '#server/platform/http/errors.ts';
import type { Received, Receiving } from '#server/platform/calls/receive.ts';
import { judge, type FileVerdict } from './check.ts';
import { BytesLost, readUpload, writeAt } from './files.ts';
import { changeUpload, findUpload, shapeOf, type StoredUpload } from './store.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Headers that a phone reads without a body too. */
export const headersOf = ({ written, complete }: StoredUpload): Record<string, string> => ({
  [UPLOAD_OFFSET]: String(written),
  [UPLOAD_COMPLETE]: complete ? '?1' : '?0',
});

export const uploadNotFound = () =>
  new HttpProblem(404, { code: UPLOAD_NOT_FOUND, detail: 'This upload has expired. Start it again' });

/** Not where the file ends: the true offset stands in body and header. */
const mismatch = (upload: StoredUpload) =>
  new HttpProblem(
    409,
    {
      code: OFFSET_MISMATCH,
      detail: 'The file goes on at another place',
      offset: upload.written,
      complete: upload.complete,
    },
    headersOf(upload),
  );

const refused = (status: number, code: string, detail: string, headers: Record<string, string> = {}) =>
  new HttpProblem(status, { code, detail }, headers);

/** Adds a part and, when it was the last one, has the whole judged. */
export async function addPart({ db, user, ids, header, bytes, now, config }: Receiving): Promise<Received> {
  const given = header(UPLOAD_OFFSET) ?? '';
  if (!/^\d{1,9}$/.test(given))
    throw refused(400, 'offset_invalid', 'Upload-Offset must say where the bytes go');
  const place = { userId: user.id, id: ids['id'] ?? '', offset: Number(given) };
  const added = await transaction(db, (tx) => append(tx, config.dataDir, place, bytes, now));
  if (added.lost) throw mismatch(added.upload);
  const whole = !added.upload.complete && added.upload.written === added.upload.size;
  const upload = whole ? await finish(db, config.dataDir, place, added.upload, now) : added.upload;
  return { body: shapeOf(upload), headers: headersOf(upload) };
}

/**
 * Under the row's lock, so that of two parts for one place one wins. The bytes are on disk before the row says so; a
 * crash in between leaves a longer file, which the next part cuts off.
 */
async function append(
  tx: Tx,
  dataDir: string,
  { userId, id, offset }: { userId: number; id: string; offset: number },
  bytes: Buffer,
  now: Date,
): Promise<{ upload: StoredUpload; lost: boolean }> {
  const upload = await findUpload(tx, userId, id, 'update');
  if (!upload) throw uploadNotFound();
  if (offset !== upload.written) throw mismatch(upload);
  if (offset + bytes.length > upload.size)
    throw refused(413, 'part_too_long', 'There are more bytes than the file was said to have');
  if (bytes.length === 0) {
    // At the end it asks for the verdict again, whose answer may have been lost.
    if (offset < upload.size) throw refused(400, 'file_missing', 'The part is empty');
    return { upload, lost: false };
  }
  try {
    await writeAt(dataDir, id, offset, bytes);
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
  dataDir: string,
  { userId, id }: { userId: number; id: string },
  judged: StoredUpload,
  now: Date,
): Promise<StoredUpload> {
  const bytes = await readUpload(dataDir, id);
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
      return refused(422, HASH_MISMATCH, 'The file arrived damaged. It is sent again', headers);
    case 'other_type':
      return refused(400, 'file_type_invalid', 'Upload a jpg, png, webp or pdf file', headers);
    case 'unreadable':
      return refused(400, 'file_unreadable', 'This file cannot be read. Choose another one', headers);
    case 'too_many_pixels':
      return refused(413, 'image_too_large', 'The picture has more than 40 million pixels', headers);
  }
}
