import { passwordWrong } from '#server/identity/second-step-calls.ts';
import { checkSecondStep } from '#server/identity/second-step.ts';
import type { Config } from '#server/platform/base/config.ts';
import { type User } from '#server/platform/calls/handle.ts';
import { type Refusal, refuse, refuseFields } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface ConfirmationContext {
  tx: Tx;
  user: User;
  payload: { password: string; otp: string };
  now: Date;
  config: Config;
}

/**
 * Asks for the password once more, and for a code of the second step where there is one (security 31): whoever sits down
 * at somebody's open phone changes no account.
 * @param needs `code`: who has no second step is refused
 */
export async function signedInAgain(
  { tx, user, payload, now, config }: ConfirmationContext,
  needs?: 'code',
): Promise<Refusal | null> {
  const wrong = await passwordWrong(tx, user.id, payload.password);
  if (wrong) return wrong;
  const judged = await checkSecondStep(tx, user.id, payload.otp, now, config);
  if (judged === 'ok') return null;
  if (judged === 'off')
    return needs === 'code'
      ? refuse('totp_required', { detail: 'Turn on two-step sign-in in your account first' })
      : null;
  const code = judged === 'missing' ? 'otp_required' : 'otp_invalid';
  return refuseFields([{ path: ['otp'], code }], { uncounted: judged === 'missing' });
}
