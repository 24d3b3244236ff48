import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ItemDetail, ItemPage } from '#contract/items.ts';
import { readConfig } from '#server/platform/base/config.ts';
import { insertProducts } from '#server/seed/insert-products.ts';
import { type Offer, standInEbay } from './harness/ebay.ts';
import { testServer } from './harness/test-server.ts';

const ebay = await standInEbay();
afterAll(() => ebay.close());
const access = { clientId: 'Shop-chicargo-PRD-1', clientSecret: 'PRD-2', address: ebay.url };

const usd = (value: string) => ({ value, currency: 'USD' });
const offer = (number: number, title: string, price: string, more: object = {}): Offer => ({
  itemId: `v1|${number}|0`,
  title,
  price: usd(price),
  ...more,
});
/** The whole of what the tests below do not say otherwise. */
const OFFERS = [
  offer(1, 'Bumper for Golf', '20.00', { itemLocation: { city: 'Leeds', country: 'GB' } }),
  offer(2, 'Bumper for Polo', '10.50', { condition: 'New' }),
  offer(3, 'Bumper, repaired', '30.00', { condition: 'Certified - Refurbished' }),
];
beforeEach(() => {
  ebay.offers = OFFERS;
  ebay.trouble = null;
  ebay.tokenTrouble = null;
  ebay.asked = [];
  ebay.revoke();
});

/** A shop that knows nothing of earlier tests. */
async function newShop() {
  const lines: string[] = [];
  const shop = await testServer({
    config: { ebay: access },
    onLogLine: (line) => lines.push(line),
    whenDone: onTestFinished,
  });
  const get = (query: string) => shop.api('GET', `/partner-one-search/?${query}`);
  const page = async (query: string) => (await get(query)).as(ItemPage);
  const titles = async (query: string) => (await page(query)).results.map(({ title }) => title);
  const warnings = () => lines.filter((line) => line.includes('eBay'));
  return { ...shop, get, page, titles, warnings };
}
const OWN = 'Front bumper - Golf Mk7';
const THEIRS = OFFERS.map(({ title }) => title);
const searches = () => ebay.asked.filter((line) => line.includes('/item_summary/'));
const tokens = () => ebay.asked.filter((line) => line.includes('/token'));

