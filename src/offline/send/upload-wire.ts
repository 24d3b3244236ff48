import * as v from 'valibot';
import { addressOf } from '#contract/declare.ts';
import { Problem } from '#contract/problem.ts';
import {
  HASH_MISMATCH,
  OFFSET_MISMATCH,
  openUpload,
  Upload,
  UPLOAD_COMPLETE,
  UPLOAD_NOT_FOUND,
  UPLOAD_OFFSET,
  uploadPart,
  uploadState,
} from '#contract/listings/uploads.ts';
import { retryAfterMs } from '../device/backoff.ts';
import type { Env } from '../device/env.ts';
import { isSignedOut, jsonOrNothing } from './protocol.ts';
import type { StoredPhoto } from '../store/states.ts';

/** Reply of our server, or of whoever answered in its place, about an upload (sync 8). */
export type UploadReply =
  /** So much of it is there. */
  | { kind: 'known'; upload: Upload }
  /** The file ends somewhere else: HEAD says where. */
  | { kind: 'elsewhere' }
  /** All of it arrived and was something else: it begins anew. */
  | { kind: 'damaged' }
  /** The server knows it no more: a new one with the same key. */
  | { kind: 'expired' }
  /** No try will mend it: a person decides. */
  | { kind: 'refused'; status: number; problem: Problem }
  /** 401: nothing is lost, the user signs in again. */
  | { kind: 'pause' }
  /** Our server could not do it just now; `fault`: it broke over this very file. */
  | { kind: 'later'; afterMs: number; fault: boolean }
  /** Nobody of ours answered, or not well: nothing of it counts. */
  | { kind: 'unreachable'; afterMs: number }
  /** We took the request back ourselves, because this tab leads no more. */
  | { kind: 'stopped' };

export interface UploadRequest {
  env: Env;
  token: string;
  photo: Pick<StoredPhoto, 'key' | 'size' | 'sha256' | 'type'>;
  stopped: AbortSignal;
}

const TIMEOUT_MS = 30_000;
/**
 * Refusals that pass: too early, too often, in the middle of something, a server of before that takes no files; and
 * 401 or 403 in words that are not ours.
 */
const PASSING = [401, 403, 404, 405, 408, 425, 429];
/** The whole server, not this file. */
const OUTAGE = [502, 503, 504, 507];
/** Answers to HEAD that only JSON may say for sure: POST is asked, with the same key. */
const DOUBTFUL = [400, 401, 403, 404, 410];

/** Opens the upload, or finds it again: same key, same upload. */
export async function open(ask: UploadRequest): Promise<UploadReply> {
  const { key, size, sha256, type } = ask.photo;
  const body = JSON.stringify({ key, size, sha256, type });
  const init = { method: openUpload.method, body, headers: { 'content-type': 'application/json' } };
  return send(ask, addressOf(openUpload.path, {}), init, readAnswer);
}

/** Asks how far it is. An answer without a body proves little: one in doubt is `expired`, and changes nothing yet. */
export async function fetchOffset(ask: UploadRequest, id: string): Promise<UploadReply> {
  return send(ask, addressOf(uploadState.path, { id }), { method: 'HEAD', headers: {} }, (response) => {
    const offset = Number(response.headers.get(UPLOAD_OFFSET) ?? Number.NaN);
    const complete = response.headers.get(UPLOAD_COMPLETE) === '?1';
    const upload = v.safeParse(Upload, { id, offset, complete });
    if (response.ok && upload.success) return { kind: 'known', upload: upload.output };
    return DOUBTFUL.includes(response.status) ? { kind: 'expired' } : notOurs(response);
  });
}

/** Sends bytes from `offset` on; none at the end asks for the verdict on the whole. */
export async function sendPart(
  ask: UploadRequest,
  upload: { id: string; offset: number },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<UploadReply> {
  const headers = { 'content-type': uploadPart.mediaType, [UPLOAD_OFFSET]: String(upload.offset) };
  const init = { method: uploadPart.method, body: bytes, headers };
  const told = await send(ask, addressOf(uploadPart.path, { id: upload.id }), init, readAnswer);
  if (told.kind !== 'known') return told;
  const { id, offset } = told.upload;
  // Whatever it is, it is no answer to these bytes.
  return id === upload.id && offset === upload.offset + bytes.length ? told : { kind: 'elsewhere' };
}

type Init = { method: string; body?: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> };

async function send(
  { env, token, photo, stopped }: UploadRequest,
  path: string,
  { headers, ...init }: Init,
  read: (response: Response, text: string) => UploadReply,
): Promise<UploadReply> {
  const limit = new AbortController();
  const giveUp = (): void => limit.abort();
  const stopTimer = env.timer(giveUp, TIMEOUT_MS + Math.ceil((init.body?.length ?? 0) / 1024) * 1000);
  stopped.addEventListener('abort', giveUp, { once: true });
  if (stopped.aborted) giveUp();
  try {
    const response = await env.fetch(path, {
      ...init,
      headers: { ...headers, authorization: `Token ${token}` },
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: limit.signal,
    });
    const text = init.method === 'HEAD' ? '' : await response.text();
    if (stopped.aborted) return { kind: 'stopped' };
    const told = read(response, text);
    // Beyond the end of what we have: not our file.
    if (told.kind === 'known' && told.upload.offset > photo.size) return { kind: 'unreachable', afterMs: 0 };
    return told;
  } catch {
    return stopped.aborted ? { kind: 'stopped' } : { kind: 'unreachable', afterMs: 0 };
  } finally {
    stopTimer();
    stopped.removeEventListener('abort', giveUp);
  }
}

function readAnswer(response: Response, text: string): UploadReply {
  const { status, ok, redirected, headers } = response;
  const given = jsonOrNothing(text);
  if (ok) {
    const read = v.safeParse(Upload, redirected ? null : given);
    return read.success ? { kind: 'known', upload: read.output } : { kind: 'unreachable', afterMs: 0 };
  }
  const read = v.safeParse(Problem, given);
  if (!read.success) return notOurs(response);
  const problem = read.output;
  if (isSignedOut(status, given)) return { kind: 'pause' };
  if (problem.code === OFFSET_MISMATCH) return { kind: 'elsewhere' };
  if (problem.code === HASH_MISMATCH) return { kind: 'damaged' };
  if (problem.code === UPLOAD_NOT_FOUND) return { kind: 'expired' };
  if (status < 500 && !PASSING.includes(status) && status >= 400) return { kind: 'refused', status, problem };
  const afterMs = retryAfterMs(headers.get('retry-after'), headers.get('date'));
  return { kind: 'later', afterMs, fault: status >= 500 && !OUTAGE.includes(status) };
}

/** A proxy in front of our server may ask for patience; nothing else of a foreign answer counts. */
function notOurs({ status, headers }: Response): UploadReply {
  const asks = status === 429 || status === 503;
  const afterMs = asks ? retryAfterMs(headers.get('retry-after'), headers.get('date')) : 0;
  return { kind: 'unreachable', afterMs };
}
