import * as v from 'valibot';

/** A path of ours: never another host. */
export const OwnPath = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));
const State = v.object({
  from: v.union([OwnPath, v.object({ pathname: OwnPath, search: v.optional(v.string(), '') })]),
});

/** Where signing in leads back to: the guarded page or purchase that asked for it, else home (contract 7.1). */
export function cameFrom(state: unknown, otherwise = '/'): string {
  const read = v.safeParse(State, state);
  if (!read.success) return otherwise;
  const { from } = read.output;
  return typeof from === 'string' ? from : from.pathname + from.search;
}
