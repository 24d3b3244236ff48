import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { productSearch, searchFacets } from '#contract/catalogue.ts';
import { ItemDetail } from '#contract/items.ts';
import { ownContents, entryAsListing } from '#contract/listings/listing-contents.ts';
import {
  createEntry,
  createListing,
  editListing,
  ownListings,
  publishListing,
} from '#contract/listings/listings.ts';
import { Problem } from '#contract/problem.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { CAR, PART, seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
const signedIn = async (name: string) => seller(shop, await shop.login(`${name}@example.test`));
let one: Awaited<ReturnType<typeof signedIn>>;
let other: typeof one;
let refused: typeof one;
let waiting: typeof one;
let plain: typeof one;
beforeAll(async () => {
  [one, other, refused, waiting] = await Promise.all([
    signedIn('vendor1'),
    signedIn('vendor2'),
    signedIn('vendorx'),
    signedIn('supporter1'),
  ]);
  plain = seller(shop, (await newBuyer(shop)).token);
});

const code = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Reflect.get(Object(body), 'code'),
];
const isShown = async (id: number) => (await shop.api('GET', `/vehicle-details/${id}/`)).status === 200;
const found = async (words: string) =>
  (await shop.api('GET', `/product-search/?search=${encodeURIComponent(words)}`))
    .as(productSearch.answer)
    .results.map(({ id }) => id);

describe('a new listing', () => {
  test('of a vehicle is a draft in kwacha that nobody else sees', async () => {
    const answer = await one.create({ subId: 11, name: '2012 Toyota Corolla', prodClass: 'vehicles' });
    const { product_id: cid, ...rest } = answer.as(createListing.answer);
    expect([answer.status, rest]).toEqual([
      201,
      { version: 1, prod_class: 'vehicles', next_path: `/vendor/add-content/${cid}` },
    ]);
    expect([answer.headers['etag'], answer.headers['location']]).toEqual([
      `"c${cid}-v1"`,
      `/api/vendor/post-content/?cid=${cid}`,
    ]);
    expect(await one.read(cid)).toMatchObject({
      cid,
      lid: null,
      version: 1,
      prod_title: '2012 Toyota Corolla',
      prod_price: null,
      currency: 'ZMW',
      prod_live: 'draft',
      specs: { model: 'Corolla', year: null },
      editors: [{ role: 'owner' }],
      missing_fields: ['description', 'pContact', 'pLocation', 'pPrice', 'sMileage', 'sEngine', 'sYear'],
    });
    expect(await isShown(cid)).toBe(false);
  });

  test('of a part leads to the list of spares', async () => {
    const made = (await one.create({ subId: '53', name: 'Wheel', prodClass: 'parts' })).as(
      createListing.answer,
    );
    expect(made.next_path).toBe(`/vendor/list-auto-spares/${made.product_id}`);
    expect((await one.read(made.product_id)).cat_full_name).toBe('Vehicle Parts & Accessories > Wheels');
  });

  test.each([
    ['no model', { name: 'x', prodClass: 'vehicles' }, 'listing_incomplete', 'Enter a type, model and title'],
    ['no title', { subId: 11, name: ' ', prodClass: 'vehicles' }, 'listing_incomplete', null],
    ['an unknown model', { subId: 9_999_999, name: 'x', prodClass: 'vehicles' }, 'listing_incomplete', null],
    [
      'a category with others below',
      { subId: 50, name: 'x', prodClass: 'parts' },
      'listing_incomplete',
      'Enter a listing category and title',
    ],
    ['a long title', { subId: 11, name: 'x'.repeat(151), prodClass: 'vehicles' }, 'validation_failed', null],
    ['another class', { subId: 11, name: 'x', prodClass: 'boats' }, 'validation_failed', null],
    [
      'another region',
      { subId: 11, name: 'x', prodClass: 'vehicles', region: 'ke' },
      'validation_failed',
      null,
    ],
  ])('with %s is refused', async (_what, body, expected, detail) => {
    const answer = await one.create(body);
    expect(code(answer)).toEqual([400, expected]);
    if (detail !== null) expect(answer.as(Problem).detail).toBe(detail);
  });

  test('is made once, however often its answer is lost', async () => {
    const key = randomUUID();
    const ask = () =>
      shop.api('POST', '/vendor/create-product/', {
        token: one.token,
        key,
        body: { subId: 11, name: 'Once', prodClass: 'vehicles' },
      });
    const first = await ask();
    const again = await ask();
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    const own = (await one.call('GET', '/vendor/get-products/?q=once')).as(ownListings.answer);
    expect(own.count).toBe(1);
  });

  test('may begin as a copy of another, with its pictures and what it fits', async () => {
    const from = await one.part({ sPartNumber: '42-A', sCondition: 'used', publish: 'live' });
    await one.call('POST', '/set-fitment/', {
      action: 'add',
      productID: from,
      fitment: [{ make: 'Toyota', models: ['Corolla'], variants: ['E150'], trims: ['t-1'] }],
    });
    const copy = (await one.create({ copy_of: from, name: 'A copy', prodClass: 'parts' })).as(
      createListing.answer,
    );
    const [a, b] = [await one.read(from), await one.read(copy.product_id)];
    expect(b).toEqual({
      ...a,
      cid: copy.product_id,
      version: 1,
      prod_title: 'A copy',
      prod_live: 'draft',
    });
    expect(code(await other.create({ copy_of: from, name: 'x', prodClass: 'parts' }))).toEqual([
      404,
      'not_found',
    ]);
  });
});

