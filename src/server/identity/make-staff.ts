import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { revokeSessions } from '#server/platform/calls/sessions.ts';
import { voidLinks } from './links.ts';
import { hashPassword } from './passwords.ts';
import { removeSecondStep } from './second-step-store.ts';
import { userByEmail } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

export interface StaffMember {
  id: number;
  /** Shown once, never stored. */
  password: string;
  /** False when an account with this email was there before. */
  isNew: boolean;
  /** True when it had an authenticator app, which counts no more. */
  hadSecondStep: boolean;
}

/** No letters that are read as another: no I, L, O, U. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 100 random bits in four groups, easy to copy by hand. */
function generatedPassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => ALPHABET.charAt(byte & 31)).join('');
  return letters.replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * Gives an email the staff flag, in a new account or in the one it has. That one gets a new password too, and its
 * sessions, mailed links, second step and known phones end, as does its sign-in with Google: whoever had the account
 * before may be a stranger. So this is the way back in as well, for staff who lost their phone.
 * @param staff.email checked to be one; stored in lower case
 * @param staff.name null keeps the present one
 */
export async function makeStaff(
  tx: Tx,
  staff: { email: string; name: { first: string; last: string } | null },
  now: Date,
): Promise<StaffMember> {
  const email = staff.email.toLowerCase();
  const password = generatedPassword();
  const before = await userByEmail(tx, email);
  const name = staff.name ?? {
    first: before?.first_name ?? 'Staff',
    last: before?.last_name ?? 'Member',
  };
  const values = {
    password_hash: await hashPassword(password),
    first_name: name.first,
    last_name: name.last,
    is_active: true,
    is_staff: true,
    activated_at: now,
    google_sub: null,
    locked_at: null,
    locked_by: null,
    lock_reason: null,
    // Whoever holds the server vouches for them, not one of the staff.
    staff_since: null,
    staff_by: null,
  };
  const { id } = await tx
    .insertInto('users')
    .values({ ...values, email, language: 'en', created_at: now })
    .onConflict((there) =>
      there.column('email').doUpdateSet({
        ...values,
        activated_at: sql<Date>`coalesce(users.activated_at, excluded.activated_at)`,
        version: sql<number>`users.version + 1`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await revokeSessions(tx, id);
  await voidLinks(tx, id, now);
  await tx.deleteFrom('known_devices').where('user_id', '=', id).execute();
  const hadSecondStep = await removeSecondStep(tx, id);
  await writeAudit(
    tx,
    {
      actorId: null,
      action: before ? 'staff.promote' : 'staff.create',
      entity: 'user',
      entityId: String(id),
      before: before
        ? { is_staff: before.is_staff, is_active: before.is_active, second_step: hadSecondStep }
        : null,
      after: { is_staff: true, is_active: true, ...(before ? { second_step: false } : {}) },
      ip: 'command line',
    },
    now,
  );
  return { id, password, isNew: before === undefined, hadSecondStep };
}
