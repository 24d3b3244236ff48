import { createHash } from 'node:crypto';
import type { Tx } from '#server/platform/handle.ts';

/**
 * Uses up a token that somebody else gave out. It came to the browser in an address, and the history of a shared phone
 * remembers that for longer than the hour for which the token is good (security 10).
 * @returns false when it has signed somebody in before
 */
export async function useUpToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .insertInto('used_tokens')
    .values({ token_hash: createHash('sha256').update(token).digest(), used_at: now })
    .onConflict((known) => known.doNothing())
    .returning('used_at')
    .executeTakeFirst();
  return used !== undefined;
}