describe('items that eBay offers', () => {
  test('come after our own, under ids of ours, to be asked for and without a foreign picture', async () => {
    const shop = await newShop();
    const found = await shop.page('q=Bumper');
    expect(found.count).toBe(4);
    expect(found.metadata).toEqual({ pageNumber: 1, totalEntries: 4, entriesPerPage: 25, totalPages: 1 });
    expect(found.results.map(({ title }) => title)).toEqual([OWN, ...THEIRS]);
    const [own, first] = found.results;
    expect(own?.listing_type).toBe('FixedPrice');
    expect(first).toMatchObject({
      id: 1_500_000_000,
      price: '20.00',
      currency: 'USD',
      listing_type: 'Chinese',
      remote_image: 'No_Image_found',
      picture: null,
      url: '/api/one-search/1500000000/',
      quantity: 1,
    });
    expect((await shop.get('q=Bumper')).text).not.toContain('ebayimg');
    expect(ebay.seen).toMatchObject({
      authorization: `Basic ${Buffer.from('Shop-chicargo-PRD-1:PRD-2').toString('base64')}`,
      marketplace: 'EBAY_US',
    });
    expect(Object.fromEntries(ebay.seen.form)).toEqual({
      grant_type: 'client_credentials',
      scope: 'https://api.ebay.com/oauth/api_scope',
    });
    expect(searches()).toEqual([
      'GET /buy/browse/v1/item_summary/search?q=bumper&category_ids=6028&limit=25&offset=0',
    ]);
  });

  test('are ordered as asked, and keep to prices by the dated rate', async () => {
    const shop = await newShop();
    expect(await shop.titles('q=bumper&sort=a')).toEqual([
      OWN,
      'Bumper for Polo',
      'Bumper for Golf',
      'Bumper, repaired',
    ]);
    expect(await shop.titles('q=bumper&sort=d')).toEqual([
      OWN,
      'Bumper, repaired',
      'Bumper for Golf',
      'Bumper for Polo',
    ]);
    // 400 kwacha are 14.55 dollars, 600 are 21.81.
    expect(await shop.titles('q=bumper&min=400&max=600')).toEqual([OWN, 'Bumper for Golf']);
    expect(searches().at(-1)).toContain('filter=price%3A%5B14.55..21.81%5D%2CpriceCurrency%3AUSD');
    expect(await shop.titles('q=bumper&min=15&max=25&currency=USD')).toEqual([OWN, 'Bumper for Golf']);
    await shop.db.deleteFrom('exchange_rates').execute();
    expect(await shop.titles('q=bumper&min=400&max=600')).toEqual([OWN]);
  });

  test('fill the pages behind our own, none twice and none left out', async () => {
    const shop = await newShop();
    ebay.offers = Array.from({ length: 60 }, (_, index) => offer(100 + index, `Clip ${index}`, '1.00'));
    await insertProducts(
      shop.db,
      Array.from({ length: 30 }, (_, index) => ({
        id: 501 + index,
        productClassId: 2 as const,
        title: `Clip of ours ${index}`,
        priceMinor: 1000,
        currency: 'ZMW' as const,
        stock: 1,
        createdAt: '2025-02-01T08:00:00Z',
        updatedAt: '2025-02-01T08:00:00Z',
        pictures: [],
      })),
      '',
    );
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await shop.page(`q=clip&page=${page}`));
    expect(pages.map(({ results }) => results.length)).toEqual([25, 25, 25, 15]);
    expect(pages.map(({ count }) => count)).toEqual([90, 90, 90, 90]);
    expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(90);
    const theirs = pages.flatMap(({ results }) => results.slice(0)).slice(30);
    expect(theirs.map(({ title }) => title)).toEqual(ebay.offers.map(({ title }) => title));
    expect((await shop.get('q=clip&page=5')).status).toBe(204);
  });

  test('are looked up by id, with all that eBay says of them', async () => {
    const shop = await newShop();
    ebay.offers = [
      offer(7, 'Bumper, grey', '20.00', {
        shortDescription: 'As new.\nNo <b>scratch</b>.',
        brand: 'Maker',
        mpn: 'A-1',
        estimatedAvailabilities: [{ estimatedAvailableQuantity: 4, estimatedAvailabilityStatus: 'IN_STOCK' }],
        itemLocation: { country: 'GB' },
      }),
      offer(8, 'Bumper, gone', '5.00', {
        estimatedAvailabilities: [{ estimatedAvailabilityStatus: 'OUT_OF_STOCK' }],
      }),
    ];
    const [, grey, gone] = (await shop.page('q=bumper')).results;
    const found = (await shop.api('GET', `/one-search/${grey?.id}/`)).as(ItemDetail);
    expect(found).toMatchObject({
      id: grey?.id,
      title: 'Bumper, grey',
      description_clean: 'As new. - No <b>scratch</b>.',
      specs: { manufacturer: 'Maker', other: [{ Name: 'Part number', Value: 'A-1' }] },
      listing_type: 'Chinese',
      quantity: 4,
      condition: 'used',
      PriceObj: { incl_tax: '20.00', currency: 'USD' },
      location: 'GB',
      images: [{ remote_image: 'No_Image_found' }],
    });
    expect((await shop.get(`q=${grey?.id}&type=gsi`)).as(ItemDetail)).toEqual(found);
    expect((await shop.get(`q=${gone?.id}&type=gsi`)).as(ItemDetail).quantity).toBe(0);
    // Sold there meanwhile: eBay is asked once in five minutes for all who look.
    ebay.offers = [];
    expect((await shop.api('GET', `/one-search/${grey?.id}/`)).as(ItemDetail)).toEqual(found);
    shop.clock.advance(301);
    expect((await shop.api('GET', `/one-search/${grey?.id}/`)).status).toBe(404);
    expect((await shop.get(`q=${grey?.id}&type=gsi`)).status).toBe(204);
  });

  test('stand as they were last known while eBay cannot say', async () => {
    const shop = await newShop();
    const [, first] = (await shop.page('q=bumper')).results;
    ebay.trouble = 'down';
    const found = (await shop.api('GET', `/one-search/${first?.id}/`)).as(ItemDetail);
    expect(found).toMatchObject({ title: 'Bumper for Golf', location: 'Leeds, GB', description_clean: '' });
  });

  test('can be inquired for: our people get the page here and the name there', async () => {
    const shop = await newShop();
    const [, first] = (await shop.page('q=bumper')).results;
    const inquiry = {
      template: 'inquiry',
      userName: 'Chanda',
      userEmail: 'chanda@example.test',
      contactNumber: '+260 97 0000000',
      userRequest: 'Is it still there?',
    };
    const send = (productId: number | undefined) =>
      shop.api('POST', '/email-service/', { body: { ...inquiry, productId } });
    expect((await send(first?.id)).status).toBe(200);
    const [mail] = await shop.mail();
    expect(mail?.subject).toBe('Inquiry: Bumper for Golf, REF 1 500 000 000');
    expect(mail?.text).toContain('https://shop.example.test/item-details/1500000000\nebay v1|1|0\n');
    const row = await shop.db.selectFrom('requests').select(['product_id', 'fields']).executeTakeFirst();
    expect(row).toMatchObject({ product_id: null, fields: { item: 'ebay v1|1|0' } });
    expect((await send(1_600_000_000)).body).toMatchObject({ code: 'invalid' });
  });

  test('keep their ids when they change, and a search that is repeated draws no new ones', async () => {
    const shop = await newShop();
    const before = (await shop.page('q=bumper')).results.map(({ id }) => id);
    shop.clock.advance(3600);
    ebay.offers = [
      ...OFFERS.map((one) => ({ ...one, price: usd('21.00') })),
      offer(9, 'Bumper, new one', '1.00'),
    ];
    const after = (await shop.page('q=bumper')).results;
    expect(after.map(({ id }) => id)).toEqual([...before, 1_500_000_003]);
    expect(after.map(({ price }) => price)).toEqual(['450.00', '21.00', '21.00', '21.00', '1.00']);
  });
});

