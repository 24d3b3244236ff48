import { expect, test } from 'vitest';
import { drawPage, firstReads, routeOf } from '#app/render.tsx';
import { addressOf } from '#contract/declare.ts';
import { ALL_ITEMS } from '#domain/search/item-address.ts';
import { itemsTitle, missedKeyword } from '#domain/search/item-words.ts';
import type { Language } from '#domain/text/languages.ts';

const SITE = 'http://page.invalid';

/** Heading, title and answer of the page of a category. @param names the category's, null where the phone knows of none */
async function categoryPage(language: Language, names: Record<string, string> | null) {
  const url = new URL(`${SITE}/partner-one-search-cat/cat-search/0/0/1/b/brake-pads`);
  const { route, params } = routeOf(url.pathname);
  const category = {
    id: 63,
    slug: 'brake-pads',
    name: 'Brake Pads',
    name_pt: names?.['pt'] ?? null,
    names: names ?? {},
    has_children: false,
    num_products: 0,
    children: [],
  };
  const tree = { category, breadcrumb: [category], count: 0, results: [] };
  const none = { count: 0, results: [], metadata: METADATA };
  const first = Object.fromEntries(
    (firstReads(route)?.(url, params) ?? [])
      .map(({ name, path, params: asked }): [string, unknown] => {
        const given = name === 'parts.categories' ? (names === null ? null : tree) : {};
        return [addressOf(path, asked), name === 'items.search' ? none : given];
      })
      .filter(([, given]) => given !== null),
  );
  const { app, head } = await drawPage({
    url,
    language,
    first,
    site: SITE,
    pictures: 'all',
    missing: false,
    parts: null,
  });
  return { app, heading: /<h1[^>]*>([^<]*)/.exec(app)?.[1], title: /<title>([^<]*)/.exec(head)?.[1] };
}
const METADATA = { pageNumber: 1, totalEntries: 0, entriesPerPage: 25, totalPages: 0 };

test.each([
  ['en', null, 'Brake pads'],
  ['sw', null, 'Vipuri na vifaa vya kielektroniki'],
  ['pt', null, 'Peças e electrónica'],
  ['en', {}, 'Brake Pads'],
  ['pt', { pt: 'Pastilhas de travões' }, 'Pastilhas de travões'],
] as const)(
  'in %s, with the names %j, the page of a category is called %s',
  async (language, names, words) => {
    const { heading, title, app } = await categoryPage(language, names);
    expect([heading, title]).toEqual([words, `${words} | Chicargos`]);
    if (language !== 'en') expect(app.replaceAll(/<[^>]+>/g, ' ')).not.toMatch(/brake.pads/i);
  },
);

test('words that somebody typed stand as they were typed, in every language', () => {
  for (const language of ['en', 'sw', 'pt']) {
    const search = { ...ALL_ITEMS, words: 'brake-pads' };
    const known = { name: null, language };
    expect([itemsTitle(search, known), missedKeyword(search, known)]).toEqual(['brake-pads', 'brake-pads']);
    expect([itemsTitle(ALL_ITEMS, known), missedKeyword(ALL_ITEMS, known)]).toEqual(['', null]);
  }
});

test('a category in which nothing stands is named as its page is', () => {
  const search = { ...ALL_ITEMS, category: 'brake-pads' };
  expect(missedKeyword(search, { name: 'Brake Pads', language: 'en' })).toBe('brake-pads');
  expect(missedKeyword(search, { name: 'Faróis', language: 'pt' })).toBe('Faróis');
  expect(missedKeyword(search, { name: null, language: 'pt' })).toBeNull();
});
