import * as v from 'valibot';

/** The server takes no more in one go (account contract 5.9). */
export const MOST_MAKES = 20;

const Trim = v.object({
  make: v.string(),
  model: v.string(),
  variant: v.string(),
  doc_id: v.string(),
  label: v.string(),
  years: v.array(v.number()),
});
const Count = v.object({ make: v.string(), model: v.string(), variant: v.string(), count: v.number() });

/** Trims that are added or taken away as the screen knew them, and how many there are in their models. */
export const FitmentSeen = v.object({
  title: v.string(),
  trims: v.optional(v.array(Trim), []),
  known: v.optional(v.array(Count), []),
});
export type FitmentSeen = v.InferOutput<typeof FitmentSeen>;

export function readFitmentSeen(seen: unknown): FitmentSeen | null {
  const read = v.safeParse(FitmentSeen, seen);
  return read.success ? read.output : null;
}
