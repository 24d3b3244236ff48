import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { products, Product } from '#contract/catalogue.ts';
import { productTypes } from '#contract/listings/listing-edit.ts';
import { CategoryTree } from '#contract/parts.ts';
import { Problem } from '#contract/problem.ts';
import { StaffListing } from '#contract/staff/products.ts';
import { StaffCategory, staffCategories } from '#contract/staff/categories.ts';
import { reindexWords } from '#server/listings/reindex-words.ts';
import { newBuyer } from './checkout-steps.ts';
import { readShopPack } from './harness/pack.ts';
import { testServer } from './harness/test-server.ts';

/** Staff add and name the categories of parts, and nobody has to build the shop anew for it. */

const shop = await testServer();
const staff = await shop.login('staff@example.test');

const call = (method: string, path: string, body: unknown, { tag, token = staff } = {} as Options) =>
  shop.api(method, `/staff/categories/${path}`, {
    token,
    key: randomUUID(),
    body,
    headers: tag === undefined ? {} : { 'if-match': `"${tag}"` },
  });
interface Options {
  tag?: string;
  token?: string;
}
const ROOT = 50;
const BUMPERS = 51;
const add = (name: string, names: Record<string, string> = {}, parent_id: number | null = ROOT) =>
  call('POST', '', { parent_id, name, names });
async function added(...given: Parameters<typeof add>): Promise<StaffCategory> {
  const answer = await add(...given);
  expect(answer.status, answer.text).toBe(201);
  return answer.as(StaffCategory);
}
const all = async () =>
  (await shop.api('GET', '/staff/categories/', { token: staff })).as(staffCategories.answer).results;
const publicTree = async () =>
  (await shop.api('GET', '/category-search/?parts&cat-id=50')).as(CategoryTree).results;
const found = async (words: string) =>
  (await shop.api('GET', `/products/?q=${encodeURIComponent(words)}`))
    .as(products.answer)
    .results.map(({ id }) => id);
const audited = (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'category')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

test('a new category is there at once: for buyers, for sellers, and in the catalogue of phones', async () => {
  const { cursor } = await readShopPack(shop);
  expect((await publicTree()).map(({ name }) => name)).not.toContain('Horns & sirens');
  const made = await added('Horns & sirens', { sw: 'Honi na ving’ora', pt: '' });
  expect(made).toMatchObject({ parent_id: ROOT, slug: 'horns-sirens', filed: 0, version: 1 });
  expect(made.names).toEqual({ sw: 'Honi na ving’ora' });
  expect((await publicTree()).at(-1)).toMatchObject({
    id: made.id,
    name: 'Horns & sirens',
    names: made.names,
  });
  const { types } = (await shop.api('GET', '/vendor/product-types/?pt=spares', { token: staff })).as(
    productTypes.answer,
  );
  expect(JSON.stringify(types)).toContain(`"cat_id":${made.id}`);
  const { sections } = await readShopPack(shop, { since: cursor });
  expect(sections.categories).toContainEqual([
    made.id,
    ROOT,
    'horns-sirens',
    'Horns & sirens',
    null,
    { sw: 'Honi na ving’ora' },
  ]);
  expect(await audited(made.id)).toMatchObject([
    { action: 'category.add', before: null, after: { name: 'Horns & sirens', parent_id: ROOT } },
  ]);
  // What is listed in it is found by all that it is called.
  const words = {
    pContact: '+44 23 8000 0000',
    pLocation: 'Southampton',
    description: 'Loud.',
    condition: 'new',
  };
  const listed = await shop.api('POST', '/staff/products/', {
    token: staff,
    key: randomUUID(),
    body: {
      prodClass: 'parts',
      subId: made.id,
      name: 'Twin tone 12 V',
      pPrice: '20',
      ...words,
      publish: 'live',
    },
  });
  expect(listed.status, listed.text).toBe(201);
  const { cid } = listed.as(StaffListing);
  expect([await found('sirens'), await found('honi')]).toEqual([[cid], [cid]]);
});

test('a category is called otherwise from then on, and what is in it is found by its new names', async () => {
  const before = (await all()).find(({ id }) => id === BUMPERS);
  expect(before).toMatchObject({ name: 'Bumpers', names: {}, filed: 1, version: 1 });
  expect(await found('para-choques')).toEqual([]);
  const saved = await call('PATCH', '51/', { names: { sw: 'Bampa', pt: 'Para-choques' } }, { tag: 'k51-v1' });
  expect(saved.as(StaffCategory)).toMatchObject({ name: 'Bumpers', version: 2 });
  await reindexWords(shop.db);
  expect(await found('bampa')).toEqual([301]);
  expect(await found('para-choques')).toEqual([301]);
  expect((await shop.api('GET', '/products/301/')).as(Product).categories).toEqual([
    'Vehicle Parts & Accessories > Bumpers',
  ]);
  // One name is taken back, the other stays; its address is what it was.
  const next = await call('PATCH', '51/', { name: 'Bumper bars', names: { pt: '' } }, { tag: 'k51-v2' });
  expect(next.as(StaffCategory)).toMatchObject({
    name: 'Bumper bars',
    slug: 'bumpers',
    names: { sw: 'Bampa' },
  });
  expect(await audited(BUMPERS)).toMatchObject([
    { action: 'category.edit', before: { names: {} } },
    { action: 'category.edit', before: { name: 'Bumpers' }, after: { name: 'Bumper bars' } },
  ]);
  // The same again is no change.
  expect(
    (await call('PATCH', '51/', { name: 'Bumper bars' }, { tag: 'k51-v3' })).as(StaffCategory).version,
  ).toBe(3);
  // Whoever saw an older one is shown what holds now.
  const late = await call('PATCH', '51/', { name: 'Bars' }, { tag: 'k51-v1' });
  expect([late.status, late.as(Problem)]).toMatchObject([
    412,
    { current: { name: 'Bumper bars', version: 3 } },
  ]);
});

