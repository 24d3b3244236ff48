import type { Db, Tx } from '#server/platform/handle.ts';

/** What sign-up keeps; the email in lower case. */
export interface NewUser {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  country: string | null;
  language: 'en' | 'sw' | 'pt';
}

/** A new account that waits for its activation, or null when the email is taken (also by one that comes at once). */
export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<{ id: number } | null> {
  const made = await tx
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      country: user.country,
      language: user.language,
      is_active: false,
      is_staff: false,
      created_at: now,
    })
    .onConflict((taken) => taken.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ?? null;
}

export async function isTaken(tx: Tx, email: string): Promise<boolean> {
  return (
    (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  );
}

/** An account by its email, in any case; what sign-in and resending need. */
export function userByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'first_name', 'last_name', 'is_active', 'is_staff', 'language'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The account as its owner reads it. */
export function profileRow(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'first_name',
      'last_name',
      'email',
      'country',
      'postcode',
      'phone',
      'language',
      'is_staff',
      'password_hash',
      'created_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
