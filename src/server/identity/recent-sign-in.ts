import { signedInAgain } from '#server/bank/reauthentication.ts';
import { type Handling } from '#server/platform/calls/handle.ts';
import { UNCOUNTED } from './password-checks.ts';
import { type Refusal, refuseFields } from '#server/platform/calls/refuse.ts';

/** Whoever signed in so lately need not say again who they are. */
export const FRESH_MS = 30 * 60_000;

type FreshCheck = Pick<
  Handling<'user', { password: string; otp: string }>,
  'tx' | 'user' | 'payload' | 'now' | 'config' | 'sessionId'
>;

/**
 * Money is moved, and where it goes is changed, by somebody who has just signed in, or gives password and code once more
 * (security 31): whoever sits down at somebody's open phone does neither. For staff as for whoever it is paid to.
 */
export async function freshlySignedIn(asked: FreshCheck): Promise<Refusal | null> {
  const { tx, payload, now, sessionId } = asked;
  const session = await tx
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId ?? 0)
    .executeTakeFirst();
  if (session && now.getTime() - session.created_at.getTime() <= FRESH_MS) return null;
  if (payload.password === '')
    return refuseFields(
      [
        {
          path: ['password'],
          code: 'required',
          detail: 'You signed in a while ago: type your password again',
        },
      ],
      UNCOUNTED,
    );
  return signedInAgain(asked);
}
