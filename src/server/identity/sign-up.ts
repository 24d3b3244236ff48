import { REFUSALS } from '#domain/refusals/table.ts';
import { sql } from 'kysely';
import { activate, register, resendActivation } from '#contract/identity.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { emailRequestProblem, signUpProblem } from '#domain/people/identity.ts';
import { parseId } from '#domain/text/links.ts';
import { isTransient } from '#server/platform/database/database.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { handle, type Limit } from '#server/platform/calls/handle.ts';
import { isClosedAccount } from './closed-account.ts';
import { findLink, LINK_HOURS, linkState, openLink } from './links.ts';
import { sendActivation } from './mails.ts';
import { commonPasswordProblem } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { accountFor, insertUser, isTaken } from './store.ts';
import { withSignInCapacity } from './sign-in-gate.ts';
import { refuse, refuseFields, type UnsaidIssue } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

const HOUR_S = 3600;
/**
 * Nobody has said yet that the mailbox is theirs: strangers shall not fill it, however they spell it (security 52), nor keep
 * its owner from the plain spelling (security 47). What was refused has mailed nothing.
 */
const unproved = (name: string): Limit[] =>
  [
    { name, per: 'email' as const },
    { name: `${name}-spelt`, per: 'spellings' as const },
  ].flatMap(({ name: counted, per }) => [
    { name: counted, per, max: 5, windowSeconds: HOUR_S, weigh: 'made' as const },
    { name: `${counted}-day`, per, max: 10, windowSeconds: 24 * HOUR_S, weigh: 'made' as const },
  ]);
const MAX_COUNTRY = 100;
const EMAIL_TAKEN: UnsaidIssue = { path: ['email'], code: 'email_taken' };

/** Contract 6.1: the rules in its order, the account closed until the mailed link is opened. */
export const registerHandler = handle(
  register,
  'public',
  async ({ tx, payload, now, config }) => {
    const form = { ...payload, confirm_password: payload.confirm_password ?? undefined };
    const problem = signUpProblem(form);
    if (problem) return refuseFields([{ ...problem, path: [problem.field] }]);
    if (lengthOf(form.country) > MAX_COUNTRY)
      return refuseFields([{ ...tooLong(MAX_COUNTRY), path: ['country'] }]);
    const language = form.language === '' ? 'en' : LANGUAGES.find((one) => one === form.language);
    if (!language)
      return refuseFields([{ path: ['language'], code: 'invalid', detail: 'Choose en, sw or pt' }]);
    const common = commonPasswordProblem(form.password);
    if (common) return refuseFields([{ ...common, path: ['password'] }]);
    // Asked before the costly hash as well; the insert decides.
    if (await isTaken(tx, form.email)) return refuseFields([EMAIL_TAKEN]);

    const user = {
      email: form.email,
      passwordHash: await hashPassword(form.password),
      firstName: form.first_name,
      lastName: form.last_name,
      country: form.country === '' ? null : form.country,
      language,
    };
    const made = await insertUser(tx, user, now);
    if (!made) return refuseFields([EMAIL_TAKEN]);
    await sendActivation(tx, { ...user, id: made.id, first_name: user.firstName }, config, now);
    return {
      id: made.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      country: user.country,
      is_active: false,
      activation_hours: LINK_HOURS.activate,
      msg: 'Account created',
    };
  },
  {
    gate: withSignInCapacity,
    limits: [
      { name: 'register', per: 'address', max: 60, windowSeconds: HOUR_S },
      ...unproved('register-to'),
    ],
  },
);

const NO_LINK = 'The link to activate your account is invalid. Please check your inbox for a valid link.';

/** HTTP 411 with `status` "411": what the spec's clients look for (contract 6.2). */
function linkRefused(code: 'link_expired' | 'link_invalid') {
  const detail = code === 'link_expired' ? REFUSALS.link_expired.text : NO_LINK;
  return refuse(code, { detail, msg: detail, status: '411' }, { status: 411 });
}

/** Contract 6.2, for the link itself and for our page, which posts. */
export const activateHandler = handle(activate, 'public', async ({ tx, payload, now, prefetch }) => {
  if (prefetch) throw forbidden();
  const userId = parseId(payload.uid);
  const link = userId === null ? undefined : await findLink(tx, 'activate', userId, payload.token);
  const state = link ? linkState(link, now) : 'invalid';
  if (!link || state === 'invalid') return linkRefused('link_invalid');
  if (state === 'expired') return linkRefused('link_expired');
  if (state === 'fresh') await openLink(tx, link, now);
  return { msg: 'Your account is active', status: '200' };
});

/** Contract 6.3: the spec's numeric codes. One that staff closed answers as one that is open: they have told its owner. */
export const resendHandler = handle(
  resendActivation,
  'public',
  async ({ tx, payload, now, config }) => {
    const problem = emailRequestProblem(payload.email, REFUSALS.required.text);
    if (problem) return refuseFields([{ ...problem, path: ['email'] }]);
    const user = await accountFor(tx, payload.email);
    if (!user) return { msg: 'Account not registered', code: 3 };
    // Staff have told the owner of a closed one why: a stranger learns nothing of it.
    if (user.is_active || isClosedAccount(user))
      return { msg: 'You already have an active account', code: 2 };
    if (!(await orUndone(tx, () => sendActivation(tx, user, config, now))))
      return { msg: 'Error... Contact customer service support', code: 5 };
    return { msg: 'Activation link re-sent', code: 4 };
  },
  {
    limits: [{ name: 'resend', per: 'address', max: 60, windowSeconds: HOUR_S }, ...unproved('resend-to')],
  },
);

/** False when the mail could not be queued: then the older link stays good, and the transaction usable. */
async function orUndone(tx: Tx, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint before_mail`.execute(tx);
  try {
    await work();
    return true;
  } catch (problem) {
    // The platform runs the whole call again for these.
    if (isTransient(problem)) throw problem;
    await sql`rollback to savepoint before_mail`.execute(tx);
    return false;
  }
}
