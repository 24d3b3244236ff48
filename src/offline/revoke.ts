import * as v from 'valibot';
import { logout } from '#contract/identity.ts';
import type { ProductDatabase } from './database.ts';
import type { Env } from './env.ts';
import { readJson } from './protocol.ts';

const Refused = v.object({ code: v.picklist(['not_logged_in', 'token_invalid']) });
const TIMEOUT_MS = 30_000;

/** Handles of sign-outs that the server has not heard of yet. */
export async function waitingHandles(db: ProductDatabase): Promise<string[]> {
  const held = await db.meta.get('revoke');
  return Array.isArray(held?.value) ? held.value : [];
}

/**
 * Sign-outs made without a network reach the server by the handle that can only revoke (sync 4). A handle stays until
 * our server has said that its token is gone. False: some are left for later.
 */
export async function sendRevokes(db: ProductDatabase, env: Env): Promise<boolean> {
  const handles = await waitingHandles(db);
  if (handles.length === 0) return true;
  const told: string[] = [];
  for (const handle of handles) {
    if (!(await isTold(env, handle))) break;
    told.push(handle);
  }
  await db.transaction('rw', [db.meta], async () => {
    const now = await waitingHandles(db);
    await db.meta.put({ name: 'revoke', value: now.filter((handle) => !told.includes(handle)) });
  });
  return told.length === handles.length;
}

async function isTold(env: Env, handle: string): Promise<boolean> {
  const limit = new AbortController();
  const stopTimer = env.timer(() => limit.abort(), TIMEOUT_MS);
  try {
    const response = await env.fetch(`/api${logout.path}`, {
      method: logout.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revoke_handle: handle }),
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: limit.signal,
    });
    const given = readJson(await response.text());
    // A handle that the server does not know has nothing left to revoke.
    return response.ok ? v.is(logout.answer, given) : v.is(Refused, given);
  } catch {
    return false;
  } finally {
    stopTimer();
  }
}
