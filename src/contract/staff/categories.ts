import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { Id, optionalLine, PathId } from '../wire.ts';

/** Most characters of a category's name, in each language. */
export const MOST_CATEGORY_NAME = 80;

/** A category as staff read it: its place, its names, and what is in it. */
export const StaffCategory = v.object({
  id: Id,
  parent_id: v.nullable(Id),
  slug: v.string(),
  name: v.string(),
  /** By language, in others than English. */
  names: v.record(v.string(), v.string()),
  /** Listings that are filed in it itself, of anybody and in any state. */
  filed: v.number(),
  version: v.number(),
});
export type StaffCategory = v.InferOutput<typeof StaffCategory>;

/** The whole tree, not paged: some hundred categories, siblings in the order in which they are shown. */
export const staffCategories = query({
  name: 'staff.categories',
  path: '/staff/categories/',
  cache: 'N',
  params: v.object({}),
  answer: v.object({
    count: v.number(),
    next: v.null(),
    previous: v.null(),
    results: v.array(StaffCategory),
  }),
});

/** By language; '' for none: it is called by its English name there. */
const Names = v.record(v.string(), optionalLine(MOST_CATEGORY_NAME));

/** It stands last among those beside it, and nothing can be filed in the one above any more. Null: the first of all. */
export const addCategory = call({
  name: 'staff.category-add',
  ledger: true,
  method: 'POST',
  path: '/staff/categories/',
  payload: v.object({
    parent_id: v.nullish(Id, null),
    name: optionalLine(MOST_CATEGORY_NAME),
    names: v.optional(Names, {}),
  }),
  answer: StaffCategory,
  problems: ['bank_details', 'category_filed'],
  success: 201,
});

/**
 * Change of a category: an absent field stays, also of the names. `If-Match` or `base_version`: the version that was seen, `k{id}-v{version}`; 412 with
 * `current` for another one. Its address stays the same.
 */
export const editCategory = call({
  name: 'staff.category-edit',
  ledger: true,
  method: 'PATCH',
  path: '/staff/categories/:id/',
  payload: v.object({
    id: PathId,
    name: v.optional(optionalLine(MOST_CATEGORY_NAME)),
    names: v.optional(Names, {}),
    base_version: v.nullish(v.string()),
  }),
  answer: StaffCategory,
  problems: ['bank_details'],
});

export const removeCategory = call({
  name: 'staff.category-remove',
  ledger: true,
  method: 'DELETE',
  path: '/staff/categories/:id/',
  payload: v.object({ id: PathId, base_version: v.nullish(v.string()) }),
  answer: v.null(),
  problems: ['category_in_use'],
  success: 204,
});
