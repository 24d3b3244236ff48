import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { productSearch } from '#contract/catalogue.ts';
import { type EditedListing, productTypes } from '#contract/listings/listing-edit.ts';
import { Problem } from '#contract/problem.ts';
import {
  createStaffProduct,
  saveStaffProduct,
  StaffListing,
  staffProducts,
} from '#contract/staff/products.ts';
import { sparesParent, sparesTypesIn } from '#features/vendor/creation/creation-tree.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
let staff = '';
beforeAll(async () => {
  staff = await shop.login('staff@example.test');
});

const CAR = {
  subId: 11,
  prodClass: 'vehicles',
  name: '2016 Toyota Corolla 1.6 Active',
  subtitle: 'One owner',
  description: 'Full service book.',
  pContact: '+44 23 8000 0000',
  pLocation: 'Southampton, United Kingdom',
  pPrice: '7250.00',
  sMileage: 41_900,
  sEngine: 1.6,
  sYear: 2016,
  sFuel: 'petrol',
  sTransmission: 'Manual',
  sBody: 'Saloon',
  sColour: 'Blue',
  sSteering: 'right',
};
const create = (body: object = CAR) =>
  shop.api('POST', '/staff/products/', { token: staff, key: randomUUID(), body });
const made = async (change: object = {}) => {
  const answer = await create({ ...CAR, ...change });
  expect(answer.status, answer.text).toBe(201);
  return answer.as(StaffListing);
};
const save = (
  listing: Pick<EditedListing, 'cid' | 'version'>,
  body: object,
  headers: Record<string, string> = { 'if-match': `"c${listing.cid}-v${listing.version}"` },
) => shop.api('PATCH', `/staff/products/${listing.cid}/`, { token: staff, key: randomUUID(), body, headers });
const read = async (id: number) =>
  (await shop.api('GET', `/staff/products/${id}/`, { token: staff })).as(StaffListing);
const found = async (words: string) =>
  (await shop.api('GET', `/product-search/?search=${encodeURIComponent(words)}`))
    .as(productSearch.answer)
    .results.map(({ id }) => id);
const isShown = async (id: number) => (await shop.api('GET', `/vehicle-details/${id}/`)).status;
const audits = (id: number) =>
  shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', String(id)).orderBy('id').execute();

describe('a car that is written down', () => {
  test('stays between staff until it is live, and is then found at once', async () => {
    const draft = await made();
    expect(draft).toMatchObject({
      version: 1,
      prod_live: 'draft',
      prod_class: 'vehicles',
      currency: 'USD',
      num_in_stock: 1,
      listing_type: 'FixedPrice',
      cat_full_name: 'Cars > Toyota > Corolla',
      prod_contact: '+442380000000',
      prod_price: '7250.00',
      specs: { model: 'Corolla', engineSize: 1600, fuel: 'Petrol', year: 2016, mileage: 41_900 },
      missing_fields: [],
      editors: [],
    });
    expect([await isShown(draft.cid), await found('Active')]).toEqual([404, []]);
    const live = await save(draft, { publish: 'live' });
    expect([live.status, live.headers['etag']]).toEqual([200, `"c${draft.cid}-v2"`]);
    expect(live.as(saveStaffProduct.answer)).toMatchObject({ prod_live: 'live', changed: ['publish'] });
    expect([await isShown(draft.cid), await found('Active')]).toEqual([200, [draft.cid]]);
  });

  test('answers where it is and which version it has', async () => {
    const answer = await create();
    const { cid, product_id, next_path } = answer.as(createStaffProduct.answer);
    expect(answer.headers['location']).toBe(`/api/staff/products/${cid}/`);
    expect(answer.headers['etag']).toBe(`"c${cid}-v1"`);
    expect([product_id, next_path]).toEqual([cid, `/staff/stock/${cid}`]);
  });

  test('of a model that nobody listed yet is found by its make, spelled as before', async () => {
    const { subId: _, ...rest } = CAR;
    const car = await made({
      ...rest,
      subId: null,
      type: 'Cars',
      make: 'toyota',
      model: 'Probox',
      name: '2014 Probox van-wagon',
      publish: 'live',
    });
    expect(car.cat_full_name).toBe('Cars > Toyota > Probox');
    expect(await found('Probox')).toEqual([car.cid]);
    const types = await shop.api('GET', '/vendor/product-types/?pt=vehicles', { token: staff });
    expect(JSON.stringify(types.as(productTypes.answer))).toContain('"subj_name":"Probox"');
  });

  test.each([
    { change: { subId: 4711 }, code: 'listing_incomplete', detail: 'Enter a type, model and title' },
    { change: { name: ' ' }, code: 'listing_incomplete', detail: 'Enter a type, model and title' },
    {
      change: { prodClass: 'parts', subId: 50 },
      code: 'listing_incomplete',
      detail: 'Enter a listing category and title',
    },
    { change: { prodClass: 'boats' }, code: 'validation_failed', detail: 'Check your input' },
    { change: { region: 'ke' }, code: 'validation_failed', detail: 'Check your input' },
    { change: { name: 'x'.repeat(151) }, code: 'validation_failed', detail: 'Check your input' },
  ])('is not made of $change', async ({ change, code, detail }) => {
    const before = await shop.db.selectFrom('products').select('id').execute();
    const answer = await create({ ...CAR, ...change });
    expect([answer.status, answer.body]).toMatchObject([400, { code, detail }]);
    expect(await shop.db.selectFrom('products').select('id').execute()).toHaveLength(before.length);
  });

  test('twice by one press is one car', async () => {
    const key = randomUUID();
    const press = () => shop.api('POST', '/staff/products/', { token: staff, key, body: CAR });
    const [first, second] = [await press(), await press()];
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });
});