test('a copy is another car: what the first one was is taken over, its chassis number is not', async () => {
  const made = await one.create({ name: 'Corolla', prodClass: 'vehicles', subId: 11 });
  const from = made.as(createListing.answer).product_id;
  await one.save(from, { sColour: 'Silver', sDoors: 5, sChassis: 'SB1KZ28E70F012345' });
  const copy = await one.create({ copy_of: from, name: 'Another', prodClass: 'vehicles' });
  const { specs } = await one.read(copy.as(createListing.answer).product_id);
  expect((await one.read(from)).specs).toMatchObject({ doors: 5, chassis: 'SB1KZ28E70F012345' });
  expect(specs).toMatchObject({ doors: 5, chassis: null });
});

describe('who may', () => {
  const WRITES = [
    ['POST', '/vendor/create-product/', { subId: 11, name: 'x', prodClass: 'vehicles' }],
    ['POST', '/vendor/post-content/', { cid: 1, pTitle: 'x' }],
    ['POST', '/vendor/listings/1/live/', {}],
    ['POST', '/vendor/listings/1/draft/', {}],
    ['POST', '/vendor/create-lecture/', { cid: 1, title: 'x' }],
    ['DELETE', '/vendor/delete-content/?cid=1', undefined],
    ['POST', '/vendor/upload-image/', { cid: 1, sha256: 'a'.repeat(64) }],
    ['DELETE', '/vendor/gallery-image/?cid=1&do=1', undefined],
    ['POST', '/vendor/gallery-order/', { cid: 1, order: [1, 2, 3, 4] }],
    ['POST', '/set-fitment/', { action: 'add', productID: 1, fitment: [] }],
  ] as const;

  test.each(WRITES)('%s %s is for approved sellers', async (method, path, body) => {
    for (const [who, status] of [
      [refused, 'rejected'],
      [waiting, 'pending'],
      [plain, 'none'],
    ] as const) {
      const answer = await who.call(method, path, body);
      expect([answer.status, answer.body]).toEqual([
        403,
        {
          code: 'vendor_not_approved',
          detail: 'Ooops, your seller account has not been approved yet. Contact customer service',
          vendor_status: status,
        },
      ]);
    }
  });

  test('a listing of another seller answers like one that is not there, at every door', async () => {
    const [vehicle, part] = [await one.car(), await one.part()];
    const before = [await one.read(vehicle), await one.read(part)];
    const ask = async (cid: number) => {
      const answers = [
        await other.content(cid),
        await other.save(cid, { pTitle: 'Mine now' }),
        await other.call('POST', `/vendor/listings/${cid}/live/`, {}),
        await other.call('POST', `/vendor/listings/${cid}/draft/`, {}),
        await other.call('POST', '/vendor/create-lecture/', { cid, title: 'x' }),
        await other.call('DELETE', `/vendor/delete-content/?cid=${cid}`),
        await other.call('POST', '/vendor/upload-image/', { cid, sha256: 'a'.repeat(64), type: 'gallery' }),
        await other.call('DELETE', `/vendor/gallery-image/?cid=${cid}&do=1`),
        await other.call('POST', '/vendor/gallery-order/', { cid, order: [1, 2, 3, 4] }),
        await other.call('POST', '/set-fitment/', { action: 'add', productID: cid, fitment: [] }),
        await other.call('GET', `/compatibility/${cid}/`),
      ];
      return answers.map(({ status, text }) => [status, text]);
    };
    const missing = await ask(999_999);
    expect(new Set(missing.map(([status]) => status))).toEqual(new Set([404]));
    expect(await ask(vehicle)).toEqual(missing);
    expect(await ask(part)).toEqual(missing);
    expect([await one.read(vehicle), await one.read(part)]).toEqual(before);
  });

  test('reading one’s own needs no approval', async () => {
    expect((await plain.call('GET', '/vendor/get-products/')).body).toEqual({
      data: [],
      totals: { vehicles: 0, spares: 0 },
      count: 0,
      next: null,
      previous: null,
    });
    expect(code(await plain.call('GET', '/vendor/post-content/'))).toEqual([400, 'cid_required']);
  });
});

