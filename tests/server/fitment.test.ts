import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { Compatible, fitmentChoices, FitmentMakes, fitsOf, readFitment } from '#contract/listings/fitment.ts';
import { products } from '#contract/catalogue.ts';
import { CategoryTree } from '#contract/parts.ts';
import { fits, fitsWithin } from '#domain/fitment/fitment.ts';
import { insertFitment, seedTrims } from '#server/seed/fitment.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ from: 'account' });
const token = await shop.login('buyer@example.test');

const trim = (id: string, model: string, variant: string, engine: string | null, years: number[]) => ({
  id,
  make: 'Toyota',
  model,
  variant,
  body_type: 'Saloon',
  engine,
  years,
});
await shop.db
  .insertInto('fitment_trims')
  .values([
    trim('t-3', 'Corolla', 'E160', '1.6', [2013, 2014]),
    trim('t-4', 'Corolla', 'E160', '1.8', [2014, 2016]),
    trim('t-5', 'Auris', 'E150', null, [2012]),
    { ...trim('b-1', '320i', 'F30', '2.0', [2012]), make: 'BMW' },
  ])
  .execute();
// The bumper fits both E150 Corollas and one of the two E160.
await shop.db
  .insertInto('product_fitment')
  .values(['t-3', 't-2', 't-1'].map((trim_id) => ({ product_id: 301, trim_id })))
  .execute();

const compatible = async (cid: number | string) => shop.api('GET', `/compatibility/${cid}/`);

test('a live listing says what it fits, to anybody', async () => {
  const answer = await compatible(301);
  expect(answer.as(Compatible)).toEqual({
    cid: 301,
    version: 1,
    compatible_list: {
      Toyota: {
        model: ['Corolla'],
        var: ['E150', 'E160'],
        trims: [
          {
            doc_id: 't-1',
            label: 'Saloon - 1.6',
            years: [2007, 2008, 2009, 2010],
            model: 'Corolla',
            variant: 'E150',
          },
          {
            doc_id: 't-2',
            label: 'Saloon - 1.8',
            years: [2009, 2010, 2011, 2012],
            model: 'Corolla',
            variant: 'E150',
          },
          { doc_id: 't-3', label: 'Saloon - 1.6', years: [2013, 2014], model: 'Corolla', variant: 'E160' },
        ],
        whole: [{ model: 'Corolla', variant: 'E150' }],
      },
    },
  });
  expect(answer.headers['cache-control']).toContain('public, max-age=60');
  const mine = await shop.api('GET', '/compatibility/301/', { token });
  expect(mine.headers['cache-control']).toBe('private, no-cache');
  expect(mine.headers.vary).toMatch(/authorization/i);
  const headers = { 'if-none-match': String(mine.headers.etag) };
  expect((await shop.api('GET', '/compatibility/301/', { token, headers })).status).toBe(304);
});

test('a listing of which nothing is said fits nobody knows what', async () => {
  expect((await compatible(302)).as(Compatible).compatible_list).toEqual({});
});

test.each(['16', '99999', '0', 'x'])('listing %s, a draft or none, is not found', async (cid) => {
  const answer = await compatible(cid);
  expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
});

test('a whole model is said to be whole, and then any car of it fits', async () => {
  const other = await testServer({ from: 'account', whenDone: onTestFinished });
  await other.db
    .insertInto('product_fitment')
    .values(['t-1', 't-2'].map((trim_id) => ({ product_id: 301, trim_id })))
    .execute();
  const { compatible_list } = (await other.api('GET', '/compatibility/301/')).as(Compatible);
  expect(compatible_list['Toyota']?.whole).toEqual([{ model: 'Corolla', variant: null }]);
  const corolla = { make: 'Toyota', model: 'Corolla', variant: null, trim_id: null };
  expect(fits({ ...corolla, year: 2010 }, compatible_list)).toBe('yes');
  expect(fits({ ...corolla, year: 2020 }, compatible_list)).toBe('unknown');
});

test('of a page of parts each says what it fits of the models asked about, or that nothing is said', async () => {
  const asked = async (query: string) =>
    (await shop.api('GET', `/compatibility-lists/?${query}`)).as(fitsOf.answer).results;
  const page = 'cid=303&cid=301&cid=302&cid=16&cid=99999&cid=x&cid=301';
  const results = await asked(`${page}&make=toyota&model=COROLLA`);
  // 16 is a draft.
  expect(results.map(({ cid, stated }) => [cid, stated])).toEqual([
    [303, false],
    [301, true],
    [302, false],
  ]);
  expect(results[1]?.compatible_list).toEqual((await compatible(301)).as(Compatible).compatible_list);
  const car = { make: 'Toyota', model: 'Corolla', variant: 'E150', trim_id: null, year: 2010 };
  const says = results.map(({ stated, compatible_list }) => fitsWithin(car, stated, compatible_list));
  expect(says).toEqual(['unknown', 'yes', 'unknown']);

  const [other] = await asked('cid=301&make=BMW&model=320i');
  expect(other).toEqual({ cid: 301, stated: true, compatible_list: {} });
  expect(fitsWithin({ ...car, make: 'BMW', model: '320i' }, true, {})).toBe('no');
  expect(await asked('')).toEqual([]);
  const many = Array.from({ length: 51 }, (_, at) => `cid=${at === 50 ? 301 : 500 + at}`).join('&');
  expect(await asked(`${many}&make=Toyota&model=Corolla`)).toEqual([]);
});