test('one that holds nothing is taken away; one that holds listings or others is not', async () => {
  const above = await added('Sound');
  const below = await added('Radios', { sw: 'Redio' }, above.id);
  const gone = async (id: number, version = 1) => call('DELETE', `${id}/`, {}, { tag: `k${id}-v${version}` });
  for (const full of [await gone(above.id), await gone(52)])
    expect([full.status, full.as(Problem).code]).toEqual([409, 'category_in_use']);
  expect((await gone(below.id)).status).toBe(204);
  expect((await gone(above.id)).status).toBe(204);
  expect((await gone(above.id)).status).toBe(404);
  expect((await all()).map(({ name }) => name)).not.toContain('Sound');
  expect((await audited(below.id)).at(-1)).toMatchObject({ action: 'category.remove', after: null });
});

describe('is refused', () => {
  test.each([
    ['without a name', '', {}, ROOT, ['name']],
    ['with a name that is too long', 'x'.repeat(81), {}, ROOT, ['name']],
    ['with the sign that parts a way', 'Lamps > Bulbs', {}, ROOT, ['name']],
    ['beside one of the same name', 'seats', {}, ROOT, ['name']],
    ['in a language that the shop does not speak', 'Lamps', { fr: 'Feux' }, ROOT, ['names']],
    ['with a name in another language that is too long', 'Lamps', { sw: 'x'.repeat(81) }, ROOT, ['names']],
    ['with an account to pay to', 'Lamps', { pt: 'IBAN GB29 NWBK 6016 1331 9268 19' }, ROOT, ['names']],
    ['with an account to pay to in its name', 'IBAN GB29 NWBK 6016 1331 9268 19', {}, ROOT, ['name']],
    ['as a second root', 'Boats', {}, null, ['parent_id']],
    ['below one that there is not', 'Lamps', {}, 999, ['parent_id']],
  ] as const)('one %s', async (_, name, names, parent, fields) => {
    const answer = await add(name, { ...names }, parent);
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, [...fields]]);
  });

  test('one below a category that holds listings: they would stand beside it', async () => {
    const answer = await add('Front seats', {}, 52);
    expect([answer.status, answer.as(Problem).code]).toEqual([409, 'category_filed']);
  });

  test('whoever is not staff', async () => {
    const { token } = await newBuyer(shop);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PATCH', '51/'],
      ['DELETE', '51/'],
    ] as const) {
      const body = method === 'GET' ? undefined : { parent_id: ROOT, name: 'Lamps' };
      expect(
        (await shop.api(method, `/staff/categories/${path}`, { token, key: randomUUID(), body })).status,
      ).toBe(403);
    }
  });
});

test('a make that nobody has listed yet is there with its first car: in the makes, the choices and the catalogue', async () => {
  const { cursor } = await readShopPack(shop);
  const named = { type: 'Cars', make: 'Zastava', model: 'Yugo' };
  const figures = { pPrice: '900', sYear: 1989, sMileage: 60_000, sEngine: 1.1, sFuel: 'petrol' };
  const kinds = { sTransmission: 'Manual', sBody: 'Hatchback', sColour: 'Red', sSteering: 'left' };
  const words = { pContact: '+44 23 8000 0000', pLocation: 'Southampton', description: 'Runs.' };
  const listed = await shop.api('POST', '/staff/products/', {
    token: staff,
    key: randomUUID(),
    body: {
      prodClass: 'vehicles',
      name: '1989 Zastava Yugo',
      ...named,
      ...figures,
      ...kinds,
      ...words,
      publish: 'live',
    },
  });
  expect(listed.status, listed.text).toBe(201);
  const types = await shop.api('GET', '/vendor/product-types/?pt=vehicles', { token: staff });
  expect(JSON.stringify(types.as(productTypes.answer))).toContain('"make":"Zastava"');
  expect((await shop.api('GET', '/vehicle-make-count/')).text).toContain('Zastava');
  const { listings } = await readShopPack(shop, { since: cursor });
  expect(listings.map(({ make }) => make)).toContain('Zastava');
});
