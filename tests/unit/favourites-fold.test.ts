import { expect, test } from 'vitest';
import { type Favourites, MAX_FAVOURITES } from '#contract/personal-lists.ts';
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

test('an act on a full list of favourites looks at each of them a few times, however slow the phone', () => {
  let looks = 0;
  const watched: Favourites = {
    ...full,
    results: full.results.map(({ product_id, ...line }) => ({
      ...line,
      get product_id() {
        looks += 1;
        return product_id;
      },
    })),
  };
  const less = removeFavourite.optimistic(watched, { product_id: 7 }, { title: card.title });
  const act = addFavourite.optimistic(less, { product_id: 1007 }, { ...card, at: AT });
  // Not each of them for each other one.
  expect(looks).toBeLessThanOrEqual(5 * MAX_FAVOURITES);
  expect(act.results.map(({ product_id }) => product_id)).toEqual([
    1007,
    ...full.results.map(({ product_id }) => product_id).filter((id) => id !== 7),
  ]);
});
