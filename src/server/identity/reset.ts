import { confirmReset, requestReset } from '#contract/identity.ts';
import { parseId } from '#domain/text/links.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { isClosedAccount } from './closed-account.ts';
import { rememberDevice } from './devices.ts';
import { withRandomDelay, withSignInCapacity } from './sign-in-gate.ts';
import { forgetGuesses } from './guesses.ts';
import { findLink, isFresh, spendLink } from './links.ts';
import { mailPasswordChanged, resetMail } from './mails.ts';
import { refuseNewPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { checkSecondStep } from './second-step.ts';
import { disconnectGoogle, lockedUserById, writePassword } from './store.ts';
import { requestMailedLink } from './link-request.ts';
import { refuseFields } from '#server/platform/calls/refuse.ts';

const HOUR_S = 3600;

/** Contract 6.7. Also for accounts that never were activated or have no password; not for those that staff closed. */
export const resetHandler = handle(
  requestReset,
  'public',
  async (asked) =>
    (await requestMailedLink(asked, {
      purpose: 'reset',
      may: (person) => !isClosedAccount(person),
      mail: resetMail,
    })) ?? {
      detail: 'Check your inbox for a link to reset your password',
    },
  {
    gate: withRandomDelay,
    limits: [
      { name: 'reset', per: 'address', max: 60, windowSeconds: HOUR_S },
      { name: 'reset-to', per: 'email', max: 5, windowSeconds: HOUR_S },
      { name: 'reset-to-day', per: 'email', max: 20, windowSeconds: 24 * HOUR_S },
    ],
  },
);

const invalidLink = (field: 'uid' | 'token') => refuseFields([{ path: [field], code: 'reset_link_invalid' }]);

/**
 * Contract 6.7: the link is judged before the passwords, and a refused password leaves it as it was. Everybody who is
 * signed in to the account is out afterwards; one that is not active stays so. Who has the mail is the owner: what strangers
 * have guessed counts no more, and this phone is known from now on (security 47).
 */
export const confirmResetHandler = handle(
  confirmReset,
  'public',
  async ({ tx, payload, now, config, userAgent }) => {
    const { link_uid, link_token, new_password1, new_password2, device } = payload;
    const userId = parseId(link_uid);
    const account = userId === null ? undefined : await lockedUserById(tx, userId);
    if (!account || isClosedAccount(account)) return invalidLink('uid');
    const agree = [
      [payload.uid, link_uid],
      [payload.token, link_token],
    ].every(([inBody, inPath]) => inBody === null || inBody === inPath);
    if (!agree) return invalidLink('token');
    const link = await findLink(tx, 'reset', account.id, link_token);
    if (!link || !isFresh(link, now)) return invalidLink('token');

    const refused = refuseNewPassword(new_password1, new_password2);
    if (refused) return refused;
    await spendLink(tx, link, now);
    const hash = await hashPassword(new_password1);
    await writePassword(tx, account.id, { hash, but: { session: null, phone: null } }, now);
    await disconnectGoogle(tx, account.id);
    // Who has the mail alone is not yet the owner where a second step is asked for as well.
    if ((await checkSecondStep(tx, account.id, '', now, config)) === 'off') {
      await forgetGuesses(tx, config, { email: account.email, device });
      await rememberDevice(tx, account.id, { userAgent, device }, config, now);
    }
    await mailPasswordChanged(tx, account, config, now);
    return { detail: 'Your password has been changed' };
  },
  // No limit: nobody guesses 256 bits, nothing costly runs without them, and a carrier's users share an address.
  { gate: withSignInCapacity },
);
