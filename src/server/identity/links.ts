import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/handle.ts';

/** How long an activation link can be used for the first time (contract 6.2, security 9). */
export const ACTIVATION_HOURS = 48;
const HOUR_MS = 3_600_000;

export interface NewLink {
  id: number;
  /** 256 random bits in 43 characters, only ever in the mail; the table holds the SHA-256. */
  token: string;
}

/** What a link says about the account it was sent for. */
export type LinkState = 'fresh' | 'expired' | 'active' | 'invalid';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new activation link; it voids those that were sent before. */
export async function createActivationLink(tx: Tx, userId: number, now: Date): Promise<NewLink> {
  await tx
    .updateTable('mail_links')
    .set({ voided_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'activate')
    .where('voided_at', 'is', null)
    .execute();
  const token = randomBytes(32).toString('base64url');
  const { id } = await tx
    .insertInto('mail_links')
    .values({
      user_id: userId,
      purpose: 'activate',
      token_hash: hashOf(token),
      created_at: now,
      expires_at: new Date(now.getTime() + ACTIVATION_HOURS * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** A link with its account, both locked: two openings at once go one after the other. Null when there is none such. */
export function findActivationLink(tx: Tx, userId: number, token: string) {
  return (
    tx
      .selectFrom('mail_links')
      .innerJoin('users', 'users.id', 'mail_links.user_id')
      .select([
        'mail_links.id',
        'mail_links.user_id',
        'mail_links.expires_at',
        'mail_links.opened_at',
        'mail_links.voided_at',
        'users.is_active',
      ])
      .where('mail_links.purpose', '=', 'activate')
      .where('mail_links.token_hash', '=', hashOf(token))
      // Compared as text: an id in an address may be longer than any that fits the column.
      .where(sql<string>`mail_links.user_id::text`, '=', String(userId))
      .forUpdate()
      .executeTakeFirst()
  );
}

type Link = NonNullable<Awaited<ReturnType<typeof findActivationLink>>>;

/**
 * Contract 6.2. While the account is active, its link answers at any age, and the one that opened it even after newer
 * ones were sent. An account that was switched off again is not opened by a link it has used already.
 */
export function linkState(link: Link, now: Date): LinkState {
  if (link.is_active) return link.opened_at !== null || link.voided_at === null ? 'active' : 'invalid';
  if (link.voided_at !== null || link.opened_at !== null) return 'invalid';
  return now > link.expires_at ? 'expired' : 'fresh';
}

/** The account is active from now on, by this link. */
export async function openLink(tx: Tx, link: Link, now: Date): Promise<void> {
  await tx.updateTable('mail_links').set({ opened_at: now }).where('id', '=', link.id).execute();
  await tx
    .updateTable('users')
    .set({ is_active: true, activated_at: now })
    .where('id', '=', link.user_id)
    .execute();
}

/** Nobody can use what was mailed to this user any more: staff took the account over. */
export async function voidLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('mail_links')
    .set({ voided_at: now })
    .where('user_id', '=', userId)
    .where('voided_at', 'is', null)
    .execute();
}
