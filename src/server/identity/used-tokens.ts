import { createHash } from 'node:crypto';
import type { Config } from '#server/platform/base/config.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Time for which a phone that heard no answer may come again. The next person at a shared phone may have it by then. */
const AGAIN_MS = 2 * 60_000;

/** Purpose that a token was brought for: it stays good for nothing else, and that only for a moment. */
export interface TokenUse {
  token: string;
  act: 'sign-in' | 'mail';
  /** The phone's own id, '' for none. */
  device: string;
}

/**
 * Uses up a token that somebody else gave out. It came to the browser in an address, and the history of a shared phone
 * remembers that for longer than the hour for which the token is good (security 10). The answer may be lost on its way,
 * also the database's own to the commit: the same phone may do the same with it once more, within two minutes.
 * @returns false when it has been used
 */
export async function spendToken(
  tx: Tx,
  use: TokenUse,
  now: Date,
  config: Pick<Config, 'secret'>,
): Promise<boolean> {
  const again = use.device === '' ? null : oneMore(use, config);
  if (await note(tx, createHash('sha256').update(use.token).digest(), now)) {
    if (again) await note(tx, again, now);
    return true;
  }
  return again !== null && (await takeBack(tx, again, new Date(now.getTime() - AGAIN_MS)));
}

/** Stands beside the token's own digest until it is taken: that this phone may do this with it once more. */
const oneMore = ({ token, act, device }: TokenUse, { secret }: Pick<Config, 'secret'>): Buffer =>
  keyedHash(secret, 'token-again', JSON.stringify([act, device, token]));

/** False when it stands there already. */
async function note(tx: Tx, digest: Buffer, now: Date): Promise<boolean> {
  const noted = await tx
    .insertInto('used_tokens')
    .values({ token_hash: digest, used_at: now })
    .onConflict((known) => known.doNothing())
    .returning('used_at')
    .executeTakeFirst();
  return noted !== undefined;
}

async function takeBack(tx: Tx, digest: Buffer, since: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('used_tokens')
    .where('token_hash', '=', digest)
    .where('used_at', '>=', since)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
