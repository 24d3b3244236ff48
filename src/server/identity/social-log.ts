import { logSocialFailure } from '#contract/identity.ts';
import { unavailable } from '#server/platform/errors.ts';
import { handle } from '#server/platform/handle.ts';

export const socialLogHandler = handle(logSocialFailure, 'public', () => {
  throw unavailable();
});
