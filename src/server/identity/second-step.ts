import { confirmSecondStep, endSecondStep, startSecondStep } from '#contract/account.ts';
import { unavailable } from '#server/platform/errors.ts';
import { handle, type Tx } from '#server/platform/handle.ts';

/**
 * Judges the second step of a sign-in and uses the code up: 'off' where the account has none, 'missing' for no code.
 * @param otp six digits of the authenticator app or a recovery code, '' for none
 */
export function checkSecondStep(
  _tx: Tx,
  _userId: number,
  _otp: string,
  _now: Date,
): Promise<'off' | 'missing' | 'wrong' | 'ok'> {
  return Promise.resolve('off');
}

export const startSecondStepHandler = handle(startSecondStep, 'user', () => {
  throw unavailable();
});

export const confirmSecondStepHandler = handle(confirmSecondStep, 'user', () => {
  throw unavailable();
});

export const endSecondStepHandler = handle(endSecondStep, 'user', () => {
  throw unavailable();
});
