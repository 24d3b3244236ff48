import * as v from 'valibot';
import { NO_TOKEN } from '#contract/problem.ts';
import type { SyncRequest, WireCommand } from '#contract/sync-request.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { retryAfterMs } from '../device/backoff.ts';
import type { AnyCommand, Registry } from '../face/declare.ts';
import type { Env } from '../device/env.ts';
import { jsonBytes } from '../outbox/outbox.ts';
import type { OutboxRow, StoredTelemetry } from '../store/states.ts';

/** Outcome of a batch as a whole (sync 2, answer classes). */
export type BatchOutcome =
  | { kind: 'answer'; answer: SyncAnswer }
  /** Nobody of ours answered, or not well: try again later, same keys. `reached`: our server spoke; `smaller`: fewer may get through. */
  | { kind: 'retry'; afterMs: number; reached: boolean; smaller: boolean; why: string }
  /** 401, or the token is another user's: nothing is lost, the user signs in again. */
  | { kind: 'pause' }
  /** The batch as a whole was refused for its form: send fewer at once. */
  | { kind: 'halve'; why: string }
  /** A server of before, or a proxy on the way, does not read compressed bodies. */
  | { kind: 'plain' }
  /** We took the request back ourselves, because this tab leads no more. */
  | { kind: 'stopped' };

/** Contents that go out together: commands, and those that the user takes back. */
export interface Claimed {
  commands: OutboxRow[];
  cancels: OutboxRow[];
  /** Telemetry that goes along, last of all, and is no work. */
  telemetry: StoredTelemetry[];
  /** Commands that went out before and stay behind now: the server tells what became of them (sync 6). */
  unanswered: OutboxRow[];
  /** All that is not sent or not answered, for staff to see. */
  waiting: SyncRequest['waiting'];
  token: string | null;
}

/** A command as it goes out: as it was stored, without what only the phone knows. */
export function wireCommandOf({ key, name, v: version, lane, deps, payload, proof }: OutboxRow): WireCommand {
  return { key, name, v: version, lane, deps, payload, ...(proof && { proof }) };
}

/** Telemetry on the wire: a command like others, in the lane of its kind. */
function wireOfTelemetry(
  registry: Registry,
  { key, name, v: version, payload }: StoredTelemetry,
): WireCommand {
  const lane = registry.commands.get(name)?.declared.lane ?? name;
  return { key, name, v: version, lane, deps: [], payload };
}

/** Builds the request of one batch. Payloads are sent as they were stored. */
export function syncRequest(
  registry: Registry,
  { batch, owner, device }: Pick<SyncRequest, 'batch' | 'owner' | 'device'>,
  { commands, cancels, telemetry, unanswered, waiting }: Omit<Claimed, 'token'>,
): SyncRequest {
  const names = new Set([...commands, ...cancels, ...unanswered].map(({ name }) => name));
  return {
    protocol: 1,
    batch,
    owner,
    device,
    commands: [...commands.map(wireCommandOf), ...telemetry.map((one) => wireOfTelemetry(registry, one))],
    cancels: cancels.map(({ key }) => key),
    unanswered: unanswered.map(({ key }) => key),
    bare: [...names].filter((name) => isBare(registry.commands.get(name))),
    waiting,
  };
}

/** Nothing reads what the server says beside yes: a basket of 25 lines need not come with each of its adds. */
const isBare = (known: AnyCommand | undefined): boolean =>
  known !== undefined && !known.keepsAnswer && !known.ids;

const OurProblem = v.object({ code: v.string(), detail: v.string() });
/** Refusals of the whole request for its form or size; anything else of this kind is not the commands' fault. */
const BAD_REQUEST = [400, 413, 415, 422];
/** Whoever stands in between may refuse what is too large, or a word in it: fewer at once may get through. */
const TOO_MUCH = [400, 403, 413, 414, 415, 422, 431];
const TIMEOUT_MS = 30_000;
/** Below this many characters gzip gains less than its own head takes. */
const WORTH_COMPRESSING = 600;

/** Is this our server saying that the token is no good? */
export function isSignedOut(status: number, body: unknown): boolean {
  const problem = v.safeParse(OurProblem, body);
  return status === 401 && problem.success && NO_TOKEN.includes(problem.output.code);
}

/** Sends a batch. Anything but our own well-formed answer is `retry`: a captive portal must not settle an order. */
export async function sendBatch(
  env: Env,
  request: SyncRequest,
  token: string | null,
  stopped: AbortSignal,
  compress: boolean,
): Promise<BatchOutcome & { bytes: number }> {
  const text = JSON.stringify(request);
  const compressed = compress && text.length >= WORTH_COMPRESSING ? await env.gzip(text) : null;
  const body = compressed ?? text;
  const bytes = compressed?.byteLength ?? jsonBytes(request);
  const outcome = await post(env, request, { body, bytes, token, stopped });
  return { ...outcome, bytes };
}

interface Post {
  body: string | Uint8Array<ArrayBuffer>;
  bytes: number;
  token: string | null;
  stopped: AbortSignal;
}

async function post(
  env: Env,
  request: SyncRequest,
  { body, bytes, token, stopped }: Post,
): Promise<BatchOutcome> {
  const limit = new AbortController();
  let slow = false;
  const giveUp = (): void => limit.abort();
  const stopTimer = env.timer(
    () => {
      slow = true;
      giveUp();
    },
    TIMEOUT_MS + Math.ceil(bytes / 1024) * 1000,
  );
  stopped.addEventListener('abort', giveUp, { once: true });
  if (stopped.aborted) giveUp();
  try {
    const response = await env.fetch('/api/sync/', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(typeof body === 'string' ? {} : { 'content-encoding': 'gzip' }),
        ...(token ? { authorization: `Token ${token}` } : {}),
      },
      redirect: 'error',
      credentials: 'omit',
      signal: limit.signal,
    });
    const text = await response.text();
    if (stopped.aborted) return { kind: 'stopped' };
    // 415 and 400: whoever answered may not know how to read a compressed body.
    if (typeof body !== 'string' && [400, 415].includes(response.status)) return { kind: 'plain' };
    return outcomeOf(request, response, jsonOrNothing(text));
  } catch (cause) {
    if (stopped.aborted) return { kind: 'stopped' };
    return { kind: 'retry', afterMs: 0, reached: false, smaller: slow, why: `no answer: ${String(cause)}` };
  } finally {
    stopTimer();
    stopped.removeEventListener('abort', giveUp);
  }
}

function outcomeOf(request: SyncRequest, response: Response, given: unknown): BatchOutcome {
  const { status, headers } = response;
  if (response.ok && !response.redirected) {
    const read = v.safeParse(SyncAnswer, given);
    if (read.success && read.output.batch === request.batch) return { kind: 'answer', answer: read.output };
  }
  const problem = v.safeParse(OurProblem, given);
  const ours = !response.ok && problem.success;
  if (ours) {
    const { code } = problem.output;
    if (isSignedOut(status, given) || (status === 403 && code === 'wrong_user')) return { kind: 'pause' };
    if (BAD_REQUEST.includes(status)) return { kind: 'halve', why: `gave ${status} ${code}` };
  }
  // A proxy in front of our server may ask for patience too; a portal's pages may not.
  const asks = ours || status === 429 || status === 503;
  const afterMs = asks ? retryAfterMs(headers.get('retry-after'), headers.get('date')) : 0;
  return {
    kind: 'retry',
    afterMs,
    reached: ours,
    smaller: TOO_MUCH.includes(status),
    why: ours ? `gave ${status}` : 'the answer was not ours',
  };
}

/** The JSON of an answer, undefined when it is none. */
export function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
