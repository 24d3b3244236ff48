/** Names by language, `{ sw: 'Pedi za breki' }`: of any language, so that a phone of before another one came can read them. */
export type CategoryNames = Readonly<Record<string, string>>;

/** Part of a shown category that answers carry: those of before it had other names have none. */
export interface NamedCategory {
  name: string;
  names?: CategoryNames | undefined;
}

/** A category as it is kept: siblings stand in the order of the list. */
export interface StoredCategory {
  id: number;
  /** Null: a root. */
  parentId: number | null;
  slug: string;
  name: string;
  /** Names in other languages than English; where it has none it is called by its English name. */
  names: CategoryNames;
}

/** A category with what is below it; `products` counts those in it and below. */
export interface CategoryBranch<Below> {
  category: StoredCategory;
  hasChildren: boolean;
  products: number;
  children: Below[];
}
export type CategoryTwig = CategoryBranch<never>;

/** Part of a tree that is shown at once (contract 4.11). */
export interface CategoryView {
  /** Category where it starts; null: above the roots. */
  start: CategoryTwig | null;
  /** From the root to where it starts, both included. */
  trail: StoredCategory[];
  /** Two levels of what is below. */
  below: CategoryBranch<CategoryTwig>[];
}

/** The spec's own name of all spares: it finds the root, whatever that is called (spec buyer 2). */
export const ALL_PARTS = 'Vehicle Parts & Accessories';

/**
 * Two levels below a category, or from the roots on.
 * @param start id; null for the roots
 * @param products of each category with those below it, 0 where it is not named
 * @returns null when there is no such category
 */
export function viewFrom(
  categories: readonly StoredCategory[],
  products: ReadonlyMap<number, number>,
  start: number | null,
): CategoryView | null {
  const under = new Map<number | null, StoredCategory[]>();
  for (const category of categories) {
    const siblings = under.get(category.parentId);
    if (siblings) siblings.push(category);
    else under.set(category.parentId, [category]);
  }
  const childrenOf = (id: number | null): StoredCategory[] => under.get(id) ?? [];
  const branchOf = <Below>(category: StoredCategory, children: Below[]): CategoryBranch<Below> => ({
    category,
    hasChildren: under.has(category.id),
    products: products.get(category.id) ?? 0,
    children,
  });
  const trail = start === null ? [] : trailTo(categories, start);
  const last = trail.at(-1);
  if (start !== null && !last) return null;
  return {
    start: last ? branchOf(last, []) : null,
    trail,
    below: childrenOf(start).map((category) =>
      branchOf(
        category,
        childrenOf(category.id).map((child) => branchOf(child, [])),
      ),
    ),
  };
}

/** From the root to a category, both included; empty when there is no such category. */
export function trailTo(categories: readonly StoredCategory[], id: number): StoredCategory[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const trail: StoredCategory[] = [];
  // A category that is its own ancestor would turn in a circle: each stands in the trail once at most.
  for (let at = byId.get(id); at && !trail.includes(at);) {
    trail.unshift(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return trail;
}

/** The category that a slug or a name means, in any case, the slug first; null when none does. */
export function categoryNamed(categories: readonly StoredCategory[], text: string): StoredCategory | null {
  const wanted = text.trim().toLowerCase();
  const found =
    categories.find(({ slug }) => slug.toLowerCase() === wanted) ??
    categories.find(({ name }) => name.toLowerCase() === wanted);
  if (found) return found;
  const isAll = wanted === ALL_PARTS.toLowerCase();
  return (isAll && categories.find(({ parentId }) => parentId === null)) || null;
}

/** Name of a category in a language. */
export const categoryNameIn = ({ name, names }: NamedCategory, language: string): string =>
  names?.[language] ?? name;

/** By which names what is filed here is found, in all languages: those of all above it and its own, but not the root's, which all have. */
export const searchedNames = (trail: readonly StoredCategory[]): string[] =>
  trail.flatMap(({ name, names, parentId }) => (parentId === null ? [] : [name, ...Object.values(names)]));

/** "Brakes > Brake discs". */
export const fullName = (trail: readonly StoredCategory[]): string =>
  trail.map(({ name }) => name).join(' > ');
