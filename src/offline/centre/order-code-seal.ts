import type { Seal } from '#domain/order-code/code.ts';
import type { ProductDatabase } from '../store/database.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { mutationTables, mayWrite } from '../outbox/outbox.ts';
import { isUnsettled, mayHaveRun } from '../store/states.ts';

/** See Centre.sealer. The digest of the token is what the server keeps of it. */
export async function sealerOf(db: ProductDatabase): Promise<Seal | null> {
  const token = (await db.session.get('current'))?.token ?? null;
  if (token === null) return null;
  const secret = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return async (bytes) => new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes));
}

/** See Centre.freeze. T5: once a copy of it may be out, its key and payload never change (I6). */
export async function freezeForLetter(db: ProductDatabase, key: string): Promise<boolean> {
  return db.transaction('rw', mutationTables(db), async () => {
    if (!(await mayWrite(db))) throw new LocalWriteError('closed');
    const command = await db.commands.get(key);
    const session = await db.session.get('current');
    if (!command || command.owner !== session?.owner || !isUnsettled(command.state)) return false;
    if (command.state === 'cancelling' || (command.state === 'needs_user' && !mayHaveRun(command)))
      return false;
    if (!command.sent) await db.commands.update(key, { sent: true });
    return true;
  });
}
