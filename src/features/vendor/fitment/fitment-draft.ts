import * as v from 'valibot';
import {
  byMake,
  type FitmentList,
  type KnownTrim,
  type TrimCount,
  trimsIn,
  withoutTrims,
  withTrims,
} from '#domain/fitment/fitment-list.ts';
import { FitmentSeen, MOST_MAKES } from './fitment-seen.ts';

const { trims, known } = FitmentSeen.entries;
const Draft = v.object({ make: v.string(), find: v.string(), add: trims, remove: trims, known });
/** Trims that were ticked and un-ticked and are not saved yet. */
export type FitmentDraft = v.InferOutput<typeof Draft>;
export const NO_TICKS: FitmentDraft = { make: '', find: '', add: [], remove: [], known: [] };

export function readFitmentDraft(stored: unknown): FitmentDraft | null {
  const read = v.safeParse(Draft, stored);
  return read.success ? read.output : null;
}

export const nameOfTrim = ({ make, doc_id }: Pick<KnownTrim, 'make' | 'doc_id'>): string =>
  `${make}\n${doc_id}`;
const namesOf = (some: readonly KnownTrim[]): ReadonlySet<string> => new Set(some.map(nameOfTrim));
const without = (some: readonly KnownTrim[], names: ReadonlySet<string>): KnownTrim[] =>
  some.filter((trim) => !names.has(nameOfTrim(trim)));

/** Fitment of the part once the draft is saved. */
export const fitmentWith = (list: FitmentList, draft: FitmentDraft): FitmentList =>
  withTrims(withoutTrims(list, byMake(draft.remove)), draft.add, draft.known);

/** Trims that are left to save: another phone may have done some of it meanwhile. */
export function unsavedIn(list: FitmentList, draft: FitmentDraft): { add: KnownTrim[]; remove: KnownTrim[] } {
  const there = namesOf(trimsIn(list));
  return {
    add: without(draft.add, there),
    remove: draft.remove.filter((trim) => there.has(nameOfTrim(trim))),
  };
}

/** The draft with some trims ticked or un-ticked. `counts`: of the models that they are of. */
export function ticked(
  list: FitmentList,
  draft: FitmentDraft,
  some: readonly KnownTrim[],
  on: boolean,
  counts: readonly TrimCount[] = [],
): FitmentDraft {
  const there = namesOf(trimsIn(list));
  const names = namesOf(some);
  const listed = some.filter((trim) => there.has(nameOfTrim(trim)));
  const before = { add: without(draft.add, names), remove: without(draft.remove, names) };
  if (!on) return { ...draft, add: before.add, remove: [...before.remove, ...listed] };
  const isCounted = ({ make, model }: TrimCount): boolean =>
    counts.some((one) => one.make === make && one.model === model);
  return {
    ...draft,
    add: [...before.add, ...without(some, there)],
    remove: before.remove,
    known: [...draft.known.filter((one) => !isCounted(one)), ...counts],
  };
}

/** One command for each kind and twenty makes. */
export function commandsOf(
  { add, remove }: { add: readonly KnownTrim[]; remove: readonly KnownTrim[] },
  counts: readonly TrimCount[],
): {
  action: 'add' | 'remove';
  fitment: ReturnType<typeof byMake>;
  trims: KnownTrim[];
  known: TrimCount[];
}[] {
  return (['add', 'remove'] as const).flatMap((action) => {
    const mine = action === 'add' ? add : remove;
    const makes = byMake(mine);
    return Array.from({ length: Math.ceil(makes.length / MOST_MAKES) }, (_, place) => {
      const fitment = makes.slice(place * MOST_MAKES, (place + 1) * MOST_MAKES);
      const isOf = ({ make }: { make: string }): boolean => fitment.some((one) => one.make === make);
      const some = mine.filter(isOf);
      const models = new Set(some.map(({ make, model }) => `${make}\n${model}`));
      return {
        action,
        fitment,
        trims: some,
        known: action === 'add' ? counts.filter(({ make, model }) => models.has(`${make}\n${model}`)) : [],
      };
    });
  });
}
