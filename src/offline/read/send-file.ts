import { MAX_PART_BYTES, type Upload } from '#contract/listings/uploads.ts';
import type { RequestDeps } from './request.ts';
import { backoffMs } from '../device/backoff.ts';
import type { CallOutcome, FileToSend } from '../face/engine-face.ts';
import { OFFLINE, UNREADABLE } from './read-wire.ts';
import { dropToken } from '../send/session.ts';
import { FRESH_PHOTO } from '../store/states.ts';
import { fetchOffset, open, sendPart, type UploadReply } from '../send/upload-wire.ts';

/** A part that went out within this time may be followed by one twice as large (sync 8). */
const FAST_MS = 5_000;
const MIN_PART_BYTES = 16 * 1024;
/** Failures in a row after which the person is told; another press goes on where it stopped. */
const MAX_FAILURES = 4;
/** Somebody looks on: what takes longer is theirs to try again. */
const LONGEST_WAIT_MS = 10_000;
/** All of it arrived damaged, or the server lost it, so often: something else is wrong. */
const MAX_RESTARTS = 3;

type Outcome = CallOutcome<null>;

/**
 * Sends a file in parts while somebody looks on: nothing of it is kept on this phone. On a bad line a part that was lost
 * is asked about and goes on from where the server is; the same key later goes on there as well (sync 8).
 */
export async function sendFile(
  deps: RequestDeps,
  { key, bytes, sha256, type }: FileToSend,
  { onProgress, stopped }: { onProgress: (sentBytes: number) => void; stopped: AbortSignal },
): Promise<Outcome> {
  const { db, env, reached } = deps;
  const token = (await db.session.get('current'))?.token ?? null;
  if (token === null) return signedOut();
  const ask = { env, token, stopped, photo: { key, sha256, type, size: bytes.byteLength } };
  let upload: { id: string; offset: number } | null = null;
  let isSure = false;
  let part: number = FRESH_PHOTO.part;
  let failures = 0;
  let restarts = 0;
  for (;;) {
    if (stopped.aborted) return STOPPED;
    const from = env.now();
    const size: number = upload && isSure ? Math.min(part, bytes.byteLength - upload.offset) : 0;
    const told: UploadReply = !upload
      ? await open(ask)
      : !isSure
        ? await fetchOffset(ask, upload.id)
        : await sendPart(ask, upload, new Uint8Array(bytes.slice(upload.offset, upload.offset + size)));
    if (told.kind !== 'unreachable' && told.kind !== 'stopped') reached(true);
    switch (told.kind) {
      case 'known': {
        const { id, offset, complete }: Upload = told.upload;
        onProgress(complete ? bytes.byteLength : offset);
        if (complete) return { ok: true, value: null };
        if (size > 0 && size === part && env.now() - from < FAST_MS)
          part = Math.min(MAX_PART_BYTES, part * 2);
        upload = { id, offset };
        isSure = true;
        failures = 0;
        continue;
      }
      case 'stopped':
        return STOPPED;
      case 'refused':
        return { ok: false, status: told.status, problem: told.problem };
      case 'pause':
        await dropToken(db, token);
        return signedOut();
      case 'elsewhere':
      case 'damaged':
      case 'expired':
        restarts += 1;
        if (restarts > MAX_RESTARTS) return { ok: false, status: null, problem: UNREADABLE };
        if (told.kind === 'expired') upload = null;
        isSure = false;
        continue;
      case 'later':
      case 'unreachable':
        failures += 1;
        isSure = false;
        part = Math.max(MIN_PART_BYTES, Math.floor(part / 2));
        if (failures > MAX_FAILURES || told.afterMs > LONGEST_WAIT_MS) {
          if (told.kind === 'unreachable') reached(false);
          return { ok: false, status: null, problem: told.kind === 'later' ? UNREADABLE : OFFLINE };
        }
        await new Promise<void>((go) => {
          env.timer(go, Math.max(told.afterMs, Math.min(LONGEST_WAIT_MS, backoffMs(failures, env.random()))));
        });
    }
  }
}

const STOPPED: Outcome = {
  ok: false,
  status: null,
  problem: { code: 'stopped', detail: 'Stopped' },
};

const signedOut = (): Outcome => ({
  ok: false,
  status: 401,
  problem: { code: 'not_authenticated', detail: 'Log in to send' },
});
