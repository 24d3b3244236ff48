import * as v from 'valibot';

/** Some fields of a form as texts, by their names. */
export type SomeTexts<N extends string> = Partial<Record<N, string>>;

/** Texts that were typed over a version of a thing and are not saved yet. They lie on this phone. */
export interface CompressibleTexts<N extends string> {
  /** The version that they were typed over; null: nothing is typed. */
  seen: number | null;
  changes: SomeTexts<N>;
}

const Stored = v.object({
  seen: v.nullable(v.number()),
  changes: v.record(v.string(), v.string()),
});

/** Reader of what lies on the phone, without the fields that this form has no more. */
export const storedTextsReader =
  <N extends string>(names: readonly N[]) =>
  (stored: unknown): CompressibleTexts<N> | null => {
    const read = v.safeParse(Stored, stored);
    if (!read.success) return null;
    const changes: SomeTexts<N> = {};
    for (const name of names) {
      const text = read.output.changes[name];
      if (text !== undefined) changes[name] = text;
    }
    return { seen: read.output.seen, changes };
  };

/** Changes with another text than what is there, or was sent. */
export function changesAgainst<N extends string>(
  names: readonly N[],
  there: SomeTexts<N>,
  changes: SomeTexts<N>,
): SomeTexts<N> {
  const kept: SomeTexts<N> = {};
  for (const name of names) {
    const text = changes[name];
    if (text !== undefined && text !== there[name]) kept[name] = text;
  }
  return kept;
}
