import { emailRequestProblem } from '#domain/identity.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { type LinkPurpose, newLinkRow } from './links.ts';
import { type Addressee, NOBODY } from './mails.ts';
import { accountFor, askForLink, lockWishes } from './store.ts';
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
  /** Whether an account may have one. */
  may: (account: NonNullable<Awaited<ReturnType<typeof accountFor>>>) => boolean;
  mail: (to: Addressee, token: string, config: Config) => Mail;
}

/**
 * A link by mail to whoever has an address. Known and unknown addresses and those of accounts that may have none get one
 * answer after the same statements, which write and commit for each of them (security 8): what differs is how many rows a
 * statement finds, and that is for the caller's gate to blur.
 * @returns why it is no address, else null
 */
export async function wishForLink(
  { tx, payload, now, config }: LinkRequestContext,
  wished: Wished,
): Promise<Refusal | null> {
  const problem = emailRequestProblem(payload.email);
  if (problem) return refuseFields([{ ...problem, path: ['email'] }]);
  const emailHash = await lockWishes(tx, payload.email, config);
  const held = await accountFor(tx, payload.email);
  const account = held && wished.may(held) ? held : NOBODY;
  const { token, row } = newLinkRow(wished.purpose, now);
  const mail = wished.mail(account, token, config);
  await askForLink(tx, { userId: account.id, emailHash, link: row, mail }, now);
  return null;
}
