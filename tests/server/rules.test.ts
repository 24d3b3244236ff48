import { describe, expect, onTestFinished, test } from 'vitest';
import { ImportRules, SiteSettings } from '#contract/rules.ts';
import { fixedAmount, percentSpan } from '#domain/shipping/rule-values.ts';
import { costToLand } from '#domain/shipping/cost-to-land.ts';
import { COUNTRIES, DESTINATIONS } from '#domain/places/destinations.ts';
import { BODY_TYPES } from '#domain/listings/listing-rules.ts';
import { rateClass } from '#domain/shipping/shipping.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const read = async (query = '') => (await shop.api('GET', `/import-rules/${query}`)).as(ImportRules);

describe('import rules', () => {
  test('each stands on a page that can be opened, with its date and the day it was checked', async () => {
    const { generated_at, results } = await read();
    expect(generated_at).toBe('2025-03-01T09:00:00Z');
    expect(results.length).toBeGreaterThan(10);
    const destinations = DESTINATIONS.map(({ code }) => code);
    const newest = Date.parse(
      results
        .map((rule) => rule.checked_date)
        .toSorted()
        .at(-1) ?? '',
    );
    for (const { country, rule, value, unit, source, source_date, checked_date, estimate } of results) {
      expect(destinations).toContain(country);
      expect(URL.canParse(source) && /^https?:\/\/[^/]+\.[a-z]+\//.test(source)).toBe(true);
      expect(source_date <= checked_date).toBe(true);
      expect(newest - Date.parse(checked_date)).toBeLessThanOrEqual(180 * 86_400_000);
      expect(estimate).toBe(true);
      if (rule.endsWith('_percent')) expect(percentSpan(value)).not.toBeNull();
      if (rule.endsWith('_fixed')) expect(fixedAmount({ value, unit })).not.toBeNull();
      if (/_(years|months)$/.test(rule)) expect(value).toMatch(/^\d{1,2}$/);
      if (rule === 'transit_on_carrier')
        expect(COUNTRIES.find(({ code }) => code === country)?.ports).toContain(value);
    }
    // The same rule about the same vehicles is told once.
    const told = results.map((row) => {
      const { country, rule, class: of, age_from, cc_from, fuel, value } = row;
      // There are several levies.
      const what = rule === 'levy_percent' ? row.note : /_(percent|fixed)$/.test(rule) ? '' : value;
      return [country, rule, of, age_from, cc_from, fuel, what].join(' ');
    });
    expect(new Set(told).size).toBe(told.length);
  });

  test('Zimbabwe has its age limit, duty, surtax and VAT, in that order', async () => {
    const { results } = await read('?country=ZW');
    expect(results.map(({ rule, value, class: of, age_from }) => [rule, value, of, age_from])).toEqual([
      ['transit_on_carrier', 'Walvis Bay', null, null],
      ['max_age_years', '10', null, null],
      ['duty_percent', '40', 'cars', null],
      ['surtax_percent', '35', 'cars', 5],
      ['vat_percent', '15.5', null, null],
    ]);
  });

  const VEHICLE = {
    rateClass: 'sedan',
    modelYear: 2016,
    engineCc: 1598,
    fuel: 'Petrol',
    body: 'Saloon',
  } as const;
  const suv = { rateClass: 'suv', engineCc: 1995, fuel: 'Diesel' } as const;
  test.each([
    // 33,844.12 and 246.40 kwacha at 27.5.
    { country: 'ZM', of: {}, kind: 'sum', from: 523_966, to: 523_966, basis: 'amount' },
    { country: 'ZM', of: { body: 'Estate' }, kind: 'sum', from: 531_880, to: 531_880, basis: 'amount' },
    { country: 'ZM', of: { modelYear: 2021 }, kind: 'range', from: 523_966, to: 623_533, basis: 'amount' },
    {
      country: 'ZM',
      of: { ...suv, body: 'MPV' },
      kind: 'range',
      from: 531_880,
      to: 579_364,
      basis: 'amount',
    },
    { country: 'ZM', of: { fuel: 'Hybrid' }, kind: 'range', from: 725_896, to: 754_896, basis: 'share' },
    { country: 'ZM', of: { modelYear: 2026 }, kind: 'sum', from: 754_896, to: 754_896, basis: null },
    { country: 'ZM', of: { fuel: 'Electric' }, kind: 'none', from: 400_000, to: null, basis: null },
    { country: 'KE', of: { modelYear: 2020 }, kind: 'at_least', from: 801_000, to: null, basis: 'value' },
    {
      country: 'KE',
      of: { modelYear: 2020, engineCc: 1498 },
      kind: 'at_least',
      from: 769_680,
      to: null,
      basis: 'value',
    },
    { country: 'MW', of: {}, kind: 'none', from: 400_000, to: null, basis: null },
  ])('$country, $of: $kind', async ({ country, of, kind, from, to, basis }) => {
    const { results: rules, exchange_rate: rate = null } = await read();
    const found = costToLand({
      priceMinor: 300_000,
      shippingMinor: 100_000,
      currency: 'USD',
      country,
      vehicle: { ...VEHICLE, ...of },
      rules,
      rate,
      year: 2026,
    });
    expect([found?.kind, found?.fromMinor, found?.toMinor]).toEqual([kind, from, to]);
    expect(found?.basis?.kind ?? null).toBe(basis);
  });

  test('Zambia tells an amount of every body, engine and age from two years on', async () => {
    const { results: rules, exchange_rate: rate = null } = await read('?country=ZM');
    for (const fuel of ['Petrol', 'Diesel'])
      for (const body of BODY_TYPES)
        for (const modelYear of [2023, 2021, 2012])
          for (const engineCc of [998, 1000, 1001, 1500, 1501, 2500, 2501, 3000, 3001, null]) {
            const vehicleClass = ['Pickup', 'Van', 'Minibus', 'Truck'].includes(body) ? 'commercial' : 'cars';
            const rates = rateClass({ productClassId: VEHICLES, vehicleClass, bodyType: body });
            const found = costToLand({
              priceMinor: 300_000,
              shippingMinor: 100_000,
              currency: 'USD',
              country: 'ZM',
              vehicle: { rateClass: rates, modelYear, engineCc, fuel, body },
              rules,
              rate,
              year: 2026,
            });
            expect(['sum', 'range'], `${body} ${modelYear} ${engineCc}`).toContain(found?.kind);
            expect(found?.basis?.kind).toBe('amount');
          }
  });

  test.each([
    ['?country=ke', ['KE']],
    ['?country=%20KE%20', ['KE']],
    ['?country=LS', []],
    ['?country=XX', []],
    ["?country='--", []],
  ])('%s gives rules of %j only', async (query, countries) => {
    const { results } = await read(query);
    expect([...new Set(results.map(({ country }) => country))]).toEqual(countries);
  });

  test('?country= and a text that means all give all', async () => {
    const all = await read();
    expect((await read('?country=')).results).toEqual(all.results);
    expect((await read('?country=all')).results).toEqual(all.results);
  });

  test('rules that did not change are not sent again; a new one is', async () => {
    const other = await testServer({ whenDone: onTestFinished });
    const first = await other.api('GET', '/import-rules/?country=LS');
    expect(first.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
    other.clock.advance(86_400);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await other.api('GET', '/import-rules/?country=LS', { headers })).status).toBe(304);
    const row = {
      country: 'LS',
      rule: 'vat_percent',
      value: '15',
      unit: '%',
      source: 'https://revenue.example/vat',
      source_date: '2025-02-01',
      checked_date: '2025-03-01',
    };
    await other.db.insertInto('import_rules').values(row).execute();
    const second = await other.api('GET', '/import-rules/?country=LS', { headers });
    expect(second.as(ImportRules)).toEqual({
      generated_at: '2025-03-02T09:00:00Z',
      results: [
        {
          ...row,
          class: null,
          note: null,
          estimate: true,
          age_from: null,
          age_to: null,
          cc_from: null,
          cc_to: null,
          fuel: null,
        },
      ],
      exchange_rate: { units_per_usd: '27.5000', day: '2025-01-01' },
    });
    await other.db
      .insertInto('exchange_rates')
      .values({ currency: 'ZMW', units_per_usd: '28.1000', day: '2025-03-02' })
      .execute();
    const third = await other.api('GET', '/import-rules/?country=LS', {
      headers: { 'if-none-match': String(second.headers.etag) },
    });
    expect(third.as(ImportRules).exchange_rate).toEqual({ units_per_usd: '28.1000', day: '2025-03-02' });
    for (const wrong of [
      { source: '' },
      { source: 'javascript:alert(1)' },
      { country: 'Lesotho' },
      { checked_date: '2025-01-31' },
      { value: '' },
    ])
      await expect(
        other.db
          .insertInto('import_rules')
          .values({ ...row, ...wrong })
          .execute(),
      ).rejects.toThrow(/check constraint/);
  });
});

