import { REFUSALS } from '#domain/refusals/table.ts';
import type { SignInChange } from '#server/mails/sign-in-changed.ts';
import type { Config } from '#server/platform/base/config.ts';
import { mailSignInChanged } from './mails.ts';
import { recoveryHash } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import {
  type LockedSecondStep,
  lockSecondStep,
  takeRecoveryCode,
  spendCodeStep,
} from './second-step-store.ts';
import { lockedUserById } from './store.ts';
import { fittingStep } from './totp.ts';
import { type Refusal, type RefusalOptions, refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

export const SIX_DIGITS = /^\d{6}$/;

/** A code without the blanks that apps and people put into it. */
export const bareCode = (otp: string): string => otp.replace(/\s/g, '');

/** Verdict on a code; 'ok' has used it up. `recovery`: it was one of the ten, this one. */
export type CodeVerdict =
  | { is: 'off' | 'missing' | 'wrong' }
  | { is: 'ok'; lockedStep: LockedSecondStep; recovery: { id: number; left: number } | null };

/** Judges a code and uses it up, without a word to anybody. */
export async function judgeCode(
  tx: Tx,
  userId: number,
  otp: string,
  now: Date,
  config: Pick<Config, 'secret'>,
): Promise<CodeVerdict> {
  const lockedStep = await lockSecondStep(tx, userId);
  if (!lockedStep || lockedStep.confirmed_at === null) return { is: 'off' };
  const code = bareCode(otp);
  if (code === '') return { is: 'missing' };
  if (!SIX_DIGITS.test(code)) {
    const recovery = await takeRecoveryCode(tx, userId, recoveryHash(code), now);
    return recovery ? { is: 'ok', lockedStep, recovery } : { is: 'wrong' };
  }
  const step = fittingStep(openSecret(config, userId, lockedStep.secret), code, now, lockedStep.last_step);
  if (step === null) return { is: 'wrong' };
  await spendCodeStep(tx, userId, step);
  return { is: 'ok', lockedStep, recovery: null };
}

/**
 * Judges the second step of a sign-in and uses the code up: 'off' where the account has none, 'missing' for no code. A
 * refusal of the call it is part of leaves the code unused. The owner is told of a recovery code that was used.
 * @param otp six digits of the authenticator app or a recovery code, '' for none
 */
export async function checkSecondStep(
  tx: Tx,
  userId: number,
  otp: string,
  now: Date,
  config: Config,
): Promise<'off' | 'missing' | 'wrong' | 'ok'> {
  const judged = await judgeCode(tx, userId, otp, now, config);
  if (judged.is === 'ok' && judged.recovery) {
    const { id, left } = judged.recovery;
    const change = { what: 'recovery-code', left } as const;
    await notifyOwner(tx, userId, { change, about: String(id) }, config, now);
  }
  return judged.is;
}

/** A mail about the second step, to the account's owner. */
export async function notifyOwner(
  tx: Tx,
  userId: number,
  news: { change: SignInChange; about: string },
  config: Config,
  now: Date,
): Promise<void> {
  const owner = await lockedUserById(tx, userId);
  if (owner) await mailSignInChanged(tx, owner, news, config, now);
}

/** Refusal of a sign-in: the spec's clients read `non_field_errors` (contract 1.1, 6.4). @param detail of the case, else the code's */
export const signInRefused = (code: SignInCode, detail?: string, options?: RefusalOptions): Refusal => {
  const text = detail ?? REFUSALS[code].text;
  return refuse(code, { detail: text, non_field_errors: [text] }, options);
};
type SignInCode = 'invalid_credentials' | 'account_inactive' | 'otp_required' | 'otp_invalid' | 'required';

/** Refusal of a sign-in without a good second step (contract 6.4). Asking for the code is no failure, a wrong one is. */
export const secondStepRefused = (judged: 'missing' | 'wrong'): Refusal =>
  judged === 'missing'
    ? signInRefused('otp_required', undefined, { uncounted: true })
    : signInRefused('otp_invalid');
