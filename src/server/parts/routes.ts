import type * as v from 'valibot';
import { categories, CategoryParams, productCategories } from '#contract/parts.ts';
import type { CategoryTree } from '#contract/parts.ts';
import { viewFrom } from '#domain/stock/category-tree.ts';
import {
  asksForParts,
  hasReadableId,
  shownTree,
  startOf,
  VEHICLE_CLASSES,
} from '#domain/stock/shown-tree.ts';
import { readFits } from '#domain/catalogue/product-list-query.ts';
import { textIssues } from '#domain/catalogue/vehicle-search-query.ts';
import { answer, ANY_STOCK, type Reading } from '#server/platform/calls/handle.ts';
import { allCategories, countsByCategory, countsByVehicleClass } from './store.ts';
import { refuse, refuseFields, type Refusal } from '#server/platform/calls/refuse.ts';

type CategoryRead = Reading<'public', v.InferOutput<typeof CategoryParams>>;
type Tree = v.InferInput<typeof CategoryTree>;

/** One handler for both addresses (contract 4.11). */
async function tree({ db, remember, params }: CategoryRead): Promise<Tree | Refusal> {
  if (!hasReadableId(params))
    return refuseFields([{ path: ['cat-id'], code: 'invalid', detail: 'Enter a whole number' }]);
  const { fits, issues: ofFits } = readFits(params.fits);
  const issues = [...textIssues('slug', [params.slug]), ...ofFits];
  if (issues.length > 0) return refuseFields(issues);
  const isParts = asksForParts(params.parts);
  const known = isParts ? await allCategories(db) : VEHICLE_CLASSES;
  const products = !isParts
    ? await vehicleCounts(db)
    : fits === null
      ? await remember('category counts', () => countsByCategory(db))
      : await countsByCategory(db, fits);
  const counts = new Map(products.map(({ id, count }) => [id, count]));
  const view = viewFrom(known, counts, startOf(known, params));
  return view === null ? refuse('not_found') : shownTree(view);
}

async function vehicleCounts(db: CategoryRead['db']): Promise<{ id: number; count: number }[]> {
  const counts = await countsByVehicleClass(db);
  return VEHICLE_CLASSES.map(({ id, slug }) => ({ id, count: counts.get(slug) ?? 0 }));
}

export const routes = [
  answer(categories, 'public', tree, ANY_STOCK),
  answer(productCategories, 'public', tree, ANY_STOCK),
];
