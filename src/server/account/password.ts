import { changePassword } from '#contract/account.ts';
import { deviceHash } from '#server/identity/devices.ts';
import { withSignInCapacity } from '#server/identity/sign-in-gate.ts';
import { mailPasswordChanged } from '#server/identity/mails.ts';
import { refuseNewPassword } from '#server/identity/new-password.ts';
import { PASSWORD_CHECKS } from '#server/identity/password-checks.ts';
import { hashPassword, verifyPassword } from '#server/identity/passwords.ts';
import { disconnectGoogle, writePassword } from '#server/identity/store.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { accountRow } from './store.ts';
import { type Refusal, refuseFields } from '#server/platform/calls/refuse.ts';

const passwordWrong = (): Refusal => {
  const detail = 'Your current password is different';
  return refuseFields([{ path: ['current_password'], code: 'password_wrong', detail }]);
};

/**
 * Account contract 2.11. An account that came by Google has none yet and sets its first one; Google stays then, as it is
 * how its owner came here. The phone that asks stays known: who holds it has just given the password.
 */
export const changePasswordHandler = handle(
  changePassword,
  'user',
  async ({ tx, user, payload, sessionId, config, now }) => {
    const account = await accountRow(tx, user.id);
    const { password_hash: storedHash } = account;
    if (storedHash !== null && !(await verifyPassword(storedHash, payload.current_password)))
      return passwordWrong();
    const refused = refuseNewPassword(payload.new_password1, payload.new_password2);
    if (refused) return refused;
    const hash = await hashPassword(payload.new_password1);
    const { device } = payload;
    const phone = device === '' ? null : deviceHash(config, device);
    await writePassword(tx, user.id, { hash, but: { session: sessionId, phone } }, now);
    if (storedHash !== null) await disconnectGoogle(tx, user.id);
    await mailPasswordChanged(tx, account, config, now);
    return { detail: 'Your password has been changed' };
  },
  { gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
);
