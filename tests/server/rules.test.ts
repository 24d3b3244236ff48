import { describe, expect, onTestFinished, test } from 'vitest';
import { ImportRules, SiteSettings } from '#contract/rules.ts';
import { percentOf } from '#domain/cost-to-land.ts';
import { COUNTRIES, DESTINATIONS } from '#domain/destinations.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const read = async (query = '') => (await shop.api('GET', `/import-rules/${query}`)).as(ImportRules);

describe('import rules', () => {
  test('each stands on a page that can be opened, with its date and the day it was checked', async () => {
    const { generated_at, results } = await read();
    expect(generated_at).toBe('2025-03-01T09:00:00Z');
    expect(results.length).toBeGreaterThan(10);
    const destinations = DESTINATIONS.map(({ code }) => code);
    for (const { country, rule, value, source, source_date, checked_date, estimate } of results) {
      expect(destinations).toContain(country);
      expect(URL.canParse(source) && /^https?:\/\/[^/]+\.[a-z]+\//.test(source)).toBe(true);
      expect(source_date <= checked_date && checked_date <= '2026-11-21').toBe(true);
      expect(estimate).toBe(true);
      if (rule.endsWith('_percent')) expect(percentOf(value)).not.toBeNull();
      if (/_(years|months)$/.test(rule)) expect(value).toMatch(/^\d{1,2}$/);
      if (rule === 'transit_on_carrier')
        expect(COUNTRIES.find(({ code }) => code === country)?.ports).toContain(value);
    }
    // The same rule about the same vehicles is told once.
    const told = results.map((row) => {
      const { country, rule, class: of, age_from, cc_from, fuel, value } = row;
      return [country, rule, of, age_from, cc_from, fuel, rule.endsWith('_percent') ? '' : value].join(' ');
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
    });
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
