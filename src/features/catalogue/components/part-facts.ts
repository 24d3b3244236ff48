import * as v from 'valibot';

const PartFacts = v.object({ partNumber: v.nullish(v.string()), condition: v.nullish(v.string()) });

/** Facts of a part from `specs.other`, which is JSON text (contract 3.5); nothing where it says something else. */
export function partFactsOf(other: string | null): { partNumber: string | null; condition: string | null } {
  const read = v.safeParse(PartFacts, jsonOf(other ?? ''));
  const { partNumber, condition } = read.success ? read.output : {};
  return { partNumber: partNumber?.trim() || null, condition: condition?.trim().toLowerCase() || null };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
