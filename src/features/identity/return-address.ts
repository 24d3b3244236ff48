import * as v from 'valibot';

/** A path of ours: never another host. */
export const OwnPath = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));
const State = v.object({
  from: v.union([OwnPath, v.object({ pathname: OwnPath, search: v.optional(v.string(), '') })]),
});

/** The guarded page or purchase that asked somebody to sign in; null: nothing did. */
export function requestedBy(state: unknown): string | null {
  const read = v.safeParse(State, state);
  if (!read.success) return null;
  const { from } = read.output;
  return typeof from === 'string' ? from : from.pathname + from.search;
}

/** Address that signing in leads back to: what asked for it, else home (contract 7.1). */
export const cameFrom = (state: unknown, otherwise = '/'): string => requestedBy(state) ?? otherwise;

const ForNewcomers = v.object({ newcomer: v.literal(true) });

/** Tells whether what led to signing in is for people who have no account yet: they begin with the sign-up. */
export const isForNewcomers = (state: unknown): boolean => v.is(ForNewcomers, state);

/**
 * Key of the draft that keeps what asked somebody to sign up: the mailed link opens in a tab that knows nothing of it. It lies
 * on this phone and in no link, so that nobody can mail one that leads elsewhere; and it stays the phone's, whoever signs in.
 */
export const SIGN_UP_PLACE = 'phone:sign-up-place';
export const SignUpPlace = v.object({ account: v.number(), from: OwnPath });

/** Page or purchase that asked for an account's sign-up on this phone. @param uid as the mailed link names the account */
export function signUpPlace(kept: unknown, uid: string): string | null {
  const read = v.safeParse(SignUpPlace, kept);
  return read.success && String(read.output.account) === uid ? read.output.from : null;
}
