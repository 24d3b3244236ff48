import * as v from 'valibot';
import type { ProductDatabase } from '../store/database.ts';
import type { AnyCommand } from '../face/declare.ts';
import type { Env } from '../device/env.ts';
import { jsonBytes, mayWrite } from './outbox.ts';
import { isFull } from '../store/free-space.ts';
import type { Owner } from '../store/states.ts';
import { hasConsent, keepTelemetry, telemetryOf } from './telemetry.ts';

/** Number that may wait; the oldest gives way. */
const MOST = 50;
const MAX_BYTES = 2 * 1024;

/**
 * Keeps a droppable command of who is signed in and agrees; of anybody else, and of a size that no search has, it is
 * forgotten at once.
 * @param shownTo whose work the screen showed; null: it did not know yet
 */
async function noteTelemetry(
  db: ProductDatabase,
  { def, key, shownTo, payload }: { def: AnyCommand; key: string; shownTo: Owner | null; payload: unknown },
): Promise<void> {
  const { name, v: version, payload: schema } = def.declared;
  const canonical = v.parse(schema, payload);
  if (jsonBytes(canonical) > MAX_BYTES) return;
  await db.transaction('rw', [db.meta, db.session, db.rows], async () => {
    const owner = (await db.session.get('current'))?.owner;
    if (owner === undefined || (shownTo !== null && shownTo !== owner)) return;
    if (!(await mayWrite(db)) || !(await hasConsent(db, def, owner))) return;
    const one = { key, name, v: version, payload: canonical, tries: 0 };
    await keepTelemetry(db, owner, [...(await telemetryOf(db, owner)), one].slice(-MOST));
  });
}

/**
 * Keeps it under a new key, which it answers. Nothing makes room for it, nobody is told that there was none, and nothing
 * goes out because of it.
 * @param deps.owner whose work the screen shows
 */
export async function recordTelemetry(
  deps: { db: ProductDatabase; env: Env; owner: Owner | null; broken: (cause: unknown) => void },
  def: AnyCommand,
  payload: unknown,
): Promise<string> {
  const key = deps.env.uuid();
  try {
    await noteTelemetry(deps.db, { def, key, shownTo: deps.owner, payload });
  } catch (cause) {
    if (!isFull(cause)) deps.broken(cause);
  }
  return key;
}
