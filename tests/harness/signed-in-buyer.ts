import { createSession } from '#server/platform/calls/sessions.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface BuyerGiven {
  email: string;
  name: { first: string; last: string };
  /** Name of the phone that they are signed in on. */
  phone: string;
  now: Date;
}

/** Somebody with an open account and a session, past the calls: where many are needed, each hash of a password costs too much. */
export async function signedInBuyer(tx: Tx, { email, name, phone, now }: BuyerGiven) {
  const { id } = await tx
    .insertInto('users')
    .values({
      email,
      first_name: name.first,
      last_name: name.last,
      language: 'en',
      is_active: true,
      is_staff: false,
      created_at: now,
      activated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...(await createSession(tx, id, phone, now)) };
}
