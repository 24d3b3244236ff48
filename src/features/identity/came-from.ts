import * as v from 'valibot';

/** A path of ours: never another host. */
const Path = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));
const State = v.object({
  from: v.union([Path, v.object({ pathname: Path, search: v.optional(v.string(), '') })]),
});

/** Where signing in leads back to: the guarded page or purchase that asked for it, else home (contract 7.1). */
export function cameFrom(state: unknown): string {
  const read = v.safeParse(State, state);
  if (!read.success) return '/';
  const { from } = read.output;
  return typeof from === 'string' ? from : from.pathname + from.search;
}
