import { expect, test } from 'vitest';
import { PriceGuide } from '#contract/listings/price-guide.ts';
import { testServer } from './harness/test-server.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
const vendor = seller(shop, await shop.login('vendor1@example.test'));
const rival = seller(shop, await shop.login('vendor2@example.test'));
const guide = async (query: string, who = vendor) =>
  (await who.call('GET', `/vendor/price-guide/?${query}`)).as(PriceGuide);
const TITLE = 'category=Vehicle+Parts+%26+Accessories';

const NOTHING = { count: 0, abroad: 0, figures: null, rate_day: null };

test('of fewer than three like listings nothing is said', async () => {
  await rival.car({ publish: 'live', sYear: 2019, pPrice: '100000' });
  await rival.car({ publish: 'live', sYear: 2020, pPrice: '120000' });
  expect(await guide('make=Toyota&model=Corolla&year=2020')).toEqual({ ...NOTHING, count: 2 });
});

test('three say what a quarter, half and three quarters ask; names in any case', async () => {
  await rival.car({ publish: 'live', sYear: 2021, pPrice: '150000.50' });
  expect(await guide('make=toyota&model=COROLLA&year=2020')).toEqual({
    count: 3,
    abroad: 0,
    figures: { low: '100000.00', median: '120000.00', high: '150000.50' },
    rate_day: null,
  });
});

test("one's own, drafts, other years and what is sold are not asked", async () => {
  await vendor.car({ publish: 'live', sYear: 2020, pPrice: '1' });
  await rival.car({ sYear: 2020, pPrice: '2' });
  await rival.car({ publish: 'live', sYear: 2017, pPrice: '3' });
  const sold = await rival.car({ publish: 'live', sYear: 2020, pPrice: '4' });
  await shop.db.updateTable('products').set({ num_in_stock: 0 }).where('id', '=', sold).execute();
  const { count, figures } = await guide('make=Toyota&model=Corolla&year=2020');
  expect([count, figures?.low]).toEqual([3, '100000.00']);
});

test("the shop's cars abroad count by the dated rate, and it says how many they are", async () => {
  // 26 Corollas of 2010 at $1,000 to $3,500, one of 2012 at $4,500; 27.5 ZMW a dollar since 2025-01-01.
  const { count, abroad, figures, rate_day } = await guide('make=Toyota&model=Corolla&year=2010');
  expect([count, abroad, rate_day]).toEqual([27, 27, '2025-01-01']);
  expect(figures).toEqual({ low: '44000.00', median: '63250.00', high: '82500.00' });
});

test('parts are like those of their own category', async () => {
  const name = (await vendor.read(await vendor.part())).cat_full_name;
  const asked = `category=${encodeURIComponent(name)}`;
  for (const pPrice of ['900', '1000', '1100']) await rival.part({ publish: 'live', pPrice });
  const { count, figures } = await guide(asked);
  // Beside the three one of the shop's own at K2,500, which is not sold at its price.
  expect([count, figures]).toEqual([3, { low: '900.00', median: '1000.00', high: '1100.00' }]);
  expect(await guide(`${TITLE}+%3E+No+such`)).toEqual(NOTHING);
});

/** Security 23. */
test.each([
  '',
  'make=Toyota',
  'make=Toyota&model=Corolla&year=old',
  "make=x'%20or%201=1&model=%25&year=2010",
])('nothing is said of %s', async (query) => {
  expect(await guide(query)).toEqual(NOTHING);
});
