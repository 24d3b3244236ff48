import { exportAccount } from '#contract/account.ts';
import { unavailable } from '#server/platform/errors.ts';
import { answer } from '#server/platform/handle.ts';

export const exportHandler = answer(exportAccount, 'user', () => {
  throw unavailable();
});