test('a part is filed under its category and found by its name', async () => {
  const part = await made({
    prodClass: 'parts',
    subId: 53,
    name: 'Alloy rim 15 inch',
    sPartNumber: JSON.stringify({ partNumber: '42611-02', condition: 'used' }),
    publish: 'live',
  });
  expect(part).toMatchObject({
    prod_class: 'parts',
    cat_full_name: 'Vehicle Parts & Accessories > Wheels',
    specs: { partNumber: '42611-02', condition: 'used', year: 2016, mileage: null },
  });
  const answer = await shop.api('GET', '/products/?parts-cat=wheels');
  expect(answer.text).toContain('Alloy rim 15 inch');
  const search = await shop.api('GET', '/partner-one-search/?q=wheels');
  expect(search.text).toContain(`"${part.cid}"`.slice(1, -1));
});

describe('fields', () => {
  test.each([
    { field: 'pTitle', value: 'x'.repeat(151) },
    { field: 'subtitle', value: 'x'.repeat(101) },
    { field: 'description', value: 'x'.repeat(10_001) },
    { field: 'pContact', value: '1234' },
    { field: 'pContact', value: 'call me' },
    { field: 'pLocation', value: 'x'.repeat(101) },
    { field: 'pPrice', value: '1,2' },
    { field: 'pPrice', value: 12.345 },
    { field: 'pPrice', value: -1 },
    { field: 'pPrice', value: '100000000' },
    { field: 'sMileage', value: 2_000_001 },
    { field: 'sMileage', value: 1.5 },
    { field: 'sEngine', value: '20001' },
    { field: 'sEngine', value: 'big' },
    { field: 'sYear', value: 1949 },
    { field: 'sYear', value: 2027 },
    { field: 'sTransmission', value: 'Magic' },
    { field: 'sFuel', value: 'Steam' },
    { field: 'sBody', value: 'Boat' },
    { field: 'sColour', value: 'x'.repeat(41) },
    { field: 'currency', value: 'EUR' },
    { field: 'num_in_stock', value: -1 },
    { field: 'num_in_stock', value: '1.5' },
    { field: 'listing_type', value: 'Raffle' },
    { field: 'earlier_price', value: '7250.00' },
    { field: 'publish', value: 'maybe' },
  ])('$field does not take $value, and nothing else of the save is stored', async ({ field, value }) => {
    const car = await made();
    const answer = await save(car, { subtitle: 'Other words', [field]: value });
    expect(answer.status, answer.text).toBe(400);
    const problem = answer.as(Problem);
    expect([problem.code, problem.detail]).toEqual(['validation_failed', 'Check your input']);
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
    expect(problem[field]).toEqual(problem.fields?.[field]);
    expect(await read(car.cid)).toEqual(car);
  });

  test.each([
    { given: { pPrice: 99_999_999.99 }, shown: { prod_price: '99999999.99' } },
    { given: { pPrice: '0' }, shown: { prod_price: null } },
    { given: { pPrice: '12,345' }, shown: { prod_price: '12345.00' } },
    { given: { pContact: '12345' }, shown: { prod_contact: '12345' } },
    { given: { subtitle: '' }, shown: { prod_subtitle: null } },
    { given: { earlier_price: '9000' }, shown: { earlier_price: '9000.00' } },
    { given: { num_in_stock: '12' }, shown: { num_in_stock: 12 } },
    { given: { listing_type: 'Auction' }, shown: { listing_type: 'Auction' } },
    { given: { currency: 'ZMW' }, shown: { currency: 'ZMW' } },
  ])('$given shows as $shown', async ({ given, shown }) => {
    const car = await made();
    const answer = await save(car, given);
    expect(answer.as(StaffListing)).toMatchObject({ ...shown, version: 2 });
    expect(answer.as(saveStaffProduct.answer).changed).toEqual(Object.keys(given));
  });

  test.each([
    { given: { sMileage: 0 }, specs: { mileage: 0 } },
    { given: { sEngine: '1998' }, specs: { engineSize: 1998 } },
    { given: { sEngine: 49.9 }, specs: null },
    { given: { sYear: 2026 }, specs: { year: 2026 } },
    { given: { sYear: '1950' }, specs: { year: 1950 } },
    { given: { sColour: null }, specs: { colour: null } },
    { given: { sDoors: '5', sSeats: 7 }, specs: { doors: 5, seats: 7 } },
    { given: { sChassis: 'SAJAA00AA0A123456' }, specs: { chassis: 'SAJAA00AA0A123456' } },
  ])('of the car $given becomes $specs', async ({ given, specs }) => {
    const car = await made();
    const answer = await save(car, given);
    expect(answer.status).toBe(specs ? 200 : 400);
    if (specs) expect(answer.as(StaffListing).specs).toMatchObject(specs);
  });

  test('what is equal raises no version and writes no audit row', async () => {
    const car = await made();
    const before = await audits(car.cid);
    const answer = await save(car, { pPrice: 7250, pTitle: CAR.name });
    expect(answer.as(saveStaffProduct.answer)).toMatchObject({ version: 1, changed: [] });
    expect(await audits(car.cid)).toEqual(before);
  });

  test('a live car that loses what it needs is refused, in the order of the form', async () => {
    const car = await made({ publish: 'live' });
    const answer = await save(car, { sYear: '', pPrice: null, description: '' });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      {
        code: 'missing_fields',
        detail: 'One of the required field is empty — check your input',
        fields: { description: ['Field required'], pPrice: ['Field required'], sYear: ['Required'] },
      },
    ]);
    expect(Object.keys(answer.as(Problem).fields ?? {})).toEqual(['description', 'pPrice', 'sYear']);
    expect((await save(car, { sYear: '', publish: 'draft' })).status).toBe(200);
  });

  test('an electric car needs no engine size', async () => {
    const car = await made({ sFuel: 'Electric', sEngine: '', publish: 'live' });
    expect(car.prod_live).toBe('live');
  });

  test.each([
    'GB82 WEST 1234 5698 7654 32 and quickly',
    'to gb82west12345698765432',
    'DE89370400440532013000',
  ])('a text with an account number is not for buyers: %s', async (words) => {
    const car = await made({ description: `Pay ${words}` });
    const answer = await save(car, { publish: 'live' });
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, ['description']]);
    expect(await isShown(car.cid)).toBe(404);
  });

  test('there are never fewer than orders hold', async () => {
    const car = await made({ num_in_stock: 3 });
    await shop.db.updateTable('products').set({ num_allocated: 2 }).where('id', '=', car.cid).execute();
    const answer = await save(car, { num_in_stock: 1 });
    expect([answer.status, answer.as(Problem).fields]).toEqual([
      400,
      { num_in_stock: ['2 of them are in orders, so it cannot be fewer'] },
    ]);
    expect((await save(car, { num_in_stock: 2 })).as(StaffListing).num_in_stock).toBe(2);
  });
});

