import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '#domain/text/durations.ts';
import { RETENTION_DAYS } from '#domain/shop/retention.ts';
import type { User } from './handle.ts';
import type { Db, Tx } from '../database/db.ts';

/** Security 7. */
export const IDLE_MS = RETENTION_DAYS.idleLogin * DAY_MS;
export const ABSOLUTE_MS = RETENTION_DAYS.login * DAY_MS;
/** `last_used_at` is written this often at most: a busy phone must not write with each read. */
const TOUCH_MS = 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface NewSession {
  /** 43 characters, shown once; only its SHA-256 is kept. */
  token: string;
  /** Can only revoke that token: for a sign-out made offline (contract 6.5). */
  revokeHandle: string;
}

/** Identity of a caller. `user` null with token `absent` or `invalid`. */
export interface Identity {
  user: User | null;
  sessionId: number | null;
  /** Version of the user's rows as the primary has it now (sync 6); 0 for nobody. */
  version: number;
  token: 'absent' | 'invalid' | 'good';
}

/** Caller without a session. */
export const NOBODY: Identity = { user: null, sessionId: null, version: 0, token: 'absent' };
const BAD: Identity = { user: null, sessionId: null, version: 0, token: 'invalid' };

const newToken = (): string => randomBytes(32).toString('base64url');
/** Digest of a token: all that the database has of it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Starts a session; lives 30 days after its last use and 90 days at most. */
export async function createSession(
  tx: Tx,
  userId: number,
  userAgent: string,
  now: Date,
): Promise<NewSession> {
  const made = { token: newToken(), revokeHandle: newToken() };
  await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash(made.token),
      revoke_hash: tokenHash(made.revokeHandle),
      user_agent: userAgent.slice(0, 255),
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return made;
}

/** Reads `Authorization: Token <t>`, scheme in any case; another scheme counts as no token. */
export async function userOf(db: Db, authorization: string | undefined, now: Date): Promise<Identity> {
  const [, token] = /^token +(\S.*)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (token === undefined) return NOBODY;
  if (!TOKEN.test(token)) return BAD;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_steps', (step) =>
      step.onRef('second_steps.user_id', '=', 'users.id').on('second_steps.confirmed_at', 'is not', null),
    )
    .select([
      'sessions.id as session_id',
      'sessions.created_at',
      'sessions.last_used_at',
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.is_staff',
      'users.language',
      'users.version',
      'second_steps.user_id as second_step',
    ])
    .where('sessions.token_hash', '=', tokenHash(token))
    .where('users.is_active', '=', true)
    .executeTakeFirst();
  if (!row) return BAD;
  const idle = now.getTime() - row.last_used_at.getTime();
  if (idle > IDLE_MS || now.getTime() - row.created_at.getTime() > ABSOLUTE_MS) return BAD;
  if (idle >= TOUCH_MS) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('id', '=', row.session_id)
      .where('last_used_at', '=', row.last_used_at)
      .execute();
  }
  return {
    token: 'good',
    sessionId: row.session_id,
    version: row.version,
    user: {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      isStaff: row.is_staff,
      hasSecondStep: row.second_step !== null,
      language: row.language,
    },
  };
}

/** Ends one session, by its id or by the handle its phone kept. True when there was one. */
export async function revokeSession(
  tx: Tx,
  which: { sessionId: number } | { revokeHandle: string },
): Promise<boolean> {
  const gone = await (
    'sessionId' in which
      ? tx.deleteFrom('sessions').where('id', '=', which.sessionId)
      : tx.deleteFrom('sessions').where('revoke_hash', '=', tokenHash(which.revokeHandle))
  ).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/**
 * Ends the sessions of a user.
 * @param but the one that stays, null for none
 */
export async function revokeSessions(tx: Tx, userId: number, but: number | null = null): Promise<void> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId);
  await (but === null ? all : all.where('id', '<>', but)).execute();
}