const listed = async (car: string, more = '') => {
  const answer = await shop.api('GET', `/products/?class=parts&fits=${encodeURIComponent(car)}${more}`);
  return answer.as(products.answer).results.map(({ id }) => id);
};

test.each([
  { fits: 'toyota~COROLLA', ids: [301], why: 'its version is not named: it may fit' },
  { fits: 'Toyota~Corolla~E150', ids: [301], why: 'all of that version' },
  { fits: 'Toyota~Corolla~E150~~2010', ids: [301], why: 'and that year' },
  { fits: 'Toyota~Corolla~E160~t-3', ids: [301], why: 'that very trim' },
  { fits: 'Toyota~Corolla~E160~t-4', ids: [], why: 'a trim that it does not name' },
  { fits: 'Toyota~Corolla~E160~~2016', ids: [], why: 'a year of no trim that it names' },
  {
    fits: 'Toyota~Corolla~E150~~1999',
    ids: [301],
    why: 'a year that the list of a whole version does not know',
  },
  { fits: 'Toyota~Auris', ids: [], why: 'another model' },
  { fits: 'Lada~Niva', ids: [], why: 'a make that nobody lists' },
])('the parts for $fits are $ids: $why', async ({ fits: car, ids }) => {
  expect(await listed(car)).toEqual(ids);
});

test.each(['Toyota~Corolla', 'Toyota~Corolla~E160~t-4'])(
  'beside the parts for %s each category says how many of them it holds',
  async (car) => {
    const { results } = (await shop.api('GET', `/category-search/?parts&fits=${encodeURIComponent(car)}`)).as(
      CategoryTree,
    );
    for (const { slug, num_products: many, children } of results)
      for (const one of [{ slug, num_products: many }, ...children])
        expect([one.slug, await listed(car, `&parts-cat=${one.slug}`)]).toEqual([
          one.slug,
          expect.objectContaining({ length: one.num_products }),
        ]);
  },
);

test('a list that was read is another one as soon as a part is said to fit', async () => {
  expect(await listed('Toyota~Auris~E150')).toEqual([]);
  await shop.db.insertInto('product_fitment').values({ product_id: 302, trim_id: 't-5' }).execute();
  expect(await listed('Toyota~Auris~E150')).toEqual([302]);
  await shop.db.deleteFrom('product_fitment').where('trim_id', '=', 't-5').execute();
  expect(await listed('Toyota~Auris~E150')).toEqual([]);
});

test('of the parts for a car words, a category and a page narrow further, and half a name is refused', async () => {
  expect(await listed('Toyota~Corolla', '&q=bumper')).toEqual([301]);
  expect(await listed('Toyota~Corolla', '&q=mirror')).toEqual([]);
  expect(await listed('Toyota~Corolla', '&parts-cat=bumpers')).toEqual([301]);
  expect(await listed('Toyota~Corolla', '&parts-cat=wheels')).toEqual([]);
  expect((await shop.api('GET', '/products/?fits=Toyota~Corolla&page=2')).status).toBe(404);
  const half = await shop.api('GET', '/products/?fits=Toyota');
  expect([half.status, half.body]).toEqual([
    400,
    expect.objectContaining({ fields: { fits: ['Name a make and a model'] } }),
  ]);
});

const choices = (query: string) => shop.api('GET', `/compatibility/${query}`, { token });

test('who is signed in chooses among makes, then models', async () => {
  const makes = await choices('?qry=makes');
  expect(makes.as(fitmentChoices.answer)).toEqual({ makes: ['BMW', 'Toyota'] });
  expect(makes.headers['cache-control']).toBe('private, max-age=3600');
  expect(makes.headers.etag).toMatch(/^"/);
  const models = await choices('?qry=model&mk=toyota');
  expect(models.as(fitmentChoices.answer)).toEqual({ make: 'Toyota', models: ['Auris', 'Corolla'] });
  expect(models.headers['cache-control']).toBe('private, max-age=3600');
});

test.each([
  ['?qry=model&mk=Lada', 404, 'not_found'],
  ['?qry=model', 404, 'not_found'],
  ['?qry=trims', 400, 'qry_invalid'],
  ['', 400, 'qry_invalid'],
])('%s is %i %s', async (query, status, code) => {
  const answer = await choices(query);
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code })]);
});