describe('site settings', () => {
  test('start as the contract says', async () => {
    const answer = await shop.api('GET', '/site-settings/');
    expect(answer.as(SiteSettings)).toEqual({
      crossed_out_price: 'spec',
      whatsapp: null,
      social: [],
      tiers: { free: '4500.00', convenient: '3950.00', trusted: '3950.00' },
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
  });

  const social = [{ name: 'Facebook', url: 'https://facebook.example/chicargos' }];
  test.each([
    { name: 'whatsapp', value: '260971234567', reads: { whatsapp: '260971234567' } },
    { name: 'whatsapp', value: '+260 97', reads: { whatsapp: null } },
    { name: 'crossed_out_price', value: 'off', reads: { crossed_out_price: 'off' } },
    { name: 'crossed_out_price', value: 'always', reads: { crossed_out_price: 'real' } },
    { name: 'social', value: social, reads: { social } },
    { name: 'social', value: [{ name: 'x', url: 'javascript:alert(1)' }], reads: { social: [] } },
  ])('$name set to $value reads $reads', async ({ name, value, reads }) => {
    const stored = { name, value: JSON.stringify({ value }) };
    const before = await shop.db.selectFrom('site_settings').selectAll().orderBy('name').execute();
    await shop.db
      .insertInto('site_settings')
      .values(stored)
      .onConflict((held) => held.column('name').doUpdateSet({ value: stored.value }))
      .execute();
    expect((await shop.api('GET', '/site-settings/')).as(SiteSettings)).toMatchObject(reads);
    await shop.db.deleteFrom('site_settings').execute();
    await shop.db
      .insertInto('site_settings')
      .values(before.map((row) => ({ ...row, value: JSON.stringify(row.value) })))
      .execute();
  });
});
