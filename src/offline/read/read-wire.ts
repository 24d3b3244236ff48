import * as v from 'valibot';
import { Problem } from '#contract/problem.ts';
import { USER_VERSION } from '#contract/sync.ts';
import type { Env } from '../device/env.ts';
import { isSignedOut, jsonOrNothing } from '../send/protocol.ts';

export const OFFLINE: Problem = { code: 'offline', detail: 'No connection' };
export const UNREADABLE: Problem = { code: 'unreadable', detail: 'The answer could not be read' };
export const SIGN_IN: Problem = { code: 'not_authenticated', detail: "You're currently not logged in" };

/** Outcome of a read. `gone`: we took the request back ourselves. */
export type ReadOutcome =
  | { kind: 'answer'; value: unknown; etag: string | null; userVersion: number; sizeBytes: number }
  | { kind: 'unchanged' }
  /** `reached`: it was our server that spoke; `signedOut`: it says that the token is no good. */
  | { kind: 'problem'; problem: Problem; reached: boolean; signedOut: boolean }
  | { kind: 'gone' };

const TIMEOUT_MS = 30_000;

/** Asks the server for an address below /api; the answer is read by the schema of its declaration. */
export async function getAnswer(
  env: Env,
  asked: { address: string; answer: v.GenericSchema; init: RequestInit },
  gone: AbortSignal,
): Promise<ReadOutcome> {
  const limit = new AbortController();
  const giveUp = (): void => limit.abort();
  const stopTimer = env.timer(giveUp, TIMEOUT_MS);
  gone.addEventListener('abort', giveUp, { once: true });
  if (gone.aborted) giveUp();
  try {
    const init = { ...asked.init, credentials: 'omit', signal: limit.signal } as const;
    const response = await env.fetch(asked.address, init);
    const text = response.status === 304 ? '' : await response.text();
    return gone.aborted ? { kind: 'gone' } : gotOf(response, text, asked.answer);
  } catch {
    if (gone.aborted) return { kind: 'gone' };
    return { kind: 'problem', problem: OFFLINE, reached: false, signedOut: false };
  } finally {
    stopTimer();
    gone.removeEventListener('abort', giveUp);
  }
}

function gotOf(response: Response, text: string, answer: v.GenericSchema): ReadOutcome {
  const { status, ok, headers } = response;
  if (status === 304) return { kind: 'unchanged' };
  const given = status === 204 ? null : jsonOrNothing(text);
  const read = ok ? v.safeParse(answer, given) : null;
  if (read?.success)
    return {
      kind: 'answer',
      value: read.output,
      etag: headers.get('etag'),
      userVersion: Number(headers.get(USER_VERSION) ?? 0),
      sizeBytes: new TextEncoder().encode(text).length,
    };
  const problem = v.safeParse(Problem, ok ? null : given);
  const known = problem.success;
  const signedOut = isSignedOut(status, given);
  return { kind: 'problem', problem: known ? problem.output : UNREADABLE, reached: known, signedOut };
}
