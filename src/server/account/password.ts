import { changePassword } from '#contract/account.ts';
import { newPasswordProblem } from '#domain/identity.ts';
import { isCommonPassword } from '#server/identity/common-passwords.ts';
import { gate } from '#server/identity/gate.ts';
import { mailPasswordChanged } from '#server/identity/mails.ts';
import { PASSWORD_CHECKS } from '#server/identity/password-checks.ts';
import { hashPassword, verifyPassword } from '#server/identity/passwords.ts';
import { handle, refuseFields } from '#server/platform/handle.ts';
import { accountRow, writePassword } from './store.ts';

const wrong = (field: string, code: string, detail: string) =>
  refuseFields([{ path: [field], code, detail }]);

/** Account contract 2.11. An account that came by Google has none yet and sets its first one. */
export const changePasswordHandler = handle(
  changePassword,
  'user',
  async ({ tx, user, payload, sessionId, config, now }) => {
    const account = await accountRow(tx, user.id);
    const { password_hash: held } = account;
    if (held !== null && !(await verifyPassword(held, payload.current_password)))
      return wrong('current_password', 'password_wrong', 'Your current password is different');
    const problem = newPasswordProblem(payload.new_password1, payload.new_password2);
    if (problem) return wrong(problem.field, problem.code, problem.detail);
    if (isCommonPassword(payload.new_password1))
      return wrong('new_password1', 'password_too_common', 'Choose a less common password');
    const hash = await hashPassword(payload.new_password1);
    await writePassword(tx, user.id, { hash, keep: sessionId }, now);
    await mailPasswordChanged(tx, account, config, now);
    return { detail: 'Your password has been changed' };
  },
  { gate, limits: [PASSWORD_CHECKS] },
);
