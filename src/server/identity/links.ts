import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { HOUR_MS } from '#domain/text/durations.ts';
import type { MailLinks } from '#server/platform/database/schema/identity.ts';
import { isClosedAccount } from './closed-account.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { refuse, type Refusal } from '#server/platform/calls/refuse.ts';
import { tokenHash } from '#server/platform/calls/sessions.ts';

export type LinkPurpose = MailLinks['purpose'];

/** Hours for which a link can be used for the first time (contract 6.2, 6.7, security 9). */
export const LINK_HOURS: Record<LinkPurpose, number> = {
  activate: 48,
  reset: 24,
  'link-google': 24,
  'sign-in': 1,
};

export interface NewLink {
  id: number;
  /** 256 random bits in 43 characters, only ever in the mail; the table holds the SHA-256. */
  token: string;
}

/** State that an activation link tells of the account it was sent for. */
export type LinkState = 'fresh' | 'expired' | 'active' | 'invalid';

/** Row that the table holds of a link that is to be mailed, and the token that only the mail holds. */
export function newLinkRow(purpose: LinkPurpose, now: Date) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_HOURS[purpose] * HOUR_MS);
  return { token, row: { purpose, token_hash: tokenHash(token), created_at: now, expires_at: expiresAt } };
}

/**
 * A new link; it voids those that were sent for the same before.
 * @param of.googleSub for 'link-google': the Google account that opening it connects
 */
export async function createLink(
  tx: Tx,
  of: { userId: number; purpose: LinkPurpose; googleSub?: string },
  now: Date,
): Promise<NewLink> {
  await voidLinks(tx, of.userId, now, of.purpose);
  const { token, row } = newLinkRow(of.purpose, now);
  const { id } = await tx
    .insertInto('mail_links')
    .values({ ...row, user_id: of.userId, google_sub: of.googleSub ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/**
 * A link with the state of its account, both locked: two openings at once go one after the other. The account comes
 * first, as everywhere, so that an opening and a deletion wait for each other and never for good. Undefined when there
 * is none such.
 */
export async function findLink(tx: Tx, purpose: LinkPurpose, userId: number, token: string) {
  const account = await tx
    .selectFrom('users')
    .select(['is_active', 'activated_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const link = await tx
    .selectFrom('mail_links')
    .select(['id', 'user_id', 'expires_at', 'opened_at', 'voided_at', 'google_sub'])
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash(token))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return account && link && { ...link, ...account };
}

/** The link with this token if it can still be used, nothing locked; its account is judged by whoever uses it. */
export async function freshLink(
  db: Db,
  purpose: LinkPurpose,
  { userId, token }: { userId: number; token: string },
  now: Date,
): Promise<{ id: number; user_id: number } | undefined> {
  const link = await db
    .selectFrom('mail_links')
    .select(['id', 'user_id', 'expires_at', 'opened_at', 'voided_at'])
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash(token))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return link && isFresh(link, now) ? link : undefined;
}

/** Tells whether a link of this kind lies in the user's mailbox that can be used. */
export async function hasFreshLink(
  db: Db,
  userId: number,
  purpose: LinkPurpose,
  now: Date,
): Promise<boolean> {
  const links = await db
    .selectFrom('mail_links')
    .select(['expires_at', 'opened_at', 'voided_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
  return links.some((link) => isFresh(link, now));
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/**
 * Contract 6.2. While the account is active, its link answers at any age, and the one that opened it even after newer
 * ones were sent. An account that was closed is not opened again.
 */
export function linkState(link: Link, now: Date): LinkState {
  if (isClosedAccount(link)) return 'invalid';
  if (link.is_active) return link.opened_at !== null || link.voided_at === null ? 'active' : 'invalid';
  if (link.voided_at !== null || link.opened_at !== null) return 'invalid';
  return now > link.expires_at ? 'expired' : 'fresh';
}

/** Tells whether a link that works once can be used: not used, not voided, not too old. */
export function isFresh(
  link: Pick<Selectable<MailLinks>, 'expires_at' | 'opened_at' | 'voided_at'>,
  now: Date,
): boolean {
  return link.voided_at === null && link.opened_at === null && now <= link.expires_at;
}

/** The account is active from now on, by this link. */
export async function openLink(tx: Tx, link: Link, now: Date): Promise<void> {
  await spendLink(tx, link, now);
  await tx
    .updateTable('users')
    .set({ is_active: true, activated_at: now })
    .where('id', '=', link.user_id)
    .execute();
}

/** Refusal of a link that works once, when it does not. */
export const linkInvalid = (): Refusal => refuse('link_invalid');

/** A link that works once has worked. */
export async function spendLink(tx: Tx, { id }: { id: number }, now: Date): Promise<void> {
  await tx.updateTable('mail_links').set({ opened_at: now }).where('id', '=', id).execute();
}

/**
 * Nobody can use what was mailed to this user any more.
 * @param purpose absent: of any, as when staff took the account over
 */
export async function voidLinks(tx: Tx, userId: number, now: Date, purpose?: LinkPurpose): Promise<void> {
  let links = tx
    .updateTable('mail_links')
    .set({ voided_at: now })
    .where('user_id', '=', userId)
    .where('voided_at', 'is', null);
  if (purpose !== undefined) links = links.where('purpose', '=', purpose);
  await links.execute();
}