const read = async (body: object) => shop.api('POST', '/fitment/', { token, body });
const shapes = {
  'variants of two models': {
    body: { fetchProp: 'variants', make: 'Toyota', models: ['Corolla', 'Auris'] },
    is: {
      variants: [
        { model: 'Auris', variant: 'E150' },
        { model: 'Corolla', variant: 'E150' },
        { model: 'Corolla', variant: 'E160' },
      ],
    },
  },
  'trims of a variant, one model given as a text': {
    body: { fetchProp: 'body', make: 'Toyota', models: 'Auris', variants: ['E150'] },
    is: {
      trims: [
        {
          doc_id: 't-5',
          model: 'Auris',
          variant: 'E150',
          body_type: 'Saloon',
          engine: null,
          years: [2012],
          label: 'Saloon',
        },
      ],
    },
  },
  'all at once': {
    body: { fetchProp: 'prepopulate', make: 'toyota', models: ['Corolla'], variants: ['E160'] },
    is: {
      make: 'Toyota',
      models: ['Auris', 'Corolla'],
      variants: [
        { model: 'Corolla', variant: 'E150' },
        { model: 'Corolla', variant: 'E160' },
      ],
      trims: [
        expect.objectContaining({ doc_id: 't-3', label: 'Saloon - 1.6' }),
        expect.objectContaining({ doc_id: 't-4', label: 'Saloon - 1.8' }),
      ],
    },
  },
  'a make that nobody knows': {
    body: { fetchProp: 'prepopulate', make: 'Lada', models: ['Niva'], variants: [] },
    is: { make: 'Lada', models: [], variants: [], trims: [] },
  },
};

test.each(Object.entries(shapes))('the editor reads %s', async (_, { body, is }) => {
  const answer = await read(body);
  expect(answer.status).toBe(200);
  expect(v.is(readFitment.answer, answer.body)).toBe(true);
  expect(answer.body).toEqual(is);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  { body: {}, code: 'fetch_prop_invalid', field: 'fetchProp' },
  { body: { fetchProp: 'all', make: 'Toyota' }, code: 'fetch_prop_invalid', field: 'fetchProp' },
  { body: { fetchProp: 'prepopulate' }, code: 'fitment_incomplete', field: 'make' },
  {
    body: { fetchProp: 'variants', make: 'Toyota', models: [] },
    code: 'fitment_incomplete',
    field: 'models',
  },
  {
    body: { fetchProp: 'body', make: 'Toyota', models: ['Auris'], variants: [' '] },
    code: 'fitment_incomplete',
    field: 'variants',
  },
])('$body is refused: $code', async ({ body, code, field }) => {
  const answer = await read(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code, fields: { [field]: [expect.any(String)] } });
});

test('a read that is a POST keeps nothing: the same key asks anew', async () => {
  const key = '7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11';
  const body = { fetchProp: 'variants', make: 'BMW', models: ['320i'] };
  const first = await shop.api('POST', '/fitment/', { token, key, body });
  const other = await shop.api('POST', '/fitment/', { token, key, body: { ...body, make: 'Toyota' } });
  expect([first.status, other.status]).toEqual([200, 200]);
  expect(other.headers['idempotency-replayed']).toBeUndefined();
});

test('a guest reads makes, and what there is of one', async () => {
  const all = await shop.api('GET', '/fitment-makes/');
  expect(all.as(FitmentMakes)).toEqual({ makes: ['BMW', 'Toyota'], make: null, models: [] });
  expect(all.headers['cache-control']).toContain('public, max-age=3600');
  const one = (await shop.api('GET', '/fitment-makes/?make=TOYOTA')).as(FitmentMakes);
  expect(one.make).toBe('Toyota');
  expect(one.models.map(({ model }) => model)).toEqual(['Auris', 'Corolla']);
  expect(one.models[1]?.variants[1]).toEqual({
    variant: 'E160',
    trims: [
      { doc_id: 't-3', label: 'Saloon - 1.6', years: [[2013, 2014]] },
      {
        doc_id: 't-4',
        label: 'Saloon - 1.8',
        years: [
          [2014, 2014],
          [2016, 2016],
        ],
      },
    ],
  });
  expect((await shop.api('GET', '/fitment-makes/?make=Lada')).status).toBe(404);
});

test('the demo knows the cars of two sources, each under one name', async () => {
  const trims = seedTrims();
  expect([trims.length, new Set(trims.map(({ id }) => id)).size]).toEqual([3294, 3294]);
  const names = [...new Set(trims.map(({ make, model }) => `${make} ${model}`))];
  expect([new Set(trims.map(({ make }) => make)).size, names.length]).toEqual([24, 415]);
  // Neither a third source, whose licence nobody confirmed, nor a file's name, nor one model in two spellings.
  expect(names.filter((name) => /^(Renault|Peugeot|Fiat|MG) |\.jpg$/.test(name))).toEqual([]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const { years } of trims) {
    expect(years).toEqual([...new Set(years)].toSorted((a, b) => a - b));
    expect(years.length).toBeGreaterThan(0);
  }
  const other = await testServer({ from: 'empty', whenDone: onTestFinished });
  await insertFitment(other.db, 'demo');
  const toyota = await other.api('GET', '/fitment-makes/?make=Toyota');
  const { models } = toyota.as(FitmentMakes);
  expect(models.map(({ model }) => model)).toContain('Corolla');
  expect(models.flatMap(({ variants }) => variants.flatMap((one) => one.trims)).length).toBeGreaterThan(200);
});
