import * as v from 'valibot';
import { query } from './declare.ts';
import { Id, textParam } from './wire.ts';

const lite = {
  id: Id,
  name: v.string(),
  /** As builds of before read it; `names` says it too. */
  name_pt: v.nullable(v.string()),
  /** Additive: by language, in others than English. */
  names: v.optional(v.record(v.string(), v.string())),
  slug: v.string(),
};
const own = {
  ...lite,
  has_children: v.boolean(),
  /** Public products in it and below, sold out or not: as many as the list of it shows. */
  num_products: v.number(),
};

/** A category without those below it: the list ends here, or they stand elsewhere in the answer. */
export const CategoryLeaf = v.object({ ...own, children: v.tuple([]) });
export const CategoryNode = v.object({ ...own, children: v.array(CategoryLeaf) });
export type CategoryNode = v.InferOutput<typeof CategoryNode>;

/** Part of a tree, contract 4.11: what stands below `category`, or the roots, two levels deep. */
export const CategoryTree = v.object({
  /** Category where it starts; its children are the results. Null: at the top. */
  category: v.nullable(CategoryLeaf),
  /** From the root to `category`, both included. */
  breadcrumb: v.array(v.object(lite)),
  count: v.number(),
  results: v.array(CategoryNode),
});
export type CategoryTree = v.InferOutput<typeof CategoryTree>;

export const CategoryParams = v.object({
  /** There with any value but `false`: spares; else vehicles. */
  parts: v.optional(v.string()),
  'cat-id': textParam,
  catID: textParam,
  /** Additive: slug or name, for an address without an id. */
  slug: textParam,
  /** Additive: a vehicle, as lists of products have it; only what fits it is counted. */
  fits: textParam,
});

const answer = { cache: 'S', params: CategoryParams, answer: CategoryTree } as const;

/** The tree of spares or of vehicles, contract 4.11. */
export const categories = query({ name: 'parts.categories', path: '/category-search/', ...answer });
/** The same under the address that the spec's dashboard asks. */
export const productCategories = query({
  name: 'parts.product-categories',
  path: '/product-categories/',
  ...answer,
});
