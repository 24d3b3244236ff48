import type * as v from 'valibot';
import { categories, type CategoryNode, CategoryParams, productCategories } from '#contract/parts.ts';
import type { CategoryTree } from '#contract/parts.ts';
import {
  type StoredCategory,
  type CategoryBranch,
  categoryNamed,
  type CategoryTwig,
  viewFrom,
} from '#domain/stock/category-tree.ts';
import { readFits } from '#domain/catalogue/product-list-query.ts';
import { textIssues } from '#domain/catalogue/vehicle-search-query.ts';
import { answer, ANY_STOCK, type Reading } from '#server/platform/calls/handle.ts';
import { allCategories, countsByCategory, countsByVehicleClass } from './store.ts';
import { refuse, refuseFields, type Refusal } from '#server/platform/calls/refuse.ts';

/** Vehicles have no tree but their two classes. */
const VEHICLE_CLASSES: readonly StoredCategory[] = [
  { id: 1, parentId: null, slug: 'cars', name: 'Cars', names: { sw: 'Magari', pt: 'Carros' } },
  {
    id: 2,
    parentId: null,
    slug: 'commercial',
    name: 'Commercial',
    names: { sw: 'Magari ya biashara', pt: 'Comerciais' },
  },
];

type CategoryRead = Reading<'public', v.InferOutput<typeof CategoryParams>>;
type Tree = v.InferInput<typeof CategoryTree>;

/** One handler for both addresses (contract 4.11). */
async function tree({ db, remember, params }: CategoryRead): Promise<Tree | Refusal> {
  const given = params['cat-id'].trim() || params.catID.trim();
  if (given !== '' && !/^[+-]?\d+$/.test(given))
    return refuseFields([{ path: ['cat-id'], code: 'invalid', detail: 'Enter a whole number' }]);
  const { fits, issues: ofFits } = readFits(params.fits);
  const issues = [...textIssues('slug', [params.slug]), ...ofFits];
  if (issues.length > 0) return refuseFields(issues);
  const isParts = params.parts !== undefined && params.parts.trim().toLowerCase() !== 'false';
  const known = isParts ? await allCategories(db) : VEHICLE_CLASSES;
  const named = params.slug.trim();
  const start =
    given !== '' ? Number(given) : named === '' ? null : (categoryNamed(known, named)?.id ?? NOBODY);
  const products = !isParts
    ? await vehicleCounts(db)
    : fits === null
      ? await remember('category counts', () => countsByCategory(db))
      : await countsByCategory(db, fits);
  const view = viewFrom(known, new Map(products.map(({ id, count }) => [id, count])), start);
  if (view === null) return refuse('not_found');
  return {
    category: view.start && leafOf(view.start),
    breadcrumb: view.trail.map(liteOf),
    count: view.below.length,
    results: view.below.map(nodeOf),
  };
}

/** No category has this id. */
const NOBODY = 0;

async function vehicleCounts(db: CategoryRead['db']): Promise<{ id: number; count: number }[]> {
  const counts = await countsByVehicleClass(db);
  return VEHICLE_CLASSES.map(({ id, slug }) => ({ id, count: counts.get(slug) ?? 0 }));
}

const liteOf = ({ id, name, names, slug }: StoredCategory) => ({
  id,
  name,
  name_pt: names['pt'] ?? null,
  names,
  slug,
});
const ownOf = ({ category, hasChildren, products }: CategoryBranch<unknown>) => ({
  ...liteOf(category),
  has_children: hasChildren,
  num_products: products,
});
const leafOf = (twig: CategoryTwig): CategoryNode['children'][number] => ({ ...ownOf(twig), children: [] });
const nodeOf = (branch: CategoryBranch<CategoryTwig>): CategoryNode => ({
  ...ownOf(branch),
  children: branch.children.map(leafOf),
});

export const routes = [
  answer(categories, 'public', tree, ANY_STOCK),
  answer(productCategories, 'public', tree, ANY_STOCK),
];
