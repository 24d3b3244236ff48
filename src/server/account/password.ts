import { changePassword } from '#contract/account.ts';
import { unavailable } from '#server/platform/errors.ts';
import { handle } from '#server/platform/handle.ts';

export const changePasswordHandler = handle(changePassword, 'user', () => {
  throw unavailable();
});