describe('the list of one’s own', () => {
  test('has pages, states and words, and counts all', async () => {
    const me = seller(shop, (await approved()).token);
    const cars: number[] = [];
    for (let at = 0; at < 26; at++) cars.push(await me.empty('vehicles'));
    const wheel = await me.part({ pTitle: 'Wanted wheel', publish: 'live' });
    const read = async (query: string) =>
      (await me.call('GET', `/vendor/get-products/${query}`)).as(ownListings.answer);
    const first = await read('');
    expect(first.data).toHaveLength(25);
    expect([first.count, first.totals, first.previous]).toEqual([27, { vehicles: 26, spares: 1 }, null]);
    expect(first.data[0]).toEqual({
      prod_id: wheel,
      prod_name: 'Wanted wheel',
      prod_class: 'parts',
      date_created: '2025-03-01T09:00:00Z',
      prod_live: 'live',
      cover_image: null,
      version: 2,
      hidden: false,
      missing_fields: [],
      prod_price: '900.00',
    });
    expect(first.next).toBe('/api/vendor/get-products/?page=2');
    const second = await read('?page=2');
    const ids = [...first.data, ...second.data].map(({ prod_id }) => prod_id);
    expect(ids).toEqual([...cars, wheel].toReversed());
    expect(code(await me.call('GET', '/vendor/get-products/?page=3'))).toEqual([404, 'invalid_page']);
    expect((await read('?status=live')).data.map(({ prod_id }) => prod_id)).toEqual([wheel]);
    expect((await read('?status=draft')).count).toBe(26);
    expect((await read('?q=WHEEL+wanted')).count).toBe(1);
    expect((await read('?whole=1')).data).toHaveLength(27);
  });
});

async function approved() {
  const buyer = await newBuyer(shop);
  const now = shop.clock.now();
  await shop.db
    .insertInto('sellers')
    .values({ user_id: buyer.id, status: 'approved', applied_at: now, decided_at: now, approved_at: now })
    .execute();
  return buyer;
}

