import { login } from '#contract/identity.ts';
import { logout } from '#contract/sign-out.ts';
import { signInProblem } from '#domain/people/identity.ts';
import { notAuthenticated } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { revokeSession } from '#server/platform/calls/sessions.ts';
import { isClosedAccount } from './closed-account.ts';
import { startSession } from './devices.ts';
import { withSignInCapacity } from './sign-in-gate.ts';
import { GUESS_WINDOW_S, GUESSES, SIGN_INS } from './guesses.ts';
import { verifyPassword } from './passwords.ts';
import { checkSecondStep, secondStepRefused, signInRefused } from './second-step.ts';
import { signedIn } from './sign-in-answer.ts';
import { lockActive, userByEmail } from './store.ts';
import { refuse } from '#server/platform/calls/refuse.ts';

/**
 * Contract 6.4. An unknown email and a wrong password get the same bytes after the same work, also where the account is
 * not active, or wants a second step: only who knows the password learns that (security 8). One that staff have locked answers
 * like a wrong password to everybody; its owner has the reason by mail, and a stranger learns nothing of either. To be asked for the second
 * step is no failure, or ten honest sign-ins would close the account.
 */
export const loginHandler = handle(
  login,
  'public',
  async ({ tx, payload, now, userAgent, config }) => {
    const problem = signInProblem(payload);
    if (problem) return signInRefused(problem.code, problem.detail);
    const user = await userByEmail(tx, payload.username);
    const fits = await verifyPassword(user?.password_hash ?? null, payload.password);
    if (!user || !fits) return signInRefused('invalid_credentials');
    // Whoever locked it has told the owner why by mail: here it says no more than a wrong password does.
    if (isClosedAccount(user)) return signInRefused('invalid_credentials');
    if (!user.is_active) return signInRefused('account_inactive');
    // A reset or a closing that has committed meanwhile ended the sessions there were; it must end this one too.
    const still = await lockActive(tx, user.id);
    if (still?.password_hash !== user.password_hash) return signInRefused('invalid_credentials');
    const step = await checkSecondStep(tx, user.id, payload.otp, now, config);
    if (step === 'missing' || step === 'wrong') return secondStepRefused(step);
    const session = await startSession(tx, user, { userAgent, device: payload.device }, now, config);
    return signedIn(tx, user, session);
  },
  {
    gate: withSignInCapacity,
    limits: [
      { name: 'login', per: 'address', max: 120, windowSeconds: GUESS_WINDOW_S, weigh: 'failures' },
      ...GUESSES,
      ...SIGN_INS,
    ],
  },
);

/** Contract 6.5: by the token that came along, or by the handle of a sign-out that was made offline. */
export const logoutHandler = handle(logout, 'public', async ({ tx, payload, sessionId, token }) => {
  if (token === 'invalid') throw notAuthenticated('invalid');
  if (sessionId !== null) await revokeSession(tx, { sessionId });
  else if (payload.revoke_handle !== '') await revokeSession(tx, { revokeHandle: payload.revoke_handle });
  else return refuse('not_logged_in');
  return { detail: 'Logged out' };
});
