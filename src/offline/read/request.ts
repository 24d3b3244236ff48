import * as v from 'valibot';
import { addressOf, type Call } from '#contract/declare.ts';
import { Problem } from '#contract/problem.ts';
import { retryAfterMs } from '../device/backoff.ts';
import type { ProductDatabase } from '../store/database.ts';
import type { CallOutcome, GuardedFileType } from '../face/engine-face.ts';
import type { Env } from '../device/env.ts';
import { isSignedOut, jsonOrNothing } from '../send/protocol.ts';
import { OFFLINE, UNREADABLE } from './read-wire.ts';
import { dropToken } from '../send/session.ts';
import { sha256Of } from '../device/sha256.ts';

export interface RequestDeps {
  db: ProductDatabase;
  env: Env;
  reached: (reachable: boolean) => void;
}

const CALL_TIMEOUT_MS = 60_000;
/** A pro-forma on a slow line takes its time. */
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/**
 * A call that needs a connection: asked once, never kept, never repeated by itself. Of a GET all of the payload goes into
 * the address. `key`: whoever repeats a call whose answer was lost names the same, and it is done once.
 */
export async function makeCall<P extends v.GenericSchema, A extends v.GenericSchema>(
  deps: RequestDeps,
  declared: Call<P, A>,
  payload: v.InferInput<P>,
  key?: string,
): Promise<CallOutcome<v.InferOutput<A>>> {
  const { method } = declared;
  const isRead = method === 'GET';
  const path = addressOf(declared.path, inAddress(payload, isRead ? '' : declared.path));
  const init = isRead ? { method } : { method, body: JSON.stringify(payload) };
  const asked: RequestOptions = { init, timeoutMs: CALL_TIMEOUT_MS };
  if (key !== undefined) asked.headers = { 'idempotency-key': key };
  return ask(deps, path, asked, async (response) => {
    const read = v.safeParse(declared.answer, jsonOrNothing(await response.text()) ?? null);
    return read.success ? { ok: true, value: read.output } : null;
  });
}

/** A file behind a login, of the wanted type. A captive portal's page with status 200 is none, whatever its name says. */
export async function download(
  deps: RequestDeps,
  path: string,
  type: GuardedFileType = 'application/pdf',
): Promise<CallOutcome<Blob>> {
  return ask(deps, path, { init: { method: 'GET' }, timeoutMs: DOWNLOAD_TIMEOUT_MS }, async (response) =>
    isOfType(response, type) ? { ok: true, value: await response.blob() } : null,
  );
}

/** A file's bytes with their hash. */
export interface GotFile {
  bytes: ArrayBuffer;
  /** Lower-case hex. */
  sha256: string;
}

/**
 * A file that may lie here already: the server is asked whether it is still the one with this hash, which is its tag
 * too (account contract 2.7). Bytes that do not agree with the tag that came with them are none.
 * @param patienceMs how long its first word may take; null: as long as the whole file
 */
export async function fetchFile(
  deps: RequestDeps,
  path: string,
  given: { type: string; known: string | null; patienceMs: number | null },
): Promise<CallOutcome<GotFile | 'unchanged'>> {
  const { type, known, patienceMs } = given;
  const asked: RequestOptions = { init: { method: 'GET' }, timeoutMs: DOWNLOAD_TIMEOUT_MS };
  if (known !== null) asked.headers = { 'if-none-match': `"${known}"` };
  if (patienceMs !== null) asked.patienceMs = patienceMs;
  return ask<GotFile | 'unchanged'>(deps, path, asked, async (response) => {
    if (response.status === 304) return known === null ? null : { ok: true, value: 'unchanged' };
    if (!isOfType(response, type)) return null;
    const bytes = await response.arrayBuffer();
    const sha256 = await sha256Of(bytes);
    const tag = /^"([0-9a-f]{64})"$/.exec(response.headers.get('etag') ?? '')?.[1] ?? sha256;
    return tag === sha256 ? { ok: true, value: { bytes, sha256 } } : null;
  });
}

const isOfType = ({ headers }: Response, type: string): boolean =>
  headers.get('content-type')?.startsWith(type) ?? false;

interface RequestOptions {
  init: RequestInit;
  timeoutMs: number;
  /** Until the first word of the answer, where that is less. */
  patienceMs?: number;
  headers?: Record<string, string>;
}

async function ask<T>(
  { db, env, reached }: RequestDeps,
  path: string,
  { init, timeoutMs, patienceMs = timeoutMs, headers: more = {} }: RequestOptions,
  take: (response: Response) => Promise<CallOutcome<T> | null>,
): Promise<CallOutcome<T>> {
  const token = (await db.session.get('current'))?.token ?? null;
  const headers = {
    ...(token === null ? {} : { authorization: `Token ${token}` }),
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...more,
  };
  const limit = new AbortController();
  const giveUp = (): void => limit.abort();
  let stopTimer = env.timer(giveUp, patienceMs);
  try {
    const response = await env.fetch(path, {
      ...init,
      headers,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: limit.signal,
    });
    const { status, ok } = response;
    stopTimer();
    stopTimer = env.timer(giveUp, timeoutMs);
    // 304: what was asked about is still so.
    if (ok || status === 304) {
      const taken = await take(response);
      reached(taken !== null);
      return taken ?? { ok: false, status, problem: UNREADABLE };
    }
    const given = jsonOrNothing(await response.text());
    const problem = v.safeParse(Problem, given);
    reached(problem.success);
    if (token !== null && isSignedOut(status, given)) await dropToken(db, token);
    return { ok: false, status, problem: problem.success ? withWait(problem.output, response) : UNREADABLE };
  } catch {
    reached(false);
    return { ok: false, status: null, problem: OFFLINE };
  } finally {
    stopTimer();
  }
}

/** With `retry_after`, in whole seconds, where the server said how long to wait: its body does not. */
function withWait(problem: Problem, { headers }: Response): Problem {
  const waitMs = retryAfterMs(headers.get('retry-after'), headers.get('date'));
  return waitMs === 0 ? problem : { ...problem, retry_after: Math.ceil(waitMs / 1000) };
}

/** Part of the payload for the address: with a body only the names that stand in its path, otherwise all of it. */
function inAddress(payload: unknown, path: string): Record<string, unknown> {
  const given = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => path === '' || path.includes(`:${name}/`)),
  );
}
