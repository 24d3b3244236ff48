import { cleanJson } from '#contract/json.ts';
import { nulPath } from './body.ts';

const WITHIN_MS = 5_000;
const MAX_BYTES = 16 * 1024;

/** Request by which another server is asked. */
export interface OutsideRequest {
  /** Joins the address. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Makes it a POST of these fields, as an HTML form sends them. */
  form?: Record<string, string>;
  /** Makes it a POST of this, as JSON. */
  json?: Record<string, unknown>;
  /** For the whole answer, 5 s when absent. */
  withinMs?: number;
  /** Most bytes of the answer's text, 16 KB when absent. */
  maxBytes?: number;
}

/**
 * Response of another server. `strange`: an answer that cannot be meant for us (a redirect, no JSON, too much of it);
 * `unreachable`: none, none in time, or one that says it cannot answer now. `why` is for the log.
 */
export type OutsideResponse =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'strange'; why: string }
  | { kind: 'unreachable'; why: string };

/**
 * The one way in which this server asks another one. The address is one of the configuration, never of a request
 * (security 21), so nobody can send us to a neighbour; redirects are not followed for the same reason.
 */
export async function fetchOutside(address: string, asked: OutsideRequest = {}): Promise<OutsideResponse> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, value);
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(asked.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...asked.headers,
      },
      ...(asked.form === undefined ? {} : { method: 'POST', body: new URLSearchParams(asked.form) }),
      ...(asked.json === undefined ? {} : { method: 'POST', body: JSON.stringify(asked.json) }),
      signal: AbortSignal.timeout(asked.withinMs ?? WITHIN_MS),
    });
    const { status } = answer;
    if (status >= 500 || status === 429) {
      await answer.body?.cancel();
      return { kind: 'unreachable', why: `status ${status}` };
    }
    if (status < 200 || (status >= 300 && status < 400)) {
      await answer.body?.cancel();
      return { kind: 'strange', why: `status ${status}` };
    }
    const text = await textOf(answer, asked.maxBytes ?? MAX_BYTES);
    return text === null ? { kind: 'strange', why: 'too long' } : readAnswer(status, text);
  } catch (problem) {
    return { kind: 'unreachable', why: reasonOf(problem) };
  }
}

/** Null when there is more than we read. */
async function textOf(answer: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function readAnswer(status: number, text: string): OutsideResponse {
  try {
    const body = cleanJson(JSON.parse(text));
    return nulPath(body) === null
      ? { kind: 'answer', status, body }
      : { kind: 'strange', why: 'no plain text' };
  } catch {
    return { kind: 'strange', why: 'no JSON' };
  }
}

/** Names what went wrong and nothing of the address, whose query may be secret. */
function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown';
  const { cause } = problem;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : problem.name;
}
