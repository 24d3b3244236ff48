import * as v from 'valibot';
import type { Imported } from '../face/centre-face.ts';
import { forgetWaitingBound } from '../outbox/capacity.ts';
import { dependencyReason } from '../outbox/give-up.ts';
import { loadDeferredRegistry } from '../outbox/load-registry.ts';

import { localRow, localRows, refold } from '../outbox/fold.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS, MAX_WAITING, MAX_WAITING_BYTES } from '../store/limits.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { mutationTables, jsonBytes, mayWrite, nextSeq, ofOwner } from '../outbox/outbox.ts';
import { storedPhotosOf } from '../outbox/photos.ts';
import {
  FRESH_COMMAND,
  FRESH_PHOTO,
  isUnsettled,
  type OutboxRow,
  type StoredPhoto,
} from '../store/states.ts';
import { hashed, type Readable, readCommands, readWorkFile } from './read-work.ts';
import { type FiledCommand, FiledPhoto } from './work-file.ts';
import type { CentreDeps } from './deps.ts';

/**
 * Takes over what another phone of this user had waiting. Keys are kept, so that what both send happens once; it is
 * stored as sent whatever it was, so that it is never changed under its key and only the server's word takes it back.
 * @throws NotTaken 'closed' or 'full' when the phone's storage does not take it
 */
export async function importWork(deps: CentreDeps, file: Blob, photos: readonly Blob[]): Promise<Imported> {
  const read = await readWorkFile(file);
  if (!read.ok) return read;
  if (read.file.owner.startsWith('anon:')) return { ok: false, why: 'guest' };
  // A fresh phone has met nothing of the part that comes late: without it, work of sellers could not be read.
  await loadDeferredRegistry(deps.db, deps.registry);
  const commands = readCommands(read.file.commands, deps);
  const bytesByHash = await hashed(photos);
  const filed = read.file.photos.flatMap((one) => {
    const photo = v.safeParse(FiledPhoto, one);
    return photo.success ? [photo.output] : [];
  });
  const left = new Set(read.file.commands.flatMap(keyIn));
  const given = { owner: read.file.owner, commands: commands.good, filed, bytesByHash, left };
  const taken = await deps.withFreeSpace(() => take(deps, given));
  if (!taken.ok) return taken;
  if (taken.added > 0) {
    deps.env.persist();
    deps.wake();
  }
  return { ...taken, unreadable: commands.unreadable };
}

/** The key of one of its commands, however broken the rest of it is. */
const keyIn = (raw: unknown): string[] => {
  const read = v.safeParse(v.object({ key: v.string() }), raw);
  return read.success ? [read.output.key] : [];
};

interface WorkToImport {
  owner: string;
  commands: readonly Readable[];
  filed: readonly FiledPhoto[];
  bytesByHash: ReadonlyMap<string, ArrayBuffer>;
  /** Keys of all that the file holds: what of them is not here afterwards was left out. */
  left: ReadonlySet<string>;
}
type Taken = Exclude<Imported, { ok: true }> | Omit<Extract<Imported, { ok: true }>, 'unreadable'>;

/** T5: all of it or none. */
function take({ db, registry, env }: CentreDeps, given: WorkToImport): Promise<Taken> {
  const { owner } = given;
  const now = env.now();
  return db.transaction('rw', mutationTables(db), async (): Promise<Taken> => {
    if (!(await mayWrite(db))) throw new LocalWriteError('closed');
    const session = await db.session.get('current');
    if (!session) return { ok: false, why: 'sign_in' };
    if (session.owner !== owner) return { ok: false, why: 'other_user' };

    const known = new Set<string>(await db.commands.toCollection().primaryKeys());
    const mine = await ofOwner(db, owner);
    const over = new Set(mine.filter(({ state }) => state === 'done').map(({ key }) => key));
    const uploads = new Set<string>(await db.photos.toCollection().primaryKeys());
    const { rows, photos, ...counts } = sorted(given, { known, over, uploads, now });
    if (!fits(mine, rows) || !photosFit(await storedPhotosOf(db, owner), photos))
      return { ok: false, why: 'full' };
    if (rows.length > 0) await forgetWaitingBound(db, owner);
    for (const row of rows)
      await db.commands.add({
        ...row,
        lane: await localRow(db, owner, row.lane),
        touches: await localRows(db, owner, row.touches),
        seq: await nextSeq(db),
      });
    for (const { photo, bytes } of photos) {
      await db.photos.add(photo);
      await db.photoBytes.put({ key: photo.key, bytes });
    }
    await refold(
      db,
      registry,
      owner,
      await localRows(
        db,
        owner,
        rows.flatMap(({ touches }) => touches),
      ),
    );
    return { ok: true, added: rows.length, keys: rows.map(({ key }) => key), ...counts };
  });
}

