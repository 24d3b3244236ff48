import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { Product, products, SearchAnswer, SearchFacets, VehicleDetails } from '#contract/catalogue.ts';
import { ItemDetail } from '#contract/items.ts';
import { CategoryTree } from '#contract/parts.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const another = () => testServer({ whenDone: onTestFinished });
const treeAt = async (path: string, from = shop) => (await from.api('GET', path)).as(CategoryTree);

const leaf = (id: number, name: string, count: number) => ({
  id,
  name,
  name_pt: null,
  names: {},
  slug: name.toLowerCase(),
  has_children: false,
  num_products: count,
  children: [],
});
const ROOT = {
  id: 50,
  name: 'Vehicle Parts & Accessories',
  name_pt: null,
  names: {},
  slug: 'vehicle-parts-accessories',
};
const CHILDREN = [leaf(51, 'Bumpers', 1), leaf(52, 'Seats', 1), leaf(53, 'Wheels', 1), leaf(60, 'Men', 1)];

test.each([
  '/category-search/?parts',
  '/category-search/?parts=1',
  '/product-categories/?parts=true',
  '/product-categories/?parts=true&catID=',
])('%s begins with the root of the spares', async (path) => {
  const answer = await shop.api('GET', path);
  expect(answer.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
  expect(answer.as(CategoryTree)).toEqual({
    category: null,
    breadcrumb: [],
    count: 1,
    results: [{ ...ROOT, has_children: true, num_products: 4, children: CHILDREN }],
  });
});

test.each([
  '/category-search/?parts&cat-id=50',
  '/product-categories/?parts=true&catID=50',
  '/category-search/?parts&slug=vehicle-parts-accessories',
  '/category-search/?parts&slug=Vehicle%20Parts%20%26%20Accessories',
])('%s goes on from there', async (path) => {
  expect(await treeAt(path)).toEqual({
    category: { ...ROOT, has_children: true, num_products: 4, children: [] },
    breadcrumb: [ROOT],
    count: 4,
    results: CHILDREN,
  });
});

test('a category without others below it is the end of its way', async () => {
  const { category, breadcrumb, count, results } = await treeAt('/category-search/?parts&cat-id=51');
  expect(category).toEqual(CHILDREN[0]);
  expect(breadcrumb.map(({ id }) => id)).toEqual([50, 51]);
  expect([count, results]).toEqual([0, []]);
});

test.each(['/category-search/', '/category-search/?parts=false', '/product-categories/?parts=FALSE'])(
  '%s has the two classes of vehicles',
  async (path) => {
    const { category, breadcrumb, results } = await treeAt(path);
    expect([category, breadcrumb]).toEqual([null, []]);
    expect(results.map(({ slug, num_products: count }) => [slug, count])).toEqual([
      ['cars', 30],
      ['commercial', 1],
    ]);
  },
);

test('a class of vehicles is found by its id, a category of spares is not one', async () => {
  const { category } = await treeAt('/category-search/?cat-id=2');
  expect(category).toMatchObject({ slug: 'commercial', num_products: 1, has_children: false });
  expect((await shop.api('GET', '/category-search/?cat-id=51')).status).toBe(404);
  expect((await shop.api('GET', '/category-search/?parts&cat-id=2')).status).toBe(404);
});

test.each([
  ['cat-id=99', 404, { code: 'not_found' }],
  ['cat-id=0', 404, { code: 'not_found' }],
  ['cat-id=-51', 404, { code: 'not_found' }],
  ['cat-id=99999999999999999999', 404, { code: 'not_found' }],
  ['slug=boats', 404, { code: 'not_found' }],
  ['cat-id=x', 400, { code: 'invalid', fields: { 'cat-id': [expect.any(String)] } }],
  ['catID=1.5', 400, { code: 'invalid' }],
  ['cat-id=51%00', 400, { code: 'invalid' }],
  [`slug=${'x'.repeat(256)}`, 400, { code: 'max_length' }],
])('categories with %s are refused with %i', async (query, status, problem) => {
  const answer = await shop.api('GET', `/category-search/?parts&${query}`);
  expect([answer.status, answer.body]).toMatchObject([status, problem]);
});

test('a count is what the list of the category shows: sold out yes, drafts and vehicles no', async () => {
  const other = await another();
  const change = (id: number, set: { live?: boolean; num_in_stock?: number }) =>
    other.db.updateTable('products').set(set).where('id', '=', id).execute();
  await Promise.all([change(301, { num_in_stock: 0 }), change(302, { live: false })]);
  await other.db
    .insertInto('product_categories')
    .values([
      { product_id: 401, category_id: 53 },
      { product_id: 12, category_id: 53 },
      // Twice under the root is once there.
      { product_id: 301, category_id: 53 },
    ])
    .execute();
  const [root] = (await treeAt('/category-search/?parts', other)).results;
  expect(root?.children.map(({ slug, num_products: count }) => [slug, count])).toEqual([
    ['bumpers', 1],
    ['seats', 0],
    ['wheels', 3],
    ['men', 1],
  ]);
  expect(root?.num_products).toBe(4);
  for (const { slug, num_products: count } of [...(root ? [root] : []), ...(root?.children ?? [])]) {
    const list = (await other.api('GET', `/products/?parts-cat=${slug}`)).as(products.answer);
    expect([slug, list.count, list.results.length]).toEqual([slug, count, count]);
  }
});

test('a part that is filed nowhere is among all parts', async () => {
  const other = await another();
  await other.db.deleteFrom('product_categories').where('product_id', '=', 301).execute();
  const ids = async (category: string) =>
    (await other.api('GET', `/products/?parts-cat=${category}`))
      .as(products.answer)
      .results.map(({ id }) => id);
  expect(await ids('vehicle-parts-accessories')).toEqual([304, 303, 302, 301]);
  expect(await ids('bumpers')).toEqual([]);
  expect((await treeAt('/category-search/?parts', other)).results[0]?.num_products).toBe(4);
});

test.each<[string, number[]]>([
  ['parts-cat=bumpers', [301]],
  ['parts-cat=BUMPERS', [301]],
  ['parts-cat=Men', [304]],
  ['parts-cat=vehicle-parts-accessories', [304, 303, 302, 301]],
  ['parts-cat=Vehicle%20Parts%20%26%20Accessories', [304, 303, 302, 301]],
  ['parts-cat=Vehicle%20Parts%20%26%20Accessories&ordering=price', [304, 302, 301, 303]],
  ['parts-cat=Vehicle%20Parts%20%26%20Accessories&ordering=-price', [303, 301, 302, 304]],
  ['parts-cat=Vehicle%20Parts%20%26%20Accessories&q=seat', [302]],
  ['parts-cat=bumpers&q=seat', []],
  ['parts-cat=bumpers&class=electronics', []],
  ['parts-cat=bumpers&class=parts', [301]],
  ['parts-cat=boats', []],
])('/products/?%s lists what is under the category', async (query, ids) => {
  const list = (await shop.api('GET', `/products/?${query}`)).as(products.answer);
  expect([list.count, list.results.map(({ id }) => id)]).toEqual([ids.length, ids]);
});

const CLIPS = { sw: 'Klipu', pt: 'Grampos' };

test('a category goes down to whatever is below it, page by page', async () => {
  const other = await another();
  await other.db
    .insertInto('categories')
    .values({
      id: 54,
      parent_id: 51,
      slug: 'clips',
      name: 'Clips',
      names: JSON.stringify(CLIPS),
      position: 9,
    })
    .execute();
  await other.db
    .insertInto('category_paths')
    .values([54, 51, 50].map((ancestor, depth) => ({ category_id: 54, ancestor_id: ancestor, depth })))
    .execute();
  const ids = Array.from({ length: 26 }, (_, index) => 501 + index);
  const [bumper] = await other.db.selectFrom('products').selectAll().where('id', '=', 301).execute();
  if (!bumper) throw new Error('the seed has no bumper');
  await other.db
    .insertInto('products')
    .values(ids.map((id) => ({ ...bumper, id, title: `Clip ${id}`, field_versions: '{}' })))
    .execute();
  await other.db
    .insertInto('product_categories')
    .values(ids.map((id) => ({ product_id: id, category_id: 54 })))
    .execute();
  const first = (await other.api('GET', '/products/?parts-cat=bumpers')).as(products.answer);
  expect([first.count, first.results.length]).toEqual([27, 25]);
  expect(first.next).toBe('/api/products/?parts-cat=bumpers&page=2');
  const second = (await other.request('GET', first.next ?? '')).as(products.answer);
  expect(second.results.map(({ id }) => id)).toEqual([501, 301]);
  expect((await other.api('GET', '/products/?parts-cat=bumpers&page=3')).status).toBe(404);
  const tree = await treeAt('/category-search/?parts&cat-id=51', other);
  expect(tree.category).toMatchObject({ num_products: 27, has_children: true });
  expect(tree.results).toEqual([{ ...leaf(54, 'Clips', 26), name_pt: 'Grampos', names: CLIPS }]);
  expect((await other.api('GET', '/products/501/')).as(Product).categories).toEqual([
    'Vehicle Parts & Accessories > Bumpers > Clips',
  ]);
  // Its own page says what the category is called in the other languages too.
  expect((await other.api('GET', '/one-search/501/')).as(ItemDetail).category_names).toEqual(CLIPS);
});

test('a shop that an earlier build filled has its categories named in new languages, but for those that staff named', async () => {
  const other = await another();
  const names = (id: number) =>
    other.db.selectFrom('categories').select('names').where('id', '=', id).executeTakeFirstOrThrow();
  const row = { parent_id: 50, names: JSON.stringify({ pt: 'Pastilhas' }), position: 9 };
  await other.db
    .insertInto('categories')
    .values([
      { ...row, id: 70, slug: 'brake-pads', name: 'Brake Pads' },
      { ...row, id: 71, slug: 'oil-filters', name: 'Filters for oil' },
      { ...row, id: 72, slug: 'oil-pumps', name: 'Oil Pumps', version: 2 },
    ])
    .execute();
  await other.db.updateTable('products').set({ words_stale: false }).execute();
  await other.db
    .insertInto('category_paths')
    .values({ category_id: 70, ancestor_id: 70, depth: 0 })
    .execute();
  await other.db.insertInto('product_categories').values({ product_id: 301, category_id: 70 }).execute();
  // As a start of this build does.
  await prepareDatabase({
    ownerUrl: other.url,
    url: other.serverUrl,
    config: other.config,
    clock: other.clock,
    log: other.log,
    say: () => undefined,
  });
  expect(await names(70)).toEqual({ names: { sw: 'Pedi za breki', pt: 'Pastilhas' } });
  expect(await names(71)).toEqual({ names: { pt: 'Pastilhas' } });
  expect(await names(72)).toEqual({ names: { pt: 'Pastilhas' } });
  const marked = await other.db
    .selectFrom('products')
    .select('id')
    .where('words_stale', '=', true)
    .orderBy('id')
    .execute();
  // Of the seed itself only what is for men is shipped with names.
  expect(marked.map(({ id }) => id)).toEqual([301, 304]);
});

test.each([
  'search=bumper',
  'search=golf',
  'search=radio',
  'search_simple_query_string=seat',
  'make=vw',
  'title__wildcard=*gloves*',
])('the vehicle search knows no spares: %s', async (query) => {
  const found = (await shop.api('GET', `/product-search/?${query}`)).as(SearchAnswer);
  expect([found.count, found.results]).toEqual([0, []]);
  const { count } = (await shop.api('GET', `/product-search/facets/?${query}`)).as(SearchFacets);
  expect(count).toBe(0);
});

test('all vehicles are cars and commercial ones, all products are those and the items', async () => {
  const count = async (path: string) =>
    (await shop.api('GET', path)).as(v.object({ count: v.number() })).count;
  const [all, cars, commercial] = await Promise.all(
    ['', '?class=cars', '?class=commercial'].map((query) => count(`/product-search/${query}`)),
  );
  expect([all, cars, commercial]).toEqual([31, 30, 1]);
  const items = await count('/partner-one-search/');
  expect(await count('/products/')).toBe(31 + items);
});

test('a spare names its categories, its number and its condition', async () => {
  const spare = (await shop.api('GET', '/products/301/')).as(Product);
  expect(spare.categories).toEqual(['Vehicle Parts & Accessories > Bumpers']);
  expect(spare.attributes).toContainEqual({ name: 'Part number', value: '5G0807217', code: 'part_number' });
  expect(spare.attributes).toContainEqual({ name: 'Condition', value: 'used', code: 'condition' });
  const radio = (await shop.api('GET', '/vehicle-details/401/')).as(VehicleDetails);
  expect([radio.categories, radio.product_class, radio.specs.other]).toEqual([
    [],
    'electronics',
    '{"partNumber":"","condition":"new"}',
  ]);
});
