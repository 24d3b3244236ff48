import { emailRequestProblem } from '#domain/people/identity.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { type LinkPurpose, newLinkRow } from './links.ts';
import { type Addressee, NOBODY } from './mails.ts';
import { countInside } from '#server/platform/calls/limits.ts';
import type { Limit } from '#server/platform/calls/handle.ts';
import { accountFor, queueMailedLink, lockLinkRequests } from './store.ts';
import { refuseFields, type Refusal } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface LinkRequestContext {
  tx: Tx;
  payload: { email: string };
  now: Date;
  config: Config;
}

interface Wished {
  purpose: LinkPurpose;
  /** Tells whether an account may have one. */
  may: (account: NonNullable<Awaited<ReturnType<typeof accountFor>>>) => boolean;
  mail: (to: Addressee, token: string, config: Config) => Mail;
}

const HOUR_S = 3600;
/** Mails to spellings of a mailbox that nobody has said are theirs (security 52). */
const UNPROVED: Limit = { name: 'links-unproved', per: 'mailbox', max: 5, windowSeconds: HOUR_S };
/** Counted for all others in its place, and never reached: the same statement on a row of their own. */
const PROVED: Limit = { ...UNPROVED, name: 'links', per: 'email', max: Infinity };

/**
 * A link by mail to whoever has an address. Known and unknown addresses and those of accounts that may have none get one
 * answer after the same statements, which write and commit for each of them (security 8): what differs is how many rows a
 * statement finds, and that is for the caller's gate to blur.
 * @returns why it is no address, else null
 */
export async function requestMailedLink(
  { tx, payload, now, config }: LinkRequestContext,
  wished: Wished,
): Promise<Refusal | null> {
  const problem = emailRequestProblem(payload.email);
  if (problem) return refuseFields([{ ...problem, path: ['email'] }]);
  const emailHash = await lockLinkRequests(tx, payload.email, config);
  const addressed = await accountFor(tx, payload.email);
  const may = addressed !== undefined && wished.may(addressed);
  // Whoever opened a link in it once has the mailbox: no other spelling of it takes the mails of that account away.
  const bound = may && addressed.activated_at === null ? UNPROVED : PROVED;
  const isFull = (await countInside(tx, config, bound, { ip: '', userId: null, payload }, now)) !== null;
  const account = may && !isFull ? addressed : NOBODY;
  const { token, row } = newLinkRow(wished.purpose, now);
  const mail = wished.mail(account, token, config);
  await queueMailedLink(tx, { userId: account.id, emailHash, link: row, mail }, now);
  return null;
}
