import { expect, test } from 'vitest';
import { LastSearch } from '#features/items/components/count-search.ts';

test.each<{ what: string; searches: [number, string | null][]; counts: (string | null)[] }>([
  { what: 'a search counts by its words', searches: [[5, 'Corolla  mirror!']], counts: ['corolla mirror'] },
  {
    what: 'turning a page, filtering and coming back from an item are no new search',
    searches: [
      [5, 'corolla'],
      [5, 'corolla'],
      [5, 'Corolla'],
    ],
    counts: ['corolla', null, null],
  },
  {
    what: 'other words are a new search, and the first ones again are another',
    searches: [
      [5, 'corolla'],
      [5, 'axio'],
      [5, 'corolla'],
    ],
    counts: ['corolla', 'axio', 'corolla'],
  },
  {
    what: 'looking at everything is no search, and what comes after it is a new one',
    searches: [
      [5, 'corolla'],
      [5, null],
      [5, 'corolla'],
    ],
    counts: ['corolla', null, 'corolla'],
  },
  {
    what: 'what somebody else searches for is theirs',
    searches: [
      [5, 'corolla'],
      [6, 'corolla'],
    ],
    counts: ['corolla', 'corolla'],
  },
  {
    what: 'addresses and numbers of people do not leave the phone',
    searches: [
      [5, 'chanda@example.test golf +260971234567'],
      [5, 'chanda@example.test'],
    ],
    counts: ['golf', null],
  },
])('$what', ({ searches, counts }) => {
  const last = new LastSearch();
  expect(searches.map(([user, text]) => last.take(user, text))).toEqual(counts);
});
