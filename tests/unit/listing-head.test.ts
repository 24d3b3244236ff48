import { expect, test } from 'vitest';
import { headOf } from '#app/head.ts';
import { i18nFor } from '#app/i18n.ts';
import { addressOf } from '#contract/declare.ts';
import type { Language } from '#domain/text/languages.ts';
import { packDetailsOf } from '#features/catalogue/pack-shapes.ts';
import { rates, vehicle } from '#features/catalogue/queries.ts';
import { listing } from './any-listings.ts';

const SITE = 'https://shop.example.test';
const car = packDetailsOf(listing({ id: 12, priceMinor: 4_500_00, bodyType: 'SUV' }), {
  setting: 'spec',
  now: 0,
});
/** Without a published rate each port has an estimate. */
const table = { generated_at: '2026-11-20T00:00:00Z', results: [] };

/** Head of a car's page, as a messenger reads it. */
async function headWith(change: object, language: Language = 'en'): Promise<string> {
  return headOf({
    url: new URL(`${SITE}/details/12`),
    i18n: await i18nFor(language),
    first: {
      [addressOf(vehicle.declared.path, { id: '12' })]: { ...car, ...change },
      [addressOf(rates.declared.path, {})]: table,
    },
    site: SITE,
    missing: false,
  });
}

test('the preview of a car that is sold at its price says what it costs landed', async () => {
  expect(await headWith({})).toMatch(
    /content="REF 12\. From about \$5,200\.00 landed in Dar Es Salaam, Tanzania, estimate/,
  );
});

test.each([
  ['sw', 'Dar Es Salaam, Tanzania'],
  ['pt', 'Dar Es Salaam, Tanzânia'],
] as const)('in %s it names the country as that language does', async (language, place) => {
  expect(await headWith({}, language)).toContain(place);
});

test.each([
  [
    'stands with its seller',
    { seller: { id: 7, name: 'A yard', store: 'ABCD2345', approved_since: '2025-01-01T00:00:00Z' } },
  ],
  ['is bid for', { listing_type: 'Auction' }],
  ['is asked for', { listing_type: 'Chinese' }],
  ['is sold out', { get_stock_record: { quantity: 0 } }],
])('that of a car that %s says nothing of it, as its page does', async (_, change) => {
  const head = await headWith(change);
  expect(head).toMatch(/content="REF 12\./);
  expect(head).not.toContain('landed');
});
