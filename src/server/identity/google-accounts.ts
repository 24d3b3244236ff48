import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/profile.ts';
import type { Config } from '#server/platform/base/config.ts';
import { revokeSessions } from '#server/platform/calls/sessions.ts';
import type { GooglePerson } from './ask-google.ts';
import { isClosedAccount } from './closed-account.ts';
import { voidLinks } from './links.ts';
import { type Addressee, mailSignInChanged } from './mails.ts';
import { removeSecondStep } from './second-step-store.ts';
import type { Tx } from '#server/platform/database/db.ts';

const FIELDS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'is_active',
  'is_staff',
  'language',
  'password_hash',
  'google_sub',
  'activated_at',
] as const;

/**
 * Account that a person from Google enters: `mine` theirs, `foreign` one with their address that they have to prove
 * first, `closed` one that staff have closed.
 */
export interface GoogleAccount {
  kind: 'mine' | 'foreign' | 'closed';
  user: Account;
}
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * The four cases of security 10. Google's own name of the account decides, not the address: (a) connected already, (b)
 * nobody has the address: a new account, active at once, (c) somebody signed up with it but never opened the mailed link:
 * that may have been a stranger, so all they typed goes, (d) an account in use: never connected by itself.
 */
export async function accountOf(
  tx: Tx,
  person: GooglePerson,
  language: Language | null,
  config: Config,
  now: Date,
): Promise<GoogleAccount> {
  const user =
    (await lockAccount(tx, person)) ??
    (await insertAccount(tx, person, language, now)) ??
    // Somebody came in between, with the address or with the same person from Google.
    (await lockAccount(tx, person));
  if (!user) throw new Error('an account is there and is not');
  if (isClosedAccount(user)) return { kind: 'closed', user };
  if (user.google_sub === person.sub && user.is_active) return { kind: 'mine', user };
  if (user.is_active) return { kind: 'foreign', user };
  const taken = await takeOver(tx, user, person, language, now);
  // Perhaps it was they who signed up: the password that they chose then is gone.
  await tellConnected(tx, taken, config, now);
  return { kind: 'mine', user: taken };
}

/** The account of this person from Google, else the one with their address, locked. */
async function lockAccount(tx: Tx, { sub, email }: GooglePerson) {
  const accounts = tx.selectFrom('users').select(FIELDS).forUpdate();
  return (
    (await accounts.where('google_sub', '=', sub).executeTakeFirst()) ??
    (await accounts.where('email', '=', email).executeTakeFirst())
  );
}

function insertAccount(tx: Tx, person: GooglePerson, language: Language | null, now: Date) {
  return tx
    .insertInto('users')
    .values({
      email: person.email,
      password_hash: null,
      first_name: person.firstName,
      last_name: person.lastName,
      country: null,
      language: language ?? 'en',
      is_active: true,
      is_staff: false,
      created_at: now,
      activated_at: now,
      google_sub: person.sub,
    })
    .onConflict((taken) => taken.doNothing())
    .returning(FIELDS)
    .executeTakeFirst();
}

/** The account becomes its address's: nothing of who made it stays or works any more. */
async function takeOver(
  tx: Tx,
  { id }: Account,
  person: GooglePerson,
  language: Language | null,
  now: Date,
): Promise<Account> {
  await revokeSessions(tx, id);
  await voidLinks(tx, id, now);
  await removeSecondStep(tx, id);
  await tx.deleteFrom('known_devices').where('user_id', '=', id).execute();
  await tx.deleteFrom('consents').where('user_id', '=', id).execute();
  return tx
    .updateTable('users')
    .set({
      password_hash: null,
      first_name: person.firstName,
      last_name: person.lastName,
      country: null,
      postcode: null,
      phone: null,
      marketing_opt_in: false,
      language: language ?? 'en',
      is_active: true,
      activated_at: now,
      google_sub: person.sub,
    })
    .where('id', '=', id)
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

/**
 * Connects an account with a person from Google, in place of another one, and tells its owner. False when they have an
 * account of their own by now.
 */
export async function connectGoogle(
  tx: Tx,
  userId: number,
  sub: string,
  config: Config,
  now: Date,
): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('google_sub', '=', sub)
    .where('id', '!=', userId)
    .executeTakeFirst();
  if (other) return false;
  await voidLinks(tx, userId, now, 'link-google');
  const owner = await tx
    .updateTable('users')
    .set({ google_sub: sub })
    .where('id', '=', userId)
    .where('google_sub', 'is distinct from', sub)
    .returning(['id', 'email', 'first_name', 'language'])
    .executeTakeFirst();
  if (owner) await tellConnected(tx, owner, config, now);
  return true;
}

function tellConnected(tx: Tx, owner: Addressee, config: Config, now: Date): Promise<void> {
  const news = { change: { what: 'google-connected' }, about: randomUUID() } as const;
  return mailSignInChanged(tx, owner, news, config, now);
}
