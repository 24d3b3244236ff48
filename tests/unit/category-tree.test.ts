import { describe, expect, test } from 'vitest';
import { asksForParts, hasReadableId, shownTree, startOf } from '#domain/stock/shown-tree.ts';
import {
  type StoredCategory,
  categoryNamed,
  fullName,
  trailTo,
  viewFrom,
} from '#domain/stock/category-tree.ts';

const category = (id: number, parentId: number | null, name: string): StoredCategory => ({
  id,
  parentId,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  names: {},
});
const TREE = [
  category(1, null, 'All spares'),
  category(2, 1, 'Brakes'),
  category(3, 2, 'Brake discs'),
  category(4, 3, 'Vented discs'),
  category(5, 1, 'Lights'),
];
const PRODUCTS = new Map([
  [1, 9],
  [2, 7],
  [3, 4],
]);
const shown = (start: number | null) => {
  const view = viewFrom(TREE, PRODUCTS, start);
  return (
    view && {
      start: view.start?.category.name ?? null,
      trail: fullName(view.trail),
      below: view.below.map(({ category: { name }, products, hasChildren, children }) => [
        name,
        products,
        hasChildren,
        children.map((child) => [child.category.name, child.products, child.hasChildren]),
      ]),
    }
  );
};

describe('a tree of categories', () => {
  test('begins with its roots, two levels deep, each with what is in it and below', () => {
    expect(shown(null)).toEqual({
      start: null,
      trail: '',
      below: [
        [
          'All spares',
          9,
          true,
          [
            ['Brakes', 7, true],
            ['Lights', 0, false],
          ],
        ],
      ],
    });
  });

  test('goes on from any category, with the way back to the root', () => {
    expect(shown(2)).toEqual({
      start: 'Brakes',
      trail: 'All spares > Brakes',
      below: [['Brake discs', 4, true, [['Vented discs', 0, false]]]],
    });
    expect(shown(5)).toEqual({ start: 'Lights', trail: 'All spares > Lights', below: [] });
  });

  test('knows nothing of a category that is not in it', () => {
    expect(shown(99)).toBeNull();
    expect(trailTo(TREE, 99)).toEqual([]);
  });

  test('ends where two categories stand above each other', () => {
    const circle = [category(1, 2, 'Egg'), category(2, 1, 'Hen')];
    expect(fullName(trailTo(circle, 1))).toBe('Hen > Egg');
  });

  test.each([
    ['brake-discs', 3],
    ['Brake Discs', 3],
    [' LIGHTS ', 5],
    ['Vehicle Parts & Accessories', 1],
    ['vehicle parts & accessories', 1],
    ['', null],
    ['boats', null],
  ])('finds %j by slug or name', (text, id) => {
    expect(categoryNamed(TREE, text)?.id ?? null).toBe(id);
  });

  test('takes the slug before a name that another one has', () => {
    const twins = [category(1, null, 'Wheels'), { ...category(2, null, 'Tyres'), name: 'wheels', slug: 'x' }];
    expect(categoryNamed(twins, 'x')?.id).toBe(2);
    expect(categoryNamed(twins.toReversed(), 'wheels')?.id).toBe(1);
  });
});

describe('the part of a tree that is asked for', () => {
  const ask = (change: object) => ({ 'cat-id': '', catID: '', slug: '', ...change });

  test.each([
    [{}, null],
    [{ slug: ' brakes ' }, 2],
    [{ slug: 'nobody' }, 0],
    [{ catID: ' 3 ', slug: 'lights' }, 3],
    [{ 'cat-id': '4', catID: '3' }, 4],
  ])('%j starts at %j', (change, start) => {
    expect(hasReadableId(ask(change))).toBe(true);
    expect(startOf(TREE, ask(change))).toBe(start);
  });

  test('has no id that is no whole number', () => {
    expect(['1.5', 'brakes', '-'].filter((id) => hasReadableId(ask({ catID: id })))).toEqual([]);
  });

  test.each([
    [undefined, false],
    [' False ', false],
    ['', true],
    ['true', true],
  ])('is of spares where that is said: %j', (parts, are) => {
    expect(asksForParts(parts)).toBe(are);
  });

  test('is shown from where it starts, with what is below', () => {
    const view = viewFrom(TREE, PRODUCTS, 2);
    const lite = (id: number, name: string, slug: string) => ({ id, name, name_pt: null, names: {}, slug });
    const discs = { ...lite(3, 'Brake discs', 'brake-discs'), has_children: true, num_products: 4 };
    const vented = { ...lite(4, 'Vented discs', 'vented-discs'), has_children: false, num_products: 0 };
    const brakes = lite(2, 'Brakes', 'brakes');
    expect(view && shownTree(view)).toEqual({
      category: { ...brakes, has_children: true, num_products: 7, children: [] },
      breadcrumb: [lite(1, 'All spares', 'all-spares'), brakes],
      count: 1,
      results: [{ ...discs, children: [{ ...vented, children: [] }] }],
    });
  });
});
