import * as v from 'valibot';

const State = v.object({ email: v.string() });

/** The address that was typed on the screen that led here; '' for none. */
export function knownEmail(state: unknown): string {
  const read = v.safeParse(State, state);
  return read.success ? read.output.email : '';
}
