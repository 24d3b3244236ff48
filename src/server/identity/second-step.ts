import { confirmSecondStep, endSecondStep, startSecondStep } from '#contract/account.ts';
import { fieldProblem } from '#contract/problem.ts';
import type { Config } from '#server/platform/config.ts';
import { handle, type Refusal, refuse, refuseFields, type Tx } from '#server/platform/handle.ts';
import { revokeSessions } from '#server/platform/sessions.ts';
import { gate } from './gate.ts';
import { PASSWORD_CHECKS } from './password-checks.ts';
import { verifyPassword } from './passwords.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import {
  beginSecondStep,
  confirmStep,
  lockSecondStep,
  removeSecondStep,
  takeRecoveryCode,
  takeStep,
} from './second-step-store.ts';
import { fittingStep, newTotpSecret, totpInvitation } from './totp.ts';

const SIX_DIGITS = /^\d{6}$/;
const ENTER_CODE = 'Enter the code from your authenticator app';
const WRONG_CODE = 'This code does not fit. Wait for the next one and try again';

/**
 * Judges the second step of a sign-in and uses the code up: 'off' where the account has none, 'missing' for no code. A
 * refusal of the call it is part of leaves the code unused.
 * @param otp six digits of the authenticator app or a recovery code, '' for none
 */
export async function checkSecondStep(
  tx: Tx,
  userId: number,
  otp: string,
  now: Date,
  config: Pick<Config, 'secret'>,
): Promise<'off' | 'missing' | 'wrong' | 'ok'> {
  const held = await lockSecondStep(tx, userId);
  if (!held || held.confirmed_at === null) return 'off';
  const code = otp.replace(/\s/g, '');
  if (code === '') return 'missing';
  if (!SIX_DIGITS.test(code))
    return (await takeRecoveryCode(tx, userId, recoveryHash(code), now)) ? 'ok' : 'wrong';
  const step = fittingStep(openSecret(config, userId, held.secret), code, now, held.last_step);
  if (step === null) return 'wrong';
  await takeStep(tx, userId, step);
  return 'ok';
}

/** What a sign-in says without a good second step (contract 6.4). Asking for the code is no failure, a wrong one is. */
export function secondStepRefused(judged: 'missing' | 'wrong'): Refusal {
  const [code, detail] =
    judged === 'missing' ? (['otp_required', ENTER_CODE] as const) : (['otp_invalid', WRONG_CODE] as const);
  return refuse(400, { non_field_errors: [detail], code, detail }, { uncounted: judged === 'missing' });
}

const otpRefused = (code: 'otp_required' | 'otp_invalid'): Refusal =>
  refuseFields([{ path: ['otp'], code, detail: code === 'otp_required' ? ENTER_CODE : WRONG_CODE }]);
const isActive = (): Refusal =>
  refuse(409, { code: 'totp_active', detail: 'Your account has an authenticator app already' });

/** Why this is not the password of the signed-in user, or null. Who signs in by Google only must set one first. */
async function passwordWrong(tx: Tx, userId: number, password: string): Promise<Refusal | null> {
  const { password_hash: hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (await verifyPassword(hash, password)) return null;
  const issue = { path: ['password'], code: 'password_wrong', detail: 'The password is not right' };
  if (hash !== null) return refuseFields([issue]);
  const hint = 'Your account has no password yet. Set one by "Forgot password" first';
  return refuse(400, { ...fieldProblem([issue]), hint });
}

/** Account contract 2.11: a new secret, which counts for nothing before a first code of it has come. */
export const startSecondStepHandler = handle(
  startSecondStep,
  'user',
  async ({ tx, user, payload, now, config }) => {
    const wrong = await passwordWrong(tx, user.id, payload.password);
    if (wrong) return wrong;
    const secret = newTotpSecret();
    const begun = await beginSecondStep(tx, user.id, sealSecret(config, user.id, secret), now);
    return begun ? totpInvitation(secret, user.email) : isActive();
  },
  { gate, limits: [PASSWORD_CHECKS] },
);

/** Account contract 2.11. The code that confirms is used up like any other. */
export const confirmSecondStepHandler = handle(
  confirmSecondStep,
  'user',
  async ({ tx, user, payload, sessionId, now, config }) => {
    const held = await lockSecondStep(tx, user.id);
    if (!held) return otpRefused('otp_invalid');
    if (held.confirmed_at !== null) return isActive();
    const code = payload.otp.replace(/\s/g, '');
    const secret = openSecret(config, user.id, held.secret);
    const step = SIX_DIGITS.test(code) ? fittingStep(secret, code, now, held.last_step) : null;
    if (step === null) return otpRefused('otp_invalid');
    const codes = newRecoveryCodes();
    await confirmStep(tx, user.id, { step, codeHashes: codes.map(recoveryHash) }, now);
    // Whoever came in before without a code is to come in again with one.
    await revokeSessions(tx, user.id, sessionId);
    return { recovery_codes: codes };
  },
  { limits: [{ ...PASSWORD_CHECKS, name: 'second-step', max: 10 }] },
);

/** Account contract 2.11. What was only begun ends without a code, and ending nothing is no error. */
export const endSecondStepHandler = handle(
  endSecondStep,
  'user',
  async ({ tx, user, payload, now, config }) => {
    const wrong = await passwordWrong(tx, user.id, payload.password);
    if (wrong) return wrong;
    const judged = await checkSecondStep(tx, user.id, payload.otp, now, config);
    if (judged === 'missing') return otpRefused('otp_required');
    if (judged === 'wrong') return otpRefused('otp_invalid');
    await removeSecondStep(tx, user.id);
    return null;
  },
  { gate, limits: [PASSWORD_CHECKS] },
);