describe('a save', () => {
  test('stores what came and leaves the rest, with a tag that answers 304', async () => {
    const cid = await one.car();
    const saved = await one.save(cid, { pPrice: 240_000, sColour: 'Red', sEngine: '1.8' });
    expect(saved.as(editListing.answer)).toEqual({
      cid,
      lid: null,
      version: 3,
      prod_live: 'draft',
      saved_at: '2025-03-01T09:00:00Z',
      changed: ['pPrice', 'sEngine', 'sColour'],
    });
    const read = await one.content(cid);
    expect(read.body).toMatchObject({
      prod_title: CAR.pTitle,
      prod_price: '240000.00',
      specs: { colour: 'Red', engineSize: 1800, mileage: 84_000 },
      missing_fields: [],
    });
    const tag = `"c${cid}-v3"`;
    expect([read.headers['etag'], saved.headers['etag']]).toEqual([tag, tag]);
    const same = await one.call('GET', `/vendor/post-content/?cid=${cid}`, undefined, {
      'if-none-match': tag,
    });
    expect([same.status, same.text]).toEqual([304, '']);
    // The same again is no change; '' and null clear.
    expect((await one.save(cid, { pPrice: '240000' })).body).toMatchObject({ version: 3, changed: [] });
    await one.save(cid, { sColour: '', pPrice: null });
    expect(await one.read(cid)).toMatchObject({ prod_price: null, specs: { colour: null } });
  });

  test.each([
    ['pTitle', 'x'.repeat(150), 'x'.repeat(151)],
    ['subtitle', 'x'.repeat(100), 'x'.repeat(101)],
    ['description', 'x'.repeat(10_000), 'x'.repeat(10_001)],
    ['pContact', '+12345', '1234'],
    ['pContact', '1'.repeat(16), '1'.repeat(17)],
    ['pLocation', 'x'.repeat(100), 'x'.repeat(101)],
    ['pPrice', '99999999.99', '100000000'],
    ['pPrice', '0.01', '1.001'],
    ['pPrice', 1.5, '1,000'],
    ['sMileage', 0, -1],
    ['sMileage', 2_000_000, 2_000_001],
    ['sMileage', '98,500', 1.234],
    ['sEngine', 50, 20_001],
    ['sYear', 1950, 1949],
    ['sYear', 2026, 2027],
    ['sFuel', 'Diesel', 'Steam'],
    ['sTransmission', 'Manual', 'Odd'],
    ['sBody', 'Van', 'Ship'],
    ['sColour', 'x'.repeat(40), 'x'.repeat(41)],
    ['sSteering', 'left', 'middle'],
    ['sDoors', 9, 10],
    ['sSeats', '99', 0],
    ['sColour', 'Dark blue/grey', 'Pay FNB 62048177293'],
    ['sColour', 'Azul-escuro', 'Silver, account moved, see us'],
    ['sChassis', 'sajaa00aa0a 123456', 'SAJAA00AAOA123456'],
  ])('takes a %s up to its limit and stores nothing beyond it', async (field, good, bad) => {
    const cid = await one.car();
    expect((await one.save(cid, { [field]: good })).status).toBe(200);
    const before = await one.read(cid);
    const answer = await one.save(cid, { sColour: 'Kept out', [field]: bad });
    expect(code(answer)).toEqual([400, 'validation_failed']);
    expect(Object.keys(Object(Reflect.get(Object(answer.body), 'fields')))).toEqual([field]);
    expect(await one.read(cid)).toEqual(before);
  });

  test('of a part takes number and condition apart or as one JSON text', async () => {
    const cid = await one.part({ sPartNumber: '{"partNumber":"42-A","condition":"used"}' });
    expect((await one.read(cid)).specs).toMatchObject({ partNumber: '42-A', condition: 'used' });
    await one.save(cid, { sCondition: 'new' });
    expect((await one.read(cid)).specs).toMatchObject({ partNumber: '42-A', condition: 'new' });
    const [longest, longer] = ['7'.repeat(100), '7'.repeat(101)];
    expect((await one.save(cid, { sPartNumber: longest })).status).toBe(200);
    const beyond = await one.save(cid, { sPartNumber: longer });
    expect(code(beyond)).toEqual([400, 'validation_failed']);
    expect(Object.keys(Object(Reflect.get(Object(beyond.body), 'fields')))).toEqual(['sPartNumber']);
    expect((await one.read(cid)).specs.partNumber).toBe(longest);
  });

  test('of a part says of which year, body and colour its car is, and the part inside it says its own', async () => {
    const cid = await one.part({
      sYear: 2014,
      sBody: 'saloon',
      sColour: 'Red',
      sFuel: 'Petrol',
      publish: 'live',
    });
    const specs = { year: 2014, bodyType: 'Saloon', colour: 'Red', fuel: null };
    expect((await one.read(cid)).specs).toMatchObject(specs);
    expect((await one.read(cid)).specs.yearOptions).toContain(2014);
    await one.call('POST', '/vendor/create-lecture/', { cid, title: 'Left mirror' });
    expect((await one.read(cid, 1)).specs).toMatchObject({ year: null, bodyType: null, colour: null });
    await one.save(cid, {
      lid: 1,
      ...PART,
      pTitle: 'Mirror',
      sYear: '2015',
      sBody: 'Estate',
      sColour: 'Blue',
    });
    await one.call('POST', `/vendor/listings/${cid}/live/`, { lid: 1 });
    expect((await one.read(cid)).specs).toMatchObject(specs);
    const page = (await shop.api('GET', `/one-search/${cid}/`)).as(ItemDetail);
    expect(page.specs).toMatchObject({
      model_year: 2014,
      body_type: 'Saloon',
      other: [{ Name: 'Colour', Value: 'Red' }],
    });
    expect(page.parts).toMatchObject([{ lid: 1, year: 2015, body_type: 'Estate', colour: 'Blue' }]);
    expect(code(await one.save(cid, { lid: 1, sYear: 1900 }))).toEqual([400, 'validation_failed']);
  });

  test('changes nothing that is the shop’s to say', async () => {
    const cid = await one.car();
    const before = await one.read(cid);
    const answer = await one.save(cid, {
      currency: 'USD',
      num_in_stock: 9,
      earlier_price: 1_000_000,
      owner_id: 1,
    });
    expect(answer.body).toMatchObject({ changed: [] });
    expect(await one.read(cid)).toEqual(before);
  });

  test('by somebody who saw an older version changes nothing and shows both', async () => {
    const cid = await one.car();
    await one.save(cid, { pPrice: 1 });
    for (const [body, headers] of [
      [{ base_version: 2 }, {}],
      [{}, { 'if-match': `"c${cid}-v2"` }],
      [{}, { 'if-match': `W/"c${cid}-v2"` }],
    ] as const) {
      const answer = await one.save(cid, { ...body, pPrice: 2 }, headers);
      expect([answer.status, answer.body]).toEqual([
        412,
        {
          code: 'version_conflict',
          detail: 'This listing was changed elsewhere',
          current_version: 3,
          base_version: 2,
          changed_since_base: ['pPrice'],
          current: await one.read(cid),
        },
      ]);
    }
    expect(code(await one.save(cid, { pPrice: 2 }, { 'if-match': '"c1-v3"' }))).toEqual([
      412,
      'version_conflict',
    ]);
    expect(code(await one.save(cid, { pPrice: 2, base_version: 9 }))).toEqual([412, 'version_conflict']);
    expect(code(await one.save(cid, { pPrice: 2, base_version: 'old' }))).toEqual([
      400,
      'precondition_invalid',
    ]);
    expect(code(await one.save(cid, { base_version: 2 }, { 'if-match': `"c${cid}-v3"` }))).toEqual([
      400,
      'precondition_invalid',
    ]);
    expect((await one.save(cid, { pPrice: 2, base_version: 3 })).body).toMatchObject({ version: 4 });
  });
});

