import * as v from 'valibot';
import { addressOf, type Call } from '#contract/declare.ts';
import { Problem } from '#contract/problem.ts';
import type { ProductDatabase } from './database.ts';
import type { CallOutcome, FileType } from './engine-face.ts';
import type { Env } from './env.ts';
import { isSignedOut, readJson } from './protocol.ts';
import { OFFLINE, UNREADABLE } from './read-wire.ts';
import { dropToken } from './session.ts';

export interface AskDeps {
  db: ProductDatabase;
  env: Env;
  reached: (reachable: boolean) => void;
}

const CALL_TIMEOUT_MS = 60_000;
/** A pro-forma on a slow line takes its time. */
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** A call that needs a connection: asked once, never kept, never repeated by itself. A GET carries nothing. */
export async function makeCall<P extends v.GenericSchema, A extends v.GenericSchema>(
  deps: AskDeps,
  declared: Call<P, A>,
  payload: v.InferInput<P>,
): Promise<CallOutcome<v.InferOutput<A>>> {
  const path = addressOf(declared.path, pathParams(declared.path, payload));
  const { method } = declared;
  const init = method === 'GET' ? { method } : { method, body: JSON.stringify(payload) };
  return ask(deps, path, { init, timeoutMs: CALL_TIMEOUT_MS }, async (response) => {
    const read = v.safeParse(declared.answer, readJson(await response.text()) ?? null);
    return read.success ? { ok: true, value: read.output } : null;
  });
}

/** A file behind a login, of the wanted type. A captive portal's page with status 200 is none, whatever its name says. */
export async function download(
  deps: AskDeps,
  path: string,
  type: FileType = 'application/pdf',
): Promise<CallOutcome<Blob>> {
  return ask(deps, path, { init: { method: 'GET' }, timeoutMs: DOWNLOAD_TIMEOUT_MS }, async (response) =>
    response.headers.get('content-type')?.startsWith(type)
      ? { ok: true, value: await response.blob() }
      : null,
  );
}

async function ask<T>(
  { db, env, reached }: AskDeps,
  path: string,
  { init, timeoutMs }: { init: RequestInit; timeoutMs: number },
  take: (response: Response) => Promise<CallOutcome<T> | null>,
): Promise<CallOutcome<T>> {
  const token = (await db.session.get('current'))?.token ?? null;
  const headers = {
    ...(token === null ? {} : { authorization: `Token ${token}` }),
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  };
  const limit = new AbortController();
  const stopTimer = env.timer(() => limit.abort(), timeoutMs);
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
    if (ok) {
      const taken = await take(response);
      reached(taken !== null);
      return taken ?? { ok: false, status, problem: UNREADABLE };
    }
    const given = readJson(await response.text());
    const problem = v.safeParse(Problem, given);
    reached(problem.success);
    if (token !== null && isSignedOut(status, given)) await dropToken(db, token);
    return { ok: false, status, problem: problem.success ? problem.output : UNREADABLE };
  } catch {
    reached(false);
    return { ok: false, status: null, problem: OFFLINE };
  } finally {
    stopTimer();
  }
}

/** Only the names that stand in the path; the rest of a call's payload is its body. */
function pathParams(path: string, payload: unknown): Record<string, unknown> {
  const given = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  return Object.fromEntries(Object.entries(given).filter(([name]) => path.includes(`:${name}/`)));
}
