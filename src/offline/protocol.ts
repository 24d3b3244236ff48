import * as v from 'valibot';
import { SyncAnswer, type SyncRequest } from '#contract/sync.ts';
import type { Env } from './env.ts';
import { retryAfterMs } from './backoff.ts';
import type { OutboxRow, Owner } from './states.ts';

/** What became of a batch as a whole (sync 2, answer classes). */
export type BatchOutcome =
  | { kind: 'answer'; answer: SyncAnswer }
  /** Nobody of ours answered, or not well: try again later, same keys. */
  | { kind: 'retry'; afterMs: number; why: string }
  /** 401, or the token is another user's: nothing is lost, the user signs in again. */
  | { kind: 'pause' }
  /** The batch as a whole was refused (4xx): send fewer at once. */
  | { kind: 'halve'; why: string };

const RETRY_STATUS = new Set([408, 425, 429]);

/** Builds the request of one batch. Payloads are sent as they were stored. */
export function syncRequest(
  batch: string,
  owner: Owner,
  device: string,
  commands: readonly OutboxRow[],
): SyncRequest {
  return {
    protocol: 1,
    batch,
    owner,
    device,
    commands: commands.map(({ key, name, v: version, lane, deps, payload }) => ({
      key,
      name,
      v: version,
      lane,
      deps,
      payload,
    })),
    cancels: [],
  };
}

/** Sends a batch. Anything but our own well-formed answer is `retry`: a captive portal must not settle an order. */
export async function sendBatch(env: Env, request: SyncRequest, token: string | null): Promise<BatchOutcome> {
  const body = JSON.stringify(request);
  const limit = new AbortController();
  const stop = env.timer(() => limit.abort(), 30_000 + Math.ceil(body.length / 1024) * 1000);
  try {
    const response = await env.fetch('/api/sync/', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) },
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: limit.signal,
    });
    const afterMs = retryAfterMs(response.headers.get('retry-after'), response.headers.get('date'));
    if (response.status >= 500 || RETRY_STATUS.has(response.status))
      return { kind: 'retry', afterMs, why: `POST /sync/ gave ${response.status}` };
    const given: unknown = await response.json();
    if (response.ok) {
      const read = v.safeParse(SyncAnswer, given);
      if (read.success && read.output.batch === request.batch) return { kind: 'answer', answer: read.output };
      return { kind: 'retry', afterMs, why: 'the answer was not ours' };
    }
    const code = v.safeParse(v.object({ code: v.string() }), given);
    if (!code.success) return { kind: 'retry', afterMs, why: 'the answer was not ours' };
    if (response.status === 401 || code.output.code === 'wrong_user') return { kind: 'pause' };
    return { kind: 'halve', why: `POST /sync/ gave ${response.status} ${code.output.code}` };
  } catch (cause) {
    return { kind: 'retry', afterMs: 0, why: `POST /sync/ had no answer: ${String(cause)}` };
  } finally {
    stop();
  }
}
