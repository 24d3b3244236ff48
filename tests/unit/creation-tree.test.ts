import { expect, test } from 'vitest';
import type { SparesCategory, ProductTypes } from '#contract/listings/listing-edit.ts';
import { type StoredCategory, categoryNamed, ALL_PARTS, viewFrom } from '#domain/stock/category-tree.ts';
import { descend, sparesParent } from '#features/vendor/creation/creation-tree.ts';
import { CONTRACT_CATEGORIES, seedCategories } from '#server/seed/categories.ts';

/** The tree as a seller's phone has it, roots as types and what is below them as parents. */
function typesOf(categories: readonly StoredCategory[]): ProductTypes {
  const below = (parent: number | null): SparesCategory[] =>
    categories
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, name }) => ({ name, cat_id: id, children: below(id) }));
  return { types: below(null).map(({ name, children }) => ({ type: name, parents: children })) };
}

const namesAt = (categories: readonly StoredCategory[], ...path: string[]) => {
  const parent = sparesParent(typesOf(categories));
  if (!parent) throw new Error('no parent');
  const { levels, leaf } = descend(parent, path);
  return { names: levels.at(-1)?.map(({ name }) => name) ?? [], leaf: leaf?.name ?? null };
};

test.each([
  ['the shop as it is shipped', seedCategories()],
  ['the contract', CONTRACT_CATEGORIES],
])('in %s sellers begin with the categories that buyers see first', (_, categories) => {
  const start = categoryNamed(categories, ALL_PARTS);
  const seen = viewFrom(categories, new Map(), start?.id ?? null)?.below ?? [];
  expect(seen.length).toBeGreaterThan(3);
  expect(namesAt(categories).names).toEqual(seen.map(({ category }) => category.name));
});

test('in the shop as it is shipped a brake pad is reached, level by level, and only there', () => {
  const categories = seedCategories();
  expect(namesAt(categories).names).toContain('Motor Vehicle Parts');
  const parts = namesAt(categories, 'Motor Vehicle Parts');
  expect(parts.names).toContain('Motor Vehicle Braking');
  expect(parts.leaf).toBeNull();
  const braking = namesAt(categories, 'Motor Vehicle Parts', 'Motor Vehicle Braking');
  expect(braking.leaf).toBeNull();
  for (const name of braking.names)
    expect(namesAt(categories, 'Motor Vehicle Parts', 'Motor Vehicle Braking', name).leaf).toBe(name);
});

test('nothing may be listed where there is no category', () => {
  expect(sparesParent({ types: [] })).toBeNull();
  expect(sparesParent({ types: [{ type: 'Spares', parents: [] }] })).toBeNull();
});
