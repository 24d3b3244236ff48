import { createHash } from 'node:crypto';
import { confirmSecondStep, endSecondStep, startSecondStep } from '#contract/account.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { qrBits } from '#server/platform/base/qr.ts';
import { revokeSessions } from '#server/platform/calls/sessions.ts';
import { withSignInCapacity } from './sign-in-gate.ts';
import { PASSWORD_CHECKS } from './password-checks.ts';
import { verifyPassword } from './passwords.ts';
import { newRecoveryCodes, RECOVERY_CODES, recoveryHash } from './recovery-codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { bareCode, judgeCode, SIX_DIGITS, notifyOwner } from './second-step.ts';
import {
  beginSecondStep,
  confirmStep,
  countRecoveryCodes,
  type LockedSecondStep,
  isForgotten,
  keepRecoveryCodes,
  lockSecondStep,
  removeSecondStep,
} from './second-step-store.ts';
import { fittingStep, isCodeOfStep, newTotpSecret, totpInvitation } from './totp.ts';
import {
  type Refusal,
  refuse,
  refuseFields,
  refuseFieldsAs,
  type UnsaidIssue,
} from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Time for which a phone that got no answer may send the code that turned the second step on once more. */
const ASKED_AGAIN_MS = 5 * 60_000;

/** Each secret is turned on once and off once. */
const aboutSecret = ({ secret }: LockedSecondStep): string =>
  createHash('sha256').update(secret).digest('base64url');

const otpRefused = (code: 'otp_required' | 'otp_invalid'): Refusal =>
  refuseFields([{ path: ['otp'], code }], {
    uncounted: code === 'otp_required',
  });
const isActive = (): Refusal => refuse('totp_active');

/** Why this is not the password of the signed-in user, or null. Who signs in by Google only must set one first. */
export async function passwordWrong(tx: Tx, userId: number, password: string): Promise<Refusal | null> {
  const { password_hash: hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (await verifyPassword(hash, password)) return null;
  const issue: UnsaidIssue = { path: ['password'], code: 'password_wrong' };
  if (hash !== null) return refuseFields([issue]);
  const hint = 'Your account has no password yet. Set one by "Forgot password" first';
  return refuseFieldsAs('password_wrong', [issue], { hint });
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
    if (!begun) return isActive();
    const invitation = totpInvitation(secret, user.email);
    return { ...invitation, qr: qrBits(invitation.otpauth_url) };
  },
  { gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
);

/** One that never was, was swept or is too old to be confirmed: all three need a new start. */
const notBegun = (): Refusal =>
  refuseFields([
    { path: ['otp'], code: 'otp_invalid', detail: 'This key is too old. Start again to get a new one' },
  ]);

/**
 * Tells whether the answer that held the recovery codes may have got lost: the session that turned the second step on gives the
 * same code once more, soon, and neither another code nor one of the ten has been used meanwhile. Whoever has both had
 * the codes anyway.
 */
async function isAskedAgain(
  tx: Tx,
  lockedStep: LockedSecondStep,
  {
    userId,
    sessionId,
    secret,
    code,
  }: { userId: number; sessionId: number | null; secret: Buffer; code: string },
  now: Date,
): Promise<boolean> {
  const { confirmed_at: at, confirmed_session: by, last_step: step } = lockedStep;
  if (at === null || by === null || by !== sessionId || now.getTime() > at.getTime() + ASKED_AGAIN_MS)
    return false;
  if (!isCodeOfStep(secret, code, step)) return false;
  return (await countRecoveryCodes(tx, userId)) === RECOVERY_CODES;
}

async function freshCodes(tx: Tx, userId: number, now: Date): Promise<{ recovery_codes: string[] }> {
  const codes = newRecoveryCodes();
  await keepRecoveryCodes(tx, userId, codes.map(recoveryHash), now);
  return { recovery_codes: codes };
}

/**
 * Account contract 2.11. The code that confirms is used up like any other. Sent again because no answer came, it gives
 * fresh recovery codes in place of those that nobody saw.
 */
export const confirmSecondStepHandler = handle(
  confirmSecondStep,
  'user',
  async ({ tx, user, payload, sessionId, now, config }) => {
    const lockedStep = await lockSecondStep(tx, user.id);
    if (!lockedStep || isForgotten(lockedStep, now)) return notBegun();
    const code = bareCode(payload.otp);
    const secret = openSecret(config, user.id, lockedStep.secret);
    if (lockedStep.confirmed_at !== null) {
      const again = await isAskedAgain(tx, lockedStep, { userId: user.id, sessionId, secret, code }, now);
      return again ? freshCodes(tx, user.id, now) : isActive();
    }
    const step = SIX_DIGITS.test(code) ? fittingStep(secret, code, now, lockedStep.last_step) : null;
    if (step === null) return otpRefused('otp_invalid');
    await confirmStep(tx, user.id, { step, sessionId }, now);
    // Whoever came in before without a code is to come in again with one.
    await revokeSessions(tx, user.id, sessionId);
    const news = { change: { what: 'second-step-on' }, about: aboutSecret(lockedStep) } as const;
    await notifyOwner(tx, user.id, news, config, now);
    return freshCodes(tx, user.id, now);
  },
  { limits: [{ ...PASSWORD_CHECKS, name: 'second-step', max: 10 }] },
);

/**
 * Account contract 2.11. What was only begun ends without a code, and ending nothing is no error. One mail says that it
 * is off; a recovery code that did it is gone with the others.
 */
export const endSecondStepHandler = handle(
  endSecondStep,
  'user',
  async ({ tx, user, payload, now, config }) => {
    const wrong = await passwordWrong(tx, user.id, payload.password);
    if (wrong) return wrong;
    const judged = await judgeCode(tx, user.id, payload.otp, now, config);
    if (judged.is === 'missing') return otpRefused('otp_required');
    if (judged.is === 'wrong') return otpRefused('otp_invalid');
    await removeSecondStep(tx, user.id);
    if (judged.is === 'ok') {
      const news = { change: { what: 'second-step-off' }, about: aboutSecret(judged.lockedStep) } as const;
      await notifyOwner(tx, user.id, news, config, now);
    }
    return null;
  },
  { gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
);
