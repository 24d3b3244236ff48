import { expect, test } from 'vitest';
import type { StaffCategory } from '#contract/staff/categories.ts';
import { typedCategory, wayTo, wireOf } from '#features/staff/categories/category-fields.ts';

/** The form of a category has a field for each language, and the list shows where one stands. */

const category = (
  id: number,
  parent_id: number | null,
  names: Record<string, string> = {},
): StaffCategory => ({
  id,
  parent_id,
  slug: `c${id}`,
  name: `Category ${id}`,
  names,
  filed: 0,
  version: 1,
});
const ALL = [
  category(1, null),
  category(2, 1, { sw: 'Breki' }),
  category(3, 2),
  category(8, 9),
  category(9, 8),
];

test('a name that is not there is an empty field, and goes back as none', () => {
  const typed = typedCategory({ name: 'Brakes', names: { sw: 'Breki', fr: 'Freins' } });
  expect(typed).toEqual({ en: 'Brakes', sw: 'Breki', pt: '' });
  expect(wireOf({ ...typed, pt: 'Travões' })).toEqual({
    name: 'Brakes',
    names: { sw: 'Breki', pt: 'Travões' },
  });
});

test.each([
  { id: 3, way: [1, 2, 3] },
  { id: 1, way: [1] },
  { id: 77, way: [] },
  { id: null, way: [] },
  // Two that stand above each other end the way.
  { id: 8, way: [9, 8] },
])('the way to $id is $way', ({ id, way }) => {
  expect(wayTo(ALL, id).map((one) => one.id)).toEqual(way);
});