describe('two of the staff', () => {
  test('the second is told what changed meanwhile, and has both versions', async () => {
    const car = await made();
    const first = (await save(car, { pPrice: '6900.00' })).as(StaffListing);
    const second = await save(car, { pPrice: '7000.00' });
    expect(second.status).toBe(412);
    expect(second.body).toEqual({
      code: 'version_conflict',
      detail: 'This listing was changed elsewhere',
      current_version: 2,
      base_version: 1,
      changed_since_base: ['pPrice'],
      current: first,
    });
    expect((await save(first, { pPrice: '7000.00' })).status).toBe(200);
  });

  test.each([
    { what: 'a higher version', headers: (cid: number) => ({ 'if-match': `"c${cid}-v9"` }), body: {} },
    { what: 'the tag of another car', headers: () => ({ 'if-match': '"c12-v1"' }), body: {} },
    { what: 'an older number in the body', headers: () => ({}), body: { base_version: 7 } },
  ])('$what is stale', async ({ headers, body }) => {
    const car = await made();
    expect((await save(car, { subtitle: 'New', ...body }, headers(car.cid))).status).toBe(412);
    expect(await read(car.cid)).toEqual(car);
  });

  test.each([
    {
      what: 'a weak tag',
      headers: (cid: number) => ({ 'if-match': `W/"c${cid}-v1"` }),
      body: {},
      status: 200,
    },
    { what: 'its number in the body', headers: () => ({}), body: { base_version: 1 }, status: 200 },
    { what: 'nothing: the last one wins', headers: () => ({}), body: {}, status: 200 },
    {
      what: 'both, the same',
      headers: (cid: number) => ({ 'if-match': `"c${cid}-v1"` }),
      body: { base_version: 1 },
      status: 200,
    },
    {
      what: 'both, not the same',
      headers: (cid: number) => ({ 'if-match': `"c${cid}-v1"` }),
      body: { base_version: 2 },
      status: 400,
    },
    { what: 'no quotes', headers: (cid: number) => ({ 'if-match': `c${cid}-v1` }), body: {}, status: 400 },
  ])('naming the version by $what answers $status', async ({ headers, body, status }) => {
    const car = await made();
    const answer = await save(car, { subtitle: 'New', ...body }, headers(car.cid));
    expect(answer.status, answer.text).toBe(status);
    if (status === 400) expect(answer.as(Problem).code).toBe('precondition_invalid');
  });

  test('at the very same moment: one of them holds', async () => {
    const car = await made();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => save(car, { pPrice: `${7000 + at}.00` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
    expect((await read(car.cid)).version).toBe(2);
  });
});

test('a car that is taken out is gone, and whoever ordered it has it still', async () => {
  const car = await made({ publish: 'live' });
  const path = `/staff/products/${car.cid}/`;
  const stale = await shop.api('DELETE', path, { token: staff, headers: { 'if-match': `"c${car.cid}-v4"` } });
  expect(stale.status).toBe(412);
  const answer = await shop.api('DELETE', path, {
    token: staff,
    headers: { 'if-match': `"c${car.cid}-v1"` },
  });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect([await isShown(car.cid), await found('Active')]).not.toContain(car.cid);
  expect((await shop.api('GET', path, { token: staff })).status).toBe(404);
  expect((await audits(car.cid)).map(({ action }) => action)).toEqual(['listing.create', 'listing.delete']);
});

test('what a vendor sells is not the shop’s: it answers like nothing', async () => {
  const car = await made();
  const buyer = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'buyer@example.test')
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('products').set({ owner_id: buyer.id }).where('id', '=', car.cid).execute();
  const nothing = { code: 'not_found', detail: 'Not found' };
  const path = `/staff/products/${car.cid}/`;
  const doors = [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}images/`],
    ['DELETE', `${path}images/?do=1`],
    ['POST', `${path}images/order/`],
  ] as const;
  for (const [method, door] of doors) {
    const answer = await shop.api(method, door, {
      token: staff,
      ...(method === 'GET' ? {} : { body: { subtitle: 'Mine now', order: [1, 2, 3, 4] } }),
    });
    expect([method, door, answer.status, answer.body]).toEqual([method, door, 404, nothing]);
  }
  const list = (await shop.api('GET', '/staff/products/', { token: staff })).as(staffProducts.answer);
  expect(list.results.map(({ cid }) => cid)).not.toContain(car.cid);
});

test('the list finds by words, reference and state, newest first', async () => {
  const [draft, live, sold] = [
    await made({ name: 'Quokka one' }),
    await made({ name: 'Quokka two', publish: 'live' }),
    await made({ name: 'Quokka three', publish: 'live', num_in_stock: 0 }),
  ];
  const list = async (query: string) =>
    (await shop.api('GET', `/staff/products/?${query}`, { token: staff }))
      .as(staffProducts.answer)
      .results.map(({ cid }) => cid);
  expect(await list('q=quokka')).toEqual([sold.cid, live.cid, draft.cid]);
  expect(await list(`q=REF%20${live.cid}`)).toEqual([live.cid]);
  expect(await list('q=two%20quok')).toEqual([live.cid]);
  expect(await list('q=quo%25')).toEqual([]);
  expect(await list('q=quokka&status=draft')).toEqual([draft.cid]);
  expect(await list('q=quokka&status=live')).toEqual([sold.cid, live.cid]);
  expect(await list('q=quokka&status=sold')).toEqual([sold.cid]);
  expect(await list('q=quokka&status=hidden')).toEqual([]);
  expect(await list('status=nonsense')).toEqual([]);
  expect((await shop.api('GET', '/staff/products/?page=99', { token: staff })).status).toBe(404);
});

test('each act stands in the audit log with what was and what is', async () => {
  const car = await made();
  await save(car, { pPrice: '6900.00', publish: 'live' });
  expect(await audits(car.cid)).toMatchObject([
    { action: 'listing.create', before: null, after: { prod_title: CAR.name, prod_price: '7250.00' } },
    {
      action: 'listing.save',
      before: { version: 1, pPrice: 725_000, publish: 'draft' },
      after: { version: 2, pPrice: 690_000, publish: 'live' },
    },
  ]);
  expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
});

describe('what may be listed', () => {
  test('vehicles by type, make and model', async () => {
    const answer = await shop.api('GET', '/vendor/product-types/?pt=vehicles', { token: staff });
    expect(answer.headers['cache-control']).toBe('private, max-age=3600');
    const { types } = answer.as(productTypes.answer);
    expect(types.map(({ type }) => type)).toEqual(['Cars', 'Commercial']);
    expect(JSON.stringify(types)).toContain('{"subj_id":11,"subj_name":"Corolla"}');
  });

  test('spares as a tree whose leaves have numbers', async () => {
    const answer = await shop.api('GET', '/vendor/product-types/?pt=spares', { token: staff });
    expect(answer.as(productTypes.answer).types).toEqual([
      {
        type: 'Vehicle Parts & Accessories',
        parents: ['Bumpers', 'Seats', 'Wheels', 'Men'].map((name, at) => ({
          name,
          names: {},
          cat_id: [51, 52, 53, 60][at],
          children: [],
        })),
      },
    ]);
  });

  test('a tree that has the parent of the specification with it first, and choosing begins there', async () => {
    const [id, below] = [70, 71];
    await shop.db
      .insertInto('categories')
      .values([
        { id, parent_id: 50, slug: 'car-parts', name: 'Car Parts & Accessories', position: 90 },
        { id: below, parent_id: id, slug: 'car-brakes', name: 'Brakes', position: 91 },
      ])
      .execute();
    onTestFinished(async () => {
      for (const one of [below, id]) await shop.db.deleteFrom('categories').where('id', '=', one).execute();
    });
    const answer = await shop.api('GET', '/vendor/product-types/?pt=spares', { token: staff });
    const tree = answer.as(productTypes.answer);
    const [first] = sparesTypesIn(tree);
    expect(first?.parents.map(({ name }) => name)).toEqual([
      'Car Parts & Accessories',
      'Bumpers',
      'Seats',
      'Wheels',
      'Men',
    ]);
    expect(sparesParent(tree)?.children).toEqual([
      { name: 'Brakes', names: {}, cat_id: below, children: [] },
    ]);
  });

  test('nothing else', async () => {
    const answer = await shop.api('GET', '/vendor/product-types/?pt=boats', { token: staff });
    expect([answer.status, answer.as(Problem).code]).toEqual([400, 'pt_invalid']);
  });
});
