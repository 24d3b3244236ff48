import type { SparesCategory, ProductTypes } from '#contract/listings/listing-edit.ts';

/** Type of vehicles that may be listed. */
export interface VehicleType {
  type: string;
  makes: { make: string; models: { subj_id: number; subj_name: string }[] }[];
}
/** Type of spares that may be listed. */
export interface SparesType {
  type: string;
  parents: SparesCategory[];
}

export const vehicleTypesIn = (tree: ProductTypes | undefined): VehicleType[] =>
  (tree?.types ?? []).flatMap((one) => ('makes' in one ? [one] : []));
export const sparesTypesIn = (tree: ProductTypes | undefined): SparesType[] =>
  (tree?.types ?? []).flatMap((one) => ('parents' in one ? [one] : []));

/** The spec's own parent of all spares (account §2); it comes first. */
const PARENT = 'Car Parts & Accessories';

/**
 * Node where the choosing of a spare's category begins; null where nothing may be listed. A tree without the spec's
 * parent begins at its root, with the categories that buyers see first.
 */
export function sparesParent(tree: ProductTypes | undefined): SparesCategory | null {
  const [first] = sparesTypesIn(tree);
  if (!first || first.parents.length === 0) return null;
  const named = first.parents.find(({ name }) => name === PARENT);
  return named ?? { name: first.type, cat_id: null, children: first.parents };
}

/** A category that a listing may stand in: it has an id, and nothing below it. */
export const isLeaf = ({ cat_id, children }: SparesCategory): boolean =>
  cat_id !== null && children.length === 0;

/** A way down a tree. */
export interface Descent {
  /** Categories that can be chosen on each level that is reached, the parent's children first. */
  levels: (readonly SparesCategory[])[];
  /** Categories that were chosen, the parent first. */
  trail: SparesCategory[];
  /** The category that is reached; null as long as there is more to choose. */
  leaf: SparesCategory | null;
}

/**
 * Follows names down from a parent.
 * @param names what was chosen on each level; from the first that is none of its level on they count for nothing
 */
export function descend(parent: SparesCategory, names: readonly string[]): Descent {
  const trail = [parent];
  const levels: (readonly SparesCategory[])[] = [];
  let at = parent;
  for (let depth = 0; at.children.length > 0; depth += 1) {
    levels.push(at.children);
    const next = at.children.find(({ name }) => name === names[depth]);
    if (!next) return { levels, trail, leaf: null };
    trail.push(next);
    at = next;
  }
  return { levels, trail, leaf: isLeaf(at) ? at : null };
}

/** Names of a way down with another one on a level; those below it are of another branch, so they go. */
export const pathWith = (names: readonly string[], depth: number, name: string): string[] => [
  ...names.slice(0, depth),
  name,
];

/** "Brakes > Brake discs". */
export const pathOf = (trail: readonly Pick<SparesCategory, 'name'>[]): string =>
  trail.map(({ name }) => name).join(' > ');
