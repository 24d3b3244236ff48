import * as v from 'valibot';
import { logout } from '#contract/sign-out.ts';
import type { ProductDatabase } from '../store/database.ts';
import type { Env } from '../device/env.ts';
import { jsonOrNothing } from './protocol.ts';

const Refused = v.object({ code: v.picklist(['not_logged_in', 'token_invalid']), detail: v.string() });
const TIMEOUT_MS = 30_000;

/** Handles of sign-outs that the server has not heard of yet. */
export async function waitingHandles(db: ProductDatabase): Promise<string[]> {
  const stored = await db.meta.get('revoke');
  return Array.isArray(stored?.value) ? stored.value.filter((one) => typeof one === 'string') : [];
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
    if ((await tell(env, handle)).kind === 'later') break;
    told.push(handle);
  }
  await forget(db, told);
  return told.length === handles.length;
}

/**
 * Tells the server of a sign-out at once. Null: all is well, or it hears of it later; else its own word that it knew of
 * no login to end. The phone has forgotten the user by then in any case (spec buyer §8).
 */
export async function revokeNow(db: ProductDatabase, env: Env, handle: string): Promise<string | null> {
  if (!env.online()) return null;
  const answer = await tell(env, handle);
  if (answer.kind === 'later') return null;
  await forget(db, [handle]);
  return answer.kind === 'none' ? answer.detail : null;
}

async function forget(db: ProductDatabase, told: readonly string[]): Promise<void> {
  if (told.length === 0) return;
  await db.transaction('rw', [db.meta], async () => {
    const now = await waitingHandles(db);
    await db.meta.put({ name: 'revoke', value: now.filter((handle) => !told.includes(handle)) });
  });
}

/** `told`: its token is gone, by this or before. `none`: the server knew of none, a 400. */
type RevokeOutcome = { kind: 'told' | 'later' } | { kind: 'none'; detail: string };

async function tell(env: Env, handle: string): Promise<RevokeOutcome> {
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
    const given = jsonOrNothing(await response.text());
    if (response.ok) return { kind: v.is(logout.answer, given) ? 'told' : 'later' };
    const refused = v.safeParse(Refused, given);
    if (!refused.success) return { kind: 'later' };
    // A token that is no good any more counts as logged out.
    const { code, detail } = refused.output;
    return code === 'not_logged_in' ? { kind: 'none', detail } : { kind: 'told' };
  } catch {
    return { kind: 'later' };
  } finally {
    stopTimer();
  }
}
