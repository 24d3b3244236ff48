import { deleteAccount } from '#contract/account.ts';
import { unavailable } from '#server/platform/errors.ts';
import { handle } from '#server/platform/handle.ts';

export const deleteHandler = handle(deleteAccount, 'user', () => {
  throw unavailable();
});
