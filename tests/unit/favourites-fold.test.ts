import { expect, test } from 'vitest';
import { type Favourites, MAX_FAVOURITES } from '#contract/beside.ts';
import { addFavourite, removeFavourite } from '#features/favourites/commands.ts';

const card = {
  product_class_id: 1,
  title: '2012 Toyota Corolla 1.6',
  subtitle_clean: '',
  price: '4500.00',
  currency: 'USD',
  primary_image: 'No_Image_found',
  picture: null,
} as const;
const AT = '2026-11-21T08:00:00Z';
const full: Favourites = {
  count: MAX_FAVOURITES,
  next: null,
  previous: null,
  results: Array.from({ length: MAX_FAVOURITES }, (_, id) => ({
    product_id: id,
    added_at: AT,
    available: true,
    product: { id, ...card },
  })),
};

/** A phone is six times as slow. */
const BOUND_MS = 10 / 6;

test('an act on a full list of favourites is folded within ten milliseconds of a slow phone', () => {
  const act = (id: number): Favourites => {
    const less = removeFavourite.optimistic(full, { product_id: id }, { title: card.title });
    return addFavourite.optimistic(less, { product_id: 1000 + id }, { ...card, at: AT });
  };
  expect(act(7).results.map(({ product_id }) => product_id)).toEqual([
    1007,
    ...full.results.map(({ product_id }) => product_id).filter((id) => id !== 7),
  ]);
  const runs = Array.from({ length: 21 }, (_, id) => {
    const before = process.cpuUsage();
    act(id);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  expect(runs.toSorted((a, b) => a - b)[10]).toBeLessThan(BOUND_MS);
});
