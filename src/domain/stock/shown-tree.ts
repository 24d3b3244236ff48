import {
  categoryNamed,
  type CategoryBranch,
  type CategoryNames,
  type CategoryTwig,
  type CategoryView,
  type StoredCategory,
} from './category-tree.ts';

/** Vehicles have no tree but their two classes. */
export const VEHICLE_CLASSES: readonly (StoredCategory & { slug: 'cars' | 'commercial' })[] = [
  { id: 1, parentId: null, slug: 'cars', name: 'Cars', names: { sw: 'Magari', pt: 'Carros' } },
  {
    id: 2,
    parentId: null,
    slug: 'commercial',
    name: 'Commercial',
    names: { sw: 'Magari ya biashara', pt: 'Comerciais' },
  },
];

/** Category that somebody asks for (contract 4.11): by id under either name, else by slug; none is all. */
interface AskedCategory {
  'cat-id': string;
  catID: string;
  slug: string;
}

/** No category has this id. */
const NOBODY = 0;

/** Tells whether the tree of spares is asked for: said with anything but "false". */
export const asksForParts = (parts: string | undefined): boolean =>
  parts !== undefined && parts.trim().toLowerCase() !== 'false';

/** Tells whether the id that is asked for is a whole number, or none. */
export const hasReadableId = (asked: AskedCategory): boolean => /^([+-]?\d+)?$/.test(idOf(asked));

/** Id of the category that the tree starts at, null for the roots; one that nobody has where the slug names none. */
export function startOf(known: readonly StoredCategory[], asked: AskedCategory): number | null {
  const id = idOf(asked);
  if (id !== '') return Number(id);
  const named = asked.slug.trim();
  return named === '' ? null : (categoryNamed(known, named)?.id ?? NOBODY);
}

const idOf = (asked: AskedCategory): string => asked['cat-id'].trim() || asked.catID.trim();

interface ShownCategory {
  id: number;
  name: string;
  name_pt: string | null;
  names: CategoryNames;
  slug: string;
}
interface CountedCategory extends ShownCategory {
  has_children: boolean;
  num_products: number;
}
interface ShownLeaf extends CountedCategory {
  children: [];
}
interface ShownTree {
  category: ShownLeaf | null;
  breadcrumb: ShownCategory[];
  count: number;
  results: (CountedCategory & { children: ShownLeaf[] })[];
}

/** Part of a tree as both shop and pack answer it. */
export const shownTree = ({ start, trail, below }: CategoryView): ShownTree => ({
  category: start && leafOf(start),
  breadcrumb: trail.map(liteOf),
  count: below.length,
  results: below.map((branch) => ({ ...ownOf(branch), children: branch.children.map(leafOf) })),
});

const liteOf = ({ id, name, names, slug }: StoredCategory): ShownCategory => ({
  id,
  name,
  name_pt: names['pt'] ?? null,
  names,
  slug,
});
const ownOf = ({ category, hasChildren, products }: CategoryBranch<unknown>): CountedCategory => ({
  ...liteOf(category),
  has_children: hasChildren,
  num_products: products,
});
const leafOf = (twig: CategoryTwig): ShownLeaf => ({ ...ownOf(twig), children: [] });
