import { beforeAll, describe, expect, test } from 'vitest';
import type * as v from 'valibot';
import { productTypes } from '#contract/listings/listing-edit.ts';
import { ItemPage } from '#contract/items.ts';
import { createEntry, createListing } from '#contract/listings/listings.ts';
import { reindexWords, wordsJob } from '#server/listings/reindex-words.ts';
import { testServer } from './harness/test-server.ts';
import { seller } from './vendor-steps.ts';

/** Models that sellers choose from, and how what they listed long ago is found. */
const shop = await testServer({ from: 'account' });
let one: ReturnType<typeof seller>;
let other: typeof one;
beforeAll(async () => {
  const [first, second] = await Promise.all([
    shop.login('vendor1@example.test'),
    shop.login('vendor2@example.test'),
  ]);
  [one, other] = [seller(shop, first), seller(shop, second)];
});

type Types = v.InferOutput<typeof productTypes.answer>['types'];
async function modelsOf({ call }: typeof one): Promise<{ type: string; make: string; models: string[] }[]> {
  const types: Types = (await call('GET', '/vendor/product-types/?pt=vehicles')).as(
    productTypes.answer,
  ).types;
  return types.flatMap((of) =>
    'makes' in of
      ? of.makes.map(({ make, models }) => ({
          type: of.type,
          make,
          models: models.map(({ subj_name }) => subj_name),
        }))
      : [],
  );
}

test('the models of the region can be chosen', async () => {
  const known = await modelsOf(one);
  const of = (make: string): string[] =>
    known.filter((each) => each.make === make).flatMap(({ models }) => models);
  for (const [make, wanted] of Object.entries({
    Toyota: ['Vitz', 'Noah', 'Hiace', 'Probox', 'Wish', 'Allion', 'Premio', 'Corolla Fielder', 'Raum', 'IST'],
    Nissan: ['Note', 'Tiida', 'X-Trail', 'Navara', 'Caravan'],
    Mazda: ['Demio', 'Axela', 'Bongo'],
    Honda: ['Fit', 'CR-V'],
    Mitsubishi: ['Canter', 'Pajero', 'L200'],
    Isuzu: ['KB', 'D-Max', 'NPR'],
    Subaru: ['Forester', 'Impreza'],
    Suzuki: ['Swift', 'Carry'],
    Ford: ['Ranger'],
    Volkswagen: ['Polo'],
    'Mercedes-Benz': ['C Class'],
  }))
    expect(of(make)).toEqual(expect.arrayContaining(wanted));
  // A make under two spellings, or a model twice, would have buyers look in two places.
  const makes = known.map(({ type, make }) => `${type} ${make.toLowerCase()}`);
  expect(makes).toEqual([...new Set(makes)]);
  const models = known.flatMap(({ make, models: each }) =>
    each.map((name) => `${make} ${name.toLowerCase()}`),
  );
  expect(models).toEqual([...new Set(models)]);
});

describe('a model that is not there', () => {
  const create = (named: object) =>
    one.create({ prodClass: 'vehicles', name: '1998 Toyota Chaser', region: 'zm', named });

  test('is typed by its seller, and stands in their listing alone', async () => {
    const answer = await create({ type: 'Cars', make: 'toyota', model: '  Chaser   Tourer ' });
    expect(answer.status, answer.text).toBe(201);
    const { product_id: cid } = answer.as(createListing.answer);
    expect(await one.read(cid)).toMatchObject({
      cat_full_name: 'Cars > Toyota > Chaser Tourer',
      specs: { model: 'Chaser Tourer' },
    });
    expect(JSON.stringify(await modelsOf(other))).not.toContain('Chaser');
  });

  test('is the one that is there, where it is typed all the same', async () => {
    const { product_id: cid } = (await create({ type: 'Cars', make: 'Toyota', model: 'vitz' })).as(
      createListing.answer,
    );
    expect((await one.read(cid)).specs.model).toBe('Vitz');
  });

  test.each([
    { type: 'Cars', make: 'Toyota', model: ' ' },
    { type: 'Cars', make: 'Toyota', model: 'x'.repeat(61) },
    { type: 'Cars', make: 'Nobody', model: 'Chaser' },
    { type: 'Boats', make: 'Toyota', model: 'Chaser' },
    {},
  ])('is refused as %o', async (named) => {
    const answer = await create(named);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'listing_incomplete', detail: 'Enter a type, model and title' },
    ]);
  });
});

test('parts that were listed before their numbers were searched are found by them without an edit', async () => {
  const isFound = async (words: string): Promise<number[]> => {
    const answer = await shop.api('GET', `/partner-one-search/?q=${encodeURIComponent(words)}`);
    return answer.status === 200 ? answer.as(ItemPage).results.map(({ id }) => id) : [];
  };
  const listed: number[] = [];
  for (const number of ['ZX-4711-A', 'ZX-4712-B', 'ZX-4713-C']) {
    const cid = await one.part({ pTitle: `Yard ${number.at(-1)}`, publish: 'live' });
    const { lid } = (await one.call('POST', '/vendor/create-lecture/', { cid, title: 'Pump' })).as(
      createEntry.answer,
    );
    const saved = await one.save(cid, {
      lid,
      pTitle: 'Pump',
      sPartNumber: number,
      sCondition: 'used',
      pPrice: '1500',
      description: 'Tested.',
      pContact: '0977123456',
      pLocation: 'Lusaka',
      publish: 'live',
    });
    expect(saved.status, saved.text).toBe(200);
    listed.push(cid);
  }
  const rows = () =>
    shop.db
      .selectFrom('products')
      .select(['id', 'version', 'updated_at'])
      .where('id', 'in', listed)
      .orderBy('id')
      .execute();
  const before = await rows();
  expect(await isFound('zx4711a')).toEqual([listed[0]]);
  // As the migration leaves what was cut by the rule of before.
  await shop.db
    .updateTable('products')
    .set({ words_stale: true, search_words: "'yard':1" })
    .where('id', 'in', listed)
    .execute();
  expect(await isFound('zx4711a')).toEqual([]);

  expect(await reindexWords(shop.db, 2)).toBe(2);
  await wordsJob(shop.db).run(shop.clock.now(), new AbortController().signal);
  expect(await reindexWords(shop.db)).toBe(0);
  for (const [at, number] of ['zx4711a', 'ZX-4712-B', 'zx4713c'].entries())
    expect(await isFound(number)).toEqual([listed[at]]);
  // Nobody edited anything.
  expect(await rows()).toEqual(before);
});
