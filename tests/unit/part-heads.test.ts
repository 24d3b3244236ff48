import { expect, test } from 'vitest';
import { headOf } from '#app/head.ts';
import { i18nFor } from '#app/i18n.ts';
import { addressOf } from '#contract/declare.ts';
import type { Language } from '#domain/text/languages.ts';
import { ALL_ITEMS, itemCategoryQuery } from '#domain/search/item-address.ts';
import { categoryQuery, PARTS_FRONT } from '#domain/search/parts-address.ts';
import { packItemOf } from '#features/catalogue/pack-shapes.ts';
import { item } from '#features/items/queries.ts';
import { categories } from '#features/parts/queries.ts';
import { listing } from './any-listings.ts';

/** Heads of the pages of a category and of a part, as a search engine reads them, are in the language of the page. */

const SITE = 'https://shop.example.test';
const pads = {
  id: 63,
  slug: 'brake-pads',
  name: 'Brake Pads',
  name_pt: 'Pastilhas de travões',
  names: { sw: 'Pedi za breki', pt: 'Pastilhas de travões' },
};

async function headAt(path: string, language: Language, first: Record<string, unknown>): Promise<string> {
  return headOf({
    url: new URL(`${SITE}${path}`),
    i18n: await i18nFor(language),
    first,
    site: SITE,
    missing: false,
  });
}

test.each([
  ['en', 'Brake Pads'],
  ['sw', 'Pedi za breki'],
  ['pt', 'Pastilhas de travões'],
] as const)('in %s a category is called %s, over its list and over each part', async (language, name) => {
  const category = { ...pads, has_children: false, num_products: 1, children: [] };
  const tree = { category, breadcrumb: [{ ...pads, id: 50, slug: 'parts' }, pads], count: 0, results: [] };
  const asked = categoryQuery({ ...PARTS_FRONT, category: { slug: 'brake-pads', id: 63 } });
  const list = await headAt('/auto-parts/brake-pads/63', language, {
    [addressOf(categories.declared.path, asked)]: tree,
  });
  expect(list).toContain(`<title>${name} | Chicargos</title>`);
  const found = await headAt('/partner-one-search-cat/cat-search/0/0/1/b/brake-pads', language, {
    [addressOf(categories.declared.path, itemCategoryQuery({ ...ALL_ITEMS, category: 'brake-pads' }) ?? {})]:
      tree,
  });
  expect(found).toContain(`<title>${name} | Chicargos</title>`);
  const part = packItemOf(
    listing({ id: 501, productClass: 2, vehicleClass: null }),
    { setting: 'spec', now: 0 },
    [{ fullName: 'Vehicle Parts & Accessories > Brake Pads', names: pads.names }],
  );
  const page = await headAt('/details/501/parts', language, {
    [addressOf(item.declared.path, { id: '501' })]: part,
  });
  expect(page).toContain(`"name":"${name}"`);
});