describe('going live', () => {
  test('shows a complete listing to everybody and finds it, in kwacha; a draft is gone again', async () => {
    const cid = await one.car({ pTitle: 'Quetzalmobile 2012' });
    expect([await isShown(cid), await found('quetzalmobile')]).toEqual([false, []]);
    const live = await one.call('POST', `/vendor/listings/${cid}/live/`, {});
    expect(live.as(publishListing.answer)).toEqual({ cid, lid: null, version: 3, prod_live: 'live' });
    expect([await isShown(cid), await found('quetzalmobile')]).toEqual([true, [cid]]);
    await one.call('POST', `/vendor/listings/${cid}/draft/`, {});
    expect([await isShown(cid), await found('quetzalmobile')]).toEqual([false, []]);
    expect((await one.save(cid, { publish: true })).body).toMatchObject({ prod_live: 'live' });
    expect(await isShown(cid)).toBe(true);
  });

  test.each([
    ['vehicles', ['description', 'pContact', 'pLocation', 'pPrice', 'sMileage', 'sEngine', 'sYear']],
    ['parts', ['description', 'pContact', 'pLocation', 'pPrice']],
  ] as const)('needs of %s what buyers decide by', async (prodClass, names) => {
    const cid = await one.empty(prodClass);
    const fields = Object.fromEntries(
      names.map((name) => [name, [name === 'sYear' ? 'Required' : 'Field required']]),
    );
    for (const ask of [
      () => one.call('POST', `/vendor/listings/${cid}/live/`, {}),
      () => one.save(cid, { publish: 'live' }),
    ]) {
      const answer = await ask();
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'missing_fields', detail: 'One of the required field is empty — check your input', fields },
      ]);
    }
    expect((await one.read(cid)).version).toBe(1);
    expect((await one.call('POST', `/vendor/listings/${cid}/draft/`, {})).status).toBe(200);
  });

  test.each([
    ['pTitle', 'Corolla, pay to FNB 62048177293', 'security 17'],
    ['pTitle', 'Corolla, lipa M-Pesa', 'security 45'],
    ['pTitle', 'Corolla evil-cars.co.zm', 'security 45'],
    ['subtitle', 'Ecobank 62048177293', 'security 17'],
    ['description', 'Send it to Airtel Money 0977 123 456', 'security 17'],
    ['sColour', 'Pay Airtel Money', 'security 57'],
    // As long as a colour may be.
    ['sColour', 'Send all to Airtel Money before shipping', 'security 57'],
    ['pLocation', 'account: see evil.com', 'security 57'],
    ['pLocation', 'Lusaka, call 0977 123 456', 'security 57'],
  ])('is refused where %s is %j (%3$s)', async (field, words) => {
    const cid = await one.car({ [field]: words });
    const answer = await one.call('POST', `/vendor/listings/${cid}/live/`, {});
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { fields: { [field]: [expect.stringMatching(/(?:belong|are) in the pro-forma alone/)] } },
    ]);
    expect(await isShown(cid)).toBe(false);
  });

  test('security 57: a colour and a place of before that read like payment are nobody’s filters', async () => {
    const cid = await one.car({ publish: 'live', sColour: 'Copper red', pLocation: 'Kasama' });
    const shown = async () =>
      (await shop.api('GET', '/product-search/facets/')).as(searchFacets.answer).facets;
    const has = (counts: readonly (readonly [string, number])[] = [], value = '') =>
      counts.some(([name]) => name === value);
    const before = await shown();
    expect([has(before.colour, 'Copper red'), has(before.location, 'Kasama')]).toEqual([true, true]);
    const [colour, location] = ['Pay FNB acct 62048177293', 'account: see evil.com'];
    await shop.db.updateTable('products').set({ colour, location }).where('id', '=', cid).execute();
    const after = await shown();
    expect([
      has(after.colour, 'Copper red'),
      has(after.colour, colour),
      has(after.location, location),
    ]).toEqual([false, false, false]);
  });

  test('is kept by not taking away what a live listing needs', async () => {
    const cid = await one.car({ publish: 'live' });
    expect(code(await one.save(cid, { pPrice: '0' }))).toEqual([400, 'missing_fields']);
    expect((await one.save(cid, { pPrice: '', publish: 'draft' })).status).toBe(200);
  });
});

