import { confirmReset, requestReset } from '#contract/identity.ts';
import { unavailable } from '#server/platform/errors.ts';
import { handle } from '#server/platform/handle.ts';

export const resetHandler = handle(requestReset, 'public', () => {
  throw unavailable();
});

export const confirmResetHandler = handle(confirmReset, 'public', () => {
  throw unavailable();
});
