import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/profile.ts';
import { activationLetter } from '#server/mails/activation.ts';
import { googleLinkLetter } from '#server/mails/google-link.ts';
import type { Letter, MailReader } from '#server/mails/letter.ts';
import { newDeviceLetter } from '#server/mails/new-device.ts';
import { passwordChangedLetter } from '#server/mails/password-changed.ts';
import { resetLetter } from '#server/mails/reset.ts';
import { signInLinkLetter } from '#server/mails/sign-in-link.ts';
import { type SignInChange, signInChangedLetter } from '#server/mails/sign-in-changed.ts';
import type { Config } from '#server/platform/base/config.ts';
import { type Mail, queueMail } from '#server/platform/mail/mail.ts';
import { supportAddress } from '#server/rules/contacts.ts';
import { createLink, LINK_HOURS, type NewLink } from './links.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Recipient of a mail about their account, as a row of `users` has them. */
export interface Addressee {
  id: number;
  email: string;
  first_name: string;
  language: Language;
}

/** Stands in where nobody has the address: the mail is put together all the same (security 8). */
export const NOBODY: Addressee = {
  id: 0,
  email: 'nobody@example.test',
  first_name: 'Nobody',
  language: 'en',
};

export const readerOf = ({ email, first_name: firstName, language }: Addressee): MailReader => ({
  email,
  firstName,
  language,
});
/** Reader without a name: nobody knows yet whose mailbox it is; a stranger may have typed the name as well (security 43). */
const strangerOf = ({ email, language }: Addressee): MailReader => ({ email, firstName: '', language });

export const mailOf = (template: string, about: string, { email }: Addressee, letter: Letter): Mail => ({
  dedupeKey: `${template}:${about}`,
  template,
  to: email,
  ...letter,
});

/**
 * Sends a new activation link and voids the older ones. The base is the configured address of the site and never what
 * a request calls the host (security 9); so for every link here.
 */
export async function sendActivation(tx: Tx, to: Addressee, config: Config, now: Date): Promise<void> {
  const { id, token } = await createLink(tx, { userId: to.id, purpose: 'activate' }, now);
  const letter = activationLetter(strangerOf(to), {
    site: config.publicUrl,
    link: `${config.publicUrl}/activate/${to.id}/${token}`,
    hours: LINK_HOURS.activate,
  });
  await queueMail(tx, mailOf('activation', String(id), to, letter), now);
}

/** A link to choose a new password. Put together without the database: it costs the same for nobody. */
export function resetMail(to: Addressee, token: string, config: Config): Mail {
  const letter = resetLetter(strangerOf(to), {
    site: config.publicUrl,
    link: `${config.publicUrl}/password/reset/confirm/${to.id}/${token}`,
    hours: LINK_HOURS.reset,
  });
  return mailOf('reset', randomUUID(), to, letter);
}

/** A link that logs in, likewise. */
export function signInLinkMail(to: Addressee, token: string, config: Config): Mail {
  const letter = signInLinkLetter(readerOf(to), {
    site: config.publicUrl,
    link: `${config.publicUrl}/login/link/${to.id}/${token}`,
  });
  return mailOf('sign-in-link', randomUUID(), to, letter);
}

/** Tells the owner, after a reset as after a change in the account. */
export async function mailPasswordChanged(tx: Tx, to: Addressee, config: Config, now: Date): Promise<void> {
  const letter = passwordChangedLetter(readerOf(to), { site: config.publicUrl, at: now });
  await queueMail(tx, mailOf('password-changed', randomUUID(), to, letter), now);
}

/** Sends a link that connects Google; make it with `createLink(tx, {userId, purpose: 'link-google', googleSub}, now)`. */
export async function mailGoogleLink(
  tx: Tx,
  to: Addressee,
  { id, token }: NewLink,
  config: Config,
  now: Date,
): Promise<void> {
  const letter = googleLinkLetter(readerOf(to), {
    site: config.publicUrl,
    link: `${config.publicUrl}/link-google/${to.id}/${token}`,
    hours: LINK_HOURS['link-google'],
  });
  await queueMail(tx, mailOf('link-google', String(id), to, letter), now);
}

/**
 * Tells the owner of a sign-in from where nobody signed in before: once for each device, and once more for one that was
 * forgotten meanwhile.
 * @param device its name in words
 * @param hash what the tables hold of it
 */
export async function mailNewDevice(
  tx: Tx,
  to: Addressee,
  { device, hash }: { device: string; hash: Buffer },
  config: Config,
  now: Date,
): Promise<void> {
  const letter = newDeviceLetter(readerOf(to), { site: config.publicUrl, device, at: now });
  const about = `${to.id}:${hash.toString('hex')}:${now.getTime()}`;
  await queueMail(tx, mailOf('new-device', about, to, letter), now);
}

/**
 * Tells the owner that something else opens their account than before.
 * @param about what makes the change one of its kind: one mail for each
 */
export async function mailSignInChanged(
  tx: Tx,
  to: Addressee,
  { change, about }: { change: SignInChange; about: string },
  config: Pick<Config, 'publicUrl' | 'supportInbox'>,
  now: Date,
): Promise<void> {
  const support = await supportAddress(tx, config);
  const letter = signInChangedLetter(readerOf(to), { site: config.publicUrl, support, at: now, change });
  await queueMail(tx, mailOf('sign-in-changed', `${change.what}:${to.id}:${about}`, to, letter), now);
}