describe('eBay is asked', () => {
  test.each([
    '',
    'q=*',
    `q=${'bumper '.repeat(15)}`,
    'q=bumper&type=bumpers',
    'q=cat-search&type=men',
    'q=301&type=gsi',
  ])('for words only, not for %j', async (query) => {
    const shop = await newShop();
    await shop.get(query);
    expect(ebay.asked).toEqual([]);
  });

  test('once for what many ask within five minutes, with one token for all', async () => {
    const shop = await newShop();
    await Promise.all(['q=bumper', 'q=BUMPER', 'q=bumper&min=0&max=0', 'q=polo'].map(shop.get));
    expect([tokens().length, searches().length]).toEqual([1, 2]);
    shop.clock.advance(299);
    await shop.get('q=bumper');
    expect(searches()).toHaveLength(2);
    shop.clock.advance(2);
    await shop.get('q=bumper');
    expect([tokens().length, searches().length]).toEqual([1, 3]);
  });

  test('with a new token a minute before the old one ends, and when it was taken back', async () => {
    const shop = await newShop();
    await shop.get('q=bumper');
    shop.clock.advance(7200 - 61);
    await shop.get('q=bumper');
    expect(tokens()).toHaveLength(1);
    shop.clock.advance(2);
    await shop.get('q=golf');
    expect(tokens()).toHaveLength(2);
    ebay.revoke();
    shop.clock.advance(600);
    expect(await shop.titles('q=bumper')).toEqual([OWN, ...THEIRS]);
    expect(tokens()).toHaveLength(3);
  });

  test.each(['down', 'busy', 'refuses', 'is no JSON', 'is not ours', 'stalls', 'dislikes it'] as const)(
    'and when it %s, our own items are all there is, for half a minute without waiting',
    async (trouble) => {
      const shop = await newShop();
      ebay.trouble = trouble;
      expect(await shop.titles('q=bumper')).toEqual([OWN]);
      expect((await shop.get('q=polo')).status).toBe(204);
      ebay.trouble = null;
      const asked = searches().length;
      if (trouble !== 'is not ours' && trouble !== 'dislikes it') {
        expect(await shop.titles('q=bumper')).toEqual([OWN]);
        expect(searches()).toHaveLength(asked);
        expect(shop.warnings()).toHaveLength(1);
      }
      shop.clock.advance(31);
      expect(await shop.titles('q=bumper')).toEqual([OWN, ...THEIRS]);
    },
  );

  test.each(['down', 'refuses', 'is not ours'] as const)(
    'only with a token: when its door for tokens %s, our own items are all there is',
    async (trouble) => {
      const shop = await newShop();
      ebay.tokenTrouble = trouble;
      expect(await shop.titles('q=bumper')).toEqual([OWN]);
      expect(searches()).toEqual([]);
      expect(shop.warnings().join()).not.toContain(access.clientSecret);
    },
  );

  test.each(['down', 'redirects'] as const)(
    'at no other address than its own, also where its answer %s (security 21)',
    async (trouble) => {
      const shop = await newShop();
      ebay.trouble = trouble;
      for (const words of ['http://127.0.0.1:9/elsewhere', '../../elsewhere', '//elsewhere.example/bumper']) {
        await shop.get(`q=${encodeURIComponent(words)}`);
        shop.clock.advance(31);
      }
      ebay.trouble = null;
      ebay.tokenTrouble = trouble;
      ebay.revoke();
      shop.clock.advance(60);
      await shop.get('q=bumper');
      const paths = ebay.asked.map((line) => line.replace(/\?.*/, ''));
      expect(new Set(paths)).toEqual(
        new Set(['POST /identity/v1/oauth2/token', 'GET /buy/browse/v1/item_summary/search']),
      );
    },
  );

  test('and what we cannot show is left out: other currencies, strange ids, no title', async () => {
    const shop = await newShop();
    ebay.offers = [
      ...OFFERS,
      offer(4, 'Bumper in euros', '1.00', { price: { value: '1.00', currency: 'EUR' } }),
      offer(5, 'Bumper with a path', '1.00', { itemId: '../5' }),
      offer(6, 'Bumper', '1.00', { title: { en: 'Bumper' } }),
      offer(7, 'Bumper without a price', 'x'),
    ];
    expect(await shop.titles('q=bumper')).toEqual([OWN, ...THEIRS]);
  });
});

