import { guessesLetter } from '#server/mails/guesses.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { Limit } from '#server/platform/calls/handle.ts';
import { forgetCounts } from '#server/platform/calls/limits.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { mailOf, NOBODY, readerOf } from './mails.ts';
import { userByEmail } from './store.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export const GUESS_WINDOW_S = 15 * 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const guess = { max: 10, windowSeconds: GUESS_WINDOW_S, weigh: 'failures' } as const;
/** Also of whoever keeps below the others: beyond ten in a day the owner hears of it (security 47). */
const noticed = { max: 10, windowSeconds: DAY_S, weigh: 'failures', tells: 'owner' } as const;

/**
 * Passwords and codes that were wrong, through whatever door a password opens (security 11): ten in a quarter of an hour. A
 * phone that signed in before is counted apart, so what strangers do does not lock it out (security 47).
 */
export const GUESSES: readonly Limit[] = [
  { name: 'guessed', per: 'email', ...noticed },
  { name: 'guessed-device', per: 'device', ...noticed },
  { name: 'login-as', per: 'email', ...guess },
  { name: 'login-device', per: 'device', ...guess },
];

/** Sign-ins that went well: each costs a hash and a session, so nobody makes a hundred of them. */
export const SIGN_INS: readonly Limit[] = [
  { name: 'logins', per: 'email', max: 60, windowSeconds: HOUR_S, weigh: 'successes' },
  { name: 'logins-device', per: 'device', max: 60, windowSeconds: HOUR_S, weigh: 'successes' },
];

/**
 * Whoever opened what was mailed to the account, and passed its second step where it has one, is its owner: what strangers
 * did counts no more (security 47).
 */
export const forgetGuesses = (
  tx: Tx,
  config: Pick<Config, 'secret'>,
  owner: { email: string; device: string },
): Promise<void> => forgetCounts(tx, config, [...GUESSES, ...SIGN_INS], owner);

/**
 * Tells whoever has this address that sign-ins at the account fail, and what lets the owner in meanwhile. The work is the
 * same where nobody has it (security 8).
 */
export async function notifyOfGuesses(db: Db, email: string, config: Config, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const user = await userByEmail(tx, email);
    const owner = user?.is_active ? user : NOBODY;
    const letter = guessesLetter(readerOf(owner), { site: config.publicUrl, at: now });
    const mail = mailOf('guesses', `${owner.id}:${now.toISOString().slice(0, 10)}`, owner, letter);
    await queueMail(tx, { ...mail, onlyIfUser: owner.id }, now);
  });
}
