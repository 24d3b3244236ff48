import { deletionDone } from '#contract/account.ts';
import type { Config } from '#server/platform/base/config.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

const digestOf = ({ secret }: Pick<Config, 'secret'>, receipt: string): Buffer =>
  keyedHash(secret, 'deletion', receipt);

/** Notes that the deletion with this receipt was done, and not whose it was. Swept away after a day. */
export async function leaveReceipt(
  tx: Tx,
  receipt: string,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  await tx
    .insertInto('used_tokens')
    .values({ token_hash: digestOf(config, receipt), used_at: now })
    .onConflict((known) => known.doNothing())
    .execute();
}

/**
 * The answer to a deletion may get lost, and its repeat is a 401 like that of a login which was ended elsewhere (account
 * contract 2.9). Only we know which it was, and nobody guesses a receipt: 122 random bits.
 */
export const deletionDoneHandler = handle(
  deletionDone,
  'public',
  async ({ tx, payload, config }) => {
    const done = await tx
      .selectFrom('used_tokens')
      .select('used_at')
      .where('token_hash', '=', digestOf(config, payload.receipt))
      .executeTakeFirst();
    return done ? { deleted_at: wireTime(done.used_at) } : refuse('not_found');
  },
  { limits: [{ name: 'deletion-done', per: 'address', max: 60, windowSeconds: 3600 }] },
);