interface WithBytes {
  photo: StoredPhoto;
  bytes: ArrayBuffer;
}

/** Sorts out what of the file is new here, in its order, and what stays out. */
function sorted(
  given: WorkToImport,
  here: { known: Set<string>; over: ReadonlySet<string>; uploads: Set<string>; now: number },
): { rows: OutboxRow[]; photos: WithBytes[]; known: number; done: number; photosMissing: number } {
  const { owner } = given;
  const rows: OutboxRow[] = [];
  const photos: WithBytes[] = [];
  let known = 0;
  let done = 0;
  let photosMissing = 0;
  for (const { filed, def, payload } of given.commands) {
    if (here.known.has(filed.key)) {
      if (here.over.has(filed.key)) done += 1;
      else known += 1;
      continue;
    }
    const sha256 = def.photo?.(payload as never) ?? null;
    const photo = sha256 === null ? 'none' : photoFor(filed, sha256, given);
    if (photo === 'missing') {
      photosMissing += 1;
      continue;
    }
    here.known.add(filed.key);
    if (photo !== 'none') {
      const key = here.uploads.has(photo.key) ? filed.key : photo.key;
      here.uploads.add(key);
      const { bytes, ...rest } = photo;
      // Whether the server has it already is asked anew: an upload is kept there for some days only.
      photos.push({ bytes, photo: { ...FRESH_PHOTO, ...rest, key, owner, createdAt: here.now } });
    }
    rows.push({ ...rowOf(filed, here.now), owner, touches: def.touches(payload) });
  }
  const taken = rows.map((row) => stopped(row, here.known, given.left));
  return { rows: taken, photos, known, done, photosMissing };
}

/** Follower of something of the file that stays out, which would wait for ever: a person decides. */
function stopped(row: OutboxRow, known: ReadonlySet<string>, left: ReadonlySet<string>): OutboxRow {
  const cause = row.deps.find((dep) => left.has(dep) && !known.has(dep));
  if (cause === undefined || row.state !== 'queued') return row;
  return { ...row, state: 'needs_user', reason: dependencyReason(cause) };
}

/** A wish to take it back stays one, a refusal stays with the user; anything else waits. */
function rowOf(filed: FiledCommand, now: number): Omit<OutboxRow, 'owner' | 'touches'> {
  const { key, name, v: version, lane, deps, payload, seen, reason } = filed;
  const asks = filed.state === 'needs_user' && reason !== null;
  return {
    ...FRESH_COMMAND,
    key,
    seq: 0,
    lane,
    name,
    v: version,
    payload,
    seen,
    deps,
    state: filed.state === 'cancelling' ? 'cancelling' : asks ? 'needs_user' : 'queued',
    sent: true,
    // Words are the app's own: a file says which refusal it was, not what stands on the screen.
    reason: asks ? { ...reason, message: '' } : null,
    sizeBytes: jsonBytes(payload),
    createdAt: Math.min(filed.createdAt, now),
  };
}

/** 'missing': neither the files nor the server have the bytes; 'none': the server has them, none are needed here. */
function photoFor({ key: command }: FiledCommand, sha256: string, { filed, bytesByHash }: WorkToImport) {
  const photo = filed.find((one) => one.command === command && one.sha256 === sha256);
  const bytes = bytesByHash.get(sha256);
  if (!photo || !bytes) return photo?.complete ? 'none' : 'missing';
  return { key: photo.key, command, sha256, type: photo.type, size: bytes.byteLength, bytes };
}

function fits(mine: readonly OutboxRow[], rows: readonly OutboxRow[]): boolean {
  const all = [...mine.filter(({ state }) => isUnsettled(state)), ...rows];
  const bytes = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return rows.length === 0 || (all.length <= MAX_WAITING && bytes <= MAX_WAITING_BYTES);
}

function photosFit(stored: readonly StoredPhoto[], photos: readonly WithBytes[]): boolean {
  const all = [...stored, ...photos.map(({ photo }) => photo)];
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  return photos.length === 0 || (all.length <= MAX_PHOTOS && bytes <= MAX_PHOTO_BYTES);
}