describe('parts inside a listing', () => {
  test('security 43: take a title of one line', async () => {
    const cid = await one.part();
    const answer = await one.call('POST', '/vendor/create-lecture/', { cid, title: 'Pads\nPay FNB' });
    expect(answer.status).toBe(400);
    expect(answer.as(Problem).fields).toMatchObject({ title: ['Write this on one line'] });
  });

  test('come with their listings, some in one answer, each as a read of it alone gives it', async () => {
    const [cid, car, gone, theirs] = [await one.part(), await one.car(), await one.car(), await other.car()];
    for (const title of ['Left mirror', 'Right mirror', 'Old one'])
      await one.call('POST', '/vendor/create-lecture/', { cid, title });
    await one.save(cid, {
      lid: 2,
      ...PART,
      pTitle: 'Right',
      sYear: 2015,
      sColour: 'Blue',
      sCondition: 'used',
    });
    await one.call('POST', `/vendor/listings/${cid}/live/`, { lid: 2 });
    await one.call('DELETE', `/vendor/delete-content/?cid=${cid}&lid=3`);
    await one.call('DELETE', `/vendor/delete-content/?cid=${gone}`);
    const query = [cid, car, gone, theirs, 'x', 999_999, cid].map((id) => `cid=${id}`).join('&');
    const { results } = (await one.call('GET', `/vendor/contents/?${query}`)).as(ownContents.answer);
    expect(results.map(({ listing, entries }) => [listing.cid, entries.map(({ lid }) => lid)])).toEqual([
      [cid, [1, 2]],
      [car, []],
    ]);
    for (const { listing, entries } of results) {
      expect(listing).toEqual(await one.read(listing.cid));
      for (const entry of entries)
        expect(entryAsListing(listing, entry)).toEqual(await one.read(listing.cid, entry.lid));
    }
    expect((await one.call('GET', '/vendor/contents/')).as(ownContents.answer)).toEqual({ results: [] });
    const many = Array.from({ length: 25 }, (_, at) => `cid=${900_000 + at}`).join('&');
    expect((await one.call('GET', `/vendor/contents/?${many}&cid=${cid}`)).as(ownContents.answer)).toEqual({
      results: [],
    });
  });

  test('have texts, prices and a state of their own, and share pictures and version', async () => {
    const cid = await one.part();
    const first = await one.call('POST', '/vendor/create-lecture/', { cid, title: 'Front pads' });
    expect([first.status, first.as(createEntry.answer), first.headers['etag']]).toEqual([
      201,
      { cid, lid: 1, version: 3 },
      `"c${cid}-v3"`,
    ]);
    await one.call('POST', '/vendor/create-lecture/', { cid, title: 'Rear pads' });
    const saved = await one.save(cid, { lid: 2, ...PART, pTitle: 'Rear', pPrice: '55', base_version: 4 });
    expect(saved.body).toMatchObject({ lid: 2, version: 5, prod_live: 'draft' });
    expect((await one.call('POST', `/vendor/listings/${cid}/live/`, { lid: 2 })).body).toMatchObject({
      lid: 2,
      version: 6,
      prod_live: 'live',
    });
    expect(code(await one.call('POST', `/vendor/listings/${cid}/live/`, { lid: 1 }))).toEqual([
      400,
      'missing_fields',
    ]);
    expect(await one.read(cid)).toMatchObject({
      prod_title: 'Alloy wheel',
      prod_live: 'draft',
      lecture_list: [
        { lid: 1, title: 'Front pads', prod_live: 'draft' },
        { lid: 2, title: 'Rear', prod_live: 'live' },
      ],
      lectures: {
        1: { prod_title: 'Front pads', prod_price: null, prod_live: 'draft' },
        2: { prod_title: 'Rear', prod_price: '55.00', prod_live: 'live' },
      },
    });
    expect(await one.read(cid, 2)).toMatchObject({
      lid: 2,
      version: 6,
      prod_title: 'Rear',
      prod_price: '55.00',
    });
    expect(code(await one.content(cid, 3))).toEqual([404, 'not_found']);
    const stale = await one.save(cid, { lid: 2, pPrice: 1, base_version: 5 });
    expect(stale.body).toMatchObject({
      code: 'version_conflict',
      changed_since_base: ['publish'],
      current: { lid: 2, prod_price: '55.00' },
    });
  });

  test('are of spares, have a title, and are a hundred at most', async () => {
    const [car, cid] = [await one.car(), await one.part()];
    const add = (body: object) => one.call('POST', '/vendor/create-lecture/', body);
    expect(code(await add({ cid: car, title: 'x' }))).toEqual([400, 'parts_only']);
    expect(code(await add({ cid, title: '' }))).toEqual([400, 'validation_failed']);
    expect(code(await add({ cid, title: 'x'.repeat(151) }))).toEqual([400, 'validation_failed']);
    const now = shop.clock.now();
    await shop.db
      .insertInto('listing_entries')
      .values(
        Array.from({ length: 99 }, (_, at) => ({
          product_id: cid,
          lid: at + 1,
          title: 'x',
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
    expect((await add({ cid, title: 'x'.repeat(150) })).body).toMatchObject({ lid: 100 });
    expect(code(await add({ cid, title: 'x' }))).toEqual([409, 'limit_reached']);
    // A number is never given twice: somebody may still have the other one’s.
    expect((await one.call('DELETE', `/vendor/delete-content/?cid=${cid}&lid=100`)).status).toBe(200);
    expect((await add({ cid, title: 'x' })).body).toMatchObject({ lid: 101 });
  });
});

describe('deleting', () => {
  test('takes an entry or all of it, once', async () => {
    const cid = await one.part({ publish: 'live' });
    await one.call('POST', '/vendor/create-lecture/', { cid, title: 'Pads' });
    const remove = (query: string, headers = {}) =>
      one.call('DELETE', `/vendor/delete-content/?cid=${cid}${query}`, undefined, headers);
    expect(code(await remove('&lid=1', { 'if-match': `"c${cid}-v2"` }))).toEqual([412, 'version_conflict']);
    expect((await remove('&lid=1')).body).toEqual({ deleted: true, cid, lid: 1, version: 4 });
    expect(code(await remove('&lid=1'))).toEqual([404, 'not_found']);
    expect((await one.read(cid)).lecture_list).toEqual([]);
    expect((await remove('')).body).toEqual({ deleted: true, cid, lid: null, version: 5 });
    for (const answer of [
      await remove(''),
      await one.content(cid),
      await one.save(cid, { pTitle: 'x' }),
      await one.call('POST', `/vendor/listings/${cid}/live/`, {}),
    ])
      expect(code(answer)).toEqual([410, 'listing_deleted']);
    expect((await shop.api('GET', `/products/${cid}/`)).status).toBe(404);
  });
});
