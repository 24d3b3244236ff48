import { expect, test } from 'vitest';
import { Article, ArticlePage, Deal, Promotions } from '#contract/content.ts';
import { ImportRules, SiteSettings } from '#contract/rules.ts';
import { USUAL_CONTACTS } from '#contract/shop-contacts.ts';
import { importRules } from '#features/catalogue/queries.ts';
import { articles, deals, promotions } from '#features/content/queries.ts';
import { siteSettings } from '#shown/site-settings.ts';
import { carried, phoneOf } from './harness/pack.ts';
import { testServer } from './harness/test-server.ts';

/** Content that the shop says beside its listings, out of the catalogue on a phone that never asked for it. */

const shop = await testServer();
const starts_at = new Date(shop.clock.now().getTime() - 1000);
const ends_at = new Date(shop.clock.now().getTime() + 3_600_000);
const { hash } = await shop.db.selectFrom('pictures').select('hash').limit(1).executeTakeFirstOrThrow();
await shop.db.deleteFrom('deals').execute();
await shop.db.updateTable('products').set({ num_in_stock: 0 }).where('id', '=', 103).execute();
await shop.db
  .insertInto('deals')
  .values(
    [
      { place: 'trusted_cars', range: '3950', product_id: 101, position: 2 },
      { place: 'trusted_cars', range: '3950', product_id: 102, position: 1 },
      // Sold out, over before long, and not begun.
      { place: 'trusted_cars', range: '3950', product_id: 103, position: 0 },
      { place: 'most_searched', range: 'sedan', product_id: 104, position: 1, ends_at },
      { place: 'commercial_vehicles', range: '8000', product_id: 105, position: 1, starts_at: ends_at },
      { place: 'deals', product_id: 12, position: 1 },
      { place: 'deals', product_id: 301, position: 2, title: 'Bumpers', picture_hash: hash },
      { place: 'deals', product_id: 103, position: 3 },
      {
        place: 'deals',
        position: 4,
        title: 'Tour',
        price_minor: 900,
        currency: 'USD',
        client_url: 'https://a.b/c',
      },
      { place: 'deals', position: 5, title: 'Odd', price_minor: 900, currency: 'USD', client_url: '//a.b/c' },
    ].map((row) => ({ starts_at, ...row }) as never),
  )
  .execute();
await shop.db
  .insertInto('articles')
  .values(
    ['port-one', 'port-two', 'no-date'].map((slug, place) => ({
      slug,
      title: slug.toUpperCase(),
      content: slug,
      html: `<p>${slug}</p>`,
      excerpt: slug,
      picture_hash: slug === 'port-one' ? hash : null,
      published: true,
      date_created: slug === 'no-date' ? null : `202${place + 4}-01-02T00:00:00Z`,
    })),
  )
  .execute();
const CONTACTS = JSON.stringify({
  contacts: { ...USUAL_CONTACTS, email: '', telephone: '260211000000' },
  at: null,
  by: null,
});
await shop.db
  .insertInto('site_settings')
  .values([
    { name: 'whatsapp', value: JSON.stringify({ value: '260970000000' }) },
    { name: 'contacts', value: JSON.stringify({ value: CONTACTS }) },
    { name: 'social', value: JSON.stringify({ value: [{ name: 'F', url: 'https://f.invalid/us' }] }) },
  ])
  .onConflict((row) => row.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
  .execute();

const everywhere = [null, 'toyota'];
const get = async (path: string) => shop.api('GET', path);

test.each(everywhere)('import rules, settings and articles stand in the catalogue of %s', async (make) => {
  const here = await phoneOf(shop, make);
  const { results: all, exchange_rate } = (await get('/import-rules/')).as(ImportRules);
  expect(all.length).toBeGreaterThan(0);
  expect(exchange_rate).toEqual({ units_per_usd: '27.5000', day: '2025-01-01' });
  expect(here(importRules.declared.name)).toMatchObject({ results: all, exchange_rate });
  expect(here(importRules.declared.name, { country: 'zw' })).toMatchObject({
    results: (await get('/import-rules/?country=zw')).as(ImportRules).results,
  });
  const settings = (await get('/site-settings/')).as(SiteSettings);
  expect(Object.keys(settings.tiers ?? {}).toSorted()).toEqual(['convenient', 'free', 'trusted']);
  expect(settings).toMatchObject({ whatsapp: '260970000000', telephone: '260211000000' });
  expect(here(siteSettings.declared.name)).toEqual(settings);
  const list = (await get('/article-list/')).as(ArticlePage);
  expect(list.results.length).toBeGreaterThan(2);
  expect(here(articles.declared.name)).toEqual({ ...list, results: list.results.map(carried) });
  for (const { id, slug } of list.results) {
    const one = (await get(`/article-list/?slug=${slug}`)).as(Article);
    expect(here(articles.declared.name, { slug })).toEqual(one);
    expect(here(articles.declared.name, { aid: String(id) })).toEqual(one);
  }
  const unknown: Record<string, string>[] = [{ slug: 'none' }, { aid: 'x' }, { page: '9' }];
  for (const params of unknown) expect(here(articles.declared.name, params)).toBeUndefined();
});

test('what is put forward is what can be bought, until its end', async () => {
  const here = await phoneOf(shop);
  const wholly = (one: Promotions): Promotions => ({
    trusted_cars: each(one.trusted_cars),
    most_searched: { sedan: one.most_searched.sedan.map(carried), suv: one.most_searched.suv.map(carried) },
    commercial_vehicles: each(one.commercial_vehicles),
    generated_at: '',
  });
  const each = (ranges: Promotions['trusted_cars']) =>
    Object.fromEntries(Object.entries(ranges).map(([range, items]) => [range, items.map(carried)]));
  const compare = async () => {
    const there = (await get('/promotions/')).as(Promotions);
    expect(wholly(here(promotions.declared.name) as Promotions)).toEqual(wholly(there));
    return there;
  };
  const before = await compare();
  expect(before.trusted_cars['3950']?.map(({ id }) => id)).toEqual([102, 101]);
  expect(before.most_searched.sedan).toHaveLength(1);
  const offers = (await get('/promo-deals/')).as(deals.declared.answer);
  expect(offers.map(({ title }) => title)).toEqual([expect.any(String), 'Bumpers', 'Tour']);
  expect(here(deals.declared.name)).toEqual(offers.map((one: Deal) => carried(one)));

  const begins = shop.clock.now().getTime() + 3_000_000;
  await shop.db
    .insertInto('promo_tiers')
    .values({ tier: 'free', price_minor: 420_000, starts_at: new Date(begins) })
    .execute();
  const dated = await phoneOf(shop);
  const ways = () => (dated(siteSettings.declared.name) as SiteSettings).tiers;
  const usual = ways();
  expect(usual?.free).toBe('4500.00');

  shop.clock.advance(3_601);
  // What is dated holds from its day on, in a catalogue that was loaded before it.
  expect(ways()).toEqual({ ...usual, free: '4200.00' });
  expect((await get('/site-settings/')).as(SiteSettings).tiers).toEqual(ways());
  const after = await compare();
  expect(after.most_searched.sedan).toEqual([]);
  expect(Object.keys(after.commercial_vehicles)).toEqual(['8000']);
});
