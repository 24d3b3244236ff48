import { linkGoogle, signInWays, signInWithGoogle } from '#contract/identity.ts';
import { unavailable } from '#server/platform/errors.ts';
import { answer, handle } from '#server/platform/handle.ts';

export const googleHandler = handle(signInWithGoogle, 'public', () => {
  throw unavailable();
});

export const linkGoogleHandler = handle(linkGoogle, 'public', () => {
  throw unavailable();
});

export const waysHandler = answer(signInWays, 'public', () => {
  throw unavailable();
});