describe('without keys of eBay', () => {
  test('nobody is asked, and the items are our own', async () => {
    const shop = await testServer({ whenDone: onTestFinished });
    const found = (await shop.api('GET', '/partner-one-search/?q=bumper')).as(ItemPage);
    expect([shop.config.ebay, found.count, ebay.asked]).toEqual([null, 1, []]);
  });

  const base = { DATA_DIR: '/tmp', SECRET: 's'.repeat(32) };
  test('both keys make the access, by its own address or another one', () => {
    const keys = { EBAY_CLIENT_ID: 'a', EBAY_CLIENT_SECRET: 'b' };
    expect(readConfig({ ...base, ...keys }).ebay).toEqual({
      clientId: 'a',
      clientSecret: 'b',
      address: 'https://api.ebay.com',
    });
    const sandbox = { ...keys, EBAY_ADDRESS: 'https://api.sandbox.ebay.com' };
    expect(readConfig({ ...base, ...sandbox }).ebay?.address).toBe('https://api.sandbox.ebay.com');
  });

  test.each([
    [{ EBAY_CLIENT_ID: 'a' }, 'EBAY_CLIENT_SECRET must be set too'],
    [{ EBAY_CLIENT_SECRET: 'b' }, 'EBAY_CLIENT_ID must be set too'],
    [{ EBAY_ADDRESS: 'https://x.example' }, 'EBAY_CLIENT_ID must be set too'],
    [{ EBAY_CLIENT_ID: 'a b', EBAY_CLIENT_SECRET: 'b' }, 'EBAY_CLIENT_ID must be an App ID'],
    [
      { EBAY_CLIENT_ID: 'a', EBAY_CLIENT_SECRET: 'b', EBAY_ADDRESS: 'http://x.example' },
      'EBAY_ADDRESS must be an https address',
    ],
  ])('%o is not enough', (set, says) => {
    expect(() => readConfig({ ...base, ...set })).toThrow(says);
  });
});
