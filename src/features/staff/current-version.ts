import * as v from 'valibot';
import type { Problem } from '#contract/problem.ts';

/** The thing as somebody else of the staff left it, where that is why nothing was saved (412). */
export function currentIn<S extends v.GenericSchema>(
  problem: Problem | null,
  thing: S,
): v.InferOutput<S> | null {
  if (problem?.code !== 'precondition_failed' && problem?.code !== 'version_conflict') return null;
  const read = v.safeParse(thing, problem['current']);
  return read.success ? read.output : null;
}
