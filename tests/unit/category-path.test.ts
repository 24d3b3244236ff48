import { expect, test } from 'vitest';
import type { SparesCategory } from '#contract/listings/listing-edit.ts';
import { pathIn } from '#features/vendor/creation/category-path.ts';

/** Path of categories above a part: it is read in the language of the page, though the phone holds it in English. */

const leaf = (name: string, names: Record<string, string> = {}): SparesCategory => ({
  name,
  names,
  cat_id: 1,
  children: [],
});
const TREE: SparesCategory[] = [
  {
    ...leaf('Brakes', { sw: 'Breki', pt: 'Travões' }),
    children: [leaf('Brake pads', { sw: 'Pedi za breki' }), leaf('Brake discs')],
  },
];

test.each([
  ['sw', 'Brakes > Brake pads', 'Breki > Pedi za breki'],
  // Answers of before begin at the root, which everything is filed in.
  ['sw', 'Vehicle Parts & Accessories > Brakes > Brake pads', 'Breki > Pedi za breki'],
  ['pt', 'Brakes > Brake pads', 'Travões > Brake pads'],
  ['sw', 'Brakes > Brake discs', 'Breki > Brake discs'],
  ['en', 'Brakes > Brake pads', 'Brakes > Brake pads'],
  // A category that was called otherwise when the listing was made.
  ['sw', 'Brakes > Linings', 'Brakes > Linings'],
  ['sw', 'Lamps', 'Lamps'],
  ['sw', '', ''],
])('in %s %j is %j', (language, path, shown) => {
  expect(pathIn(language, path, TREE)).toBe(shown);
});
