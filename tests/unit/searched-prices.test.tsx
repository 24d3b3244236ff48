import * as fc from 'fast-check';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { aboutDollars } from '#domain/shipping/about-dollars.ts';
import type { StockCurrency } from '#domain/money/price-range.ts';
import type { PriceBounds } from '#domain/search/price-bounds.ts';
import type { DatedRate } from '#domain/shipping/rule-values.ts';
import { AboutDollars } from '#shown/about-dollars.tsx';
import { useSearchedPrices } from '#shown/price-words.ts';

const RATE: DatedRate = { units_per_usd: '27.0000', day: '2026-11-20' };

function Said(props: { asked: PriceBounds; currency: StockCurrency; rate: DatedRate | null }) {
  return useSearchedPrices(props.rate)(props.asked, props.currency);
}

test.each<PriceBounds & { currency: StockCurrency; rate: DatedRate | null; says: string }>([
  {
    from: 50_000,
    to: 100_000,
    currency: 'ZMW',
    rate: RATE,
    says: 'K50,000 to K100,000 (about $1,850 to $3,700)',
  },
  { from: 0, to: 80_000, currency: 'ZMW', rate: RATE, says: 'Up to K80,000 (about $2,950)' },
  { from: 80_000, to: null, currency: 'ZMW', rate: RATE, says: 'From K80,000 (about $2,950)' },
  { from: 100, to: 110, currency: 'ZMW', rate: RATE, says: 'K100 to K110 (about $4)' },
  { from: 50_000, to: 100_000, currency: 'ZMW', rate: null, says: 'K50,000 to K100,000' },
  { from: 5_000, to: 9_000, currency: 'USD', rate: RATE, says: '$5,000 to $9,000' },
])('prices that are looked for are said as $says', async ({ from, to, currency, rate, says }) => {
  const i18n = await i18nFor('en');
  const drawn = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Said asked={{ from, to }} currency={currency} rate={rate} />
    </I18nProvider>,
  );
  expect(drawn).toBe(says);
});

test.each([
  [27_000, 1_000],
  [27_600, 1_000],
  [27_700, 1_050],
  [13_500, 500],
  [2_780, 105],
  [2_690, 100],
  [270, 10],
  [0, 0],
])('K%d are about $%d', (kwacha, dollars) => {
  expect(aboutDollars(kwacha, RATE)).toBe(dollars);
});

test('what is said of dollars is never off by more than a fortieth, but for the dollar that it ends at', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 10_000, max: 5_000_000 }),
      (kwacha, ten) => {
        const exact = kwacha / (ten / 10_000);
        const about = aboutDollars(kwacha, { units_per_usd: (ten / 10_000).toFixed(4) });
        expect(Math.abs(about - exact)).toBeLessThanOrEqual(Math.max(0.5, exact / 39));
      },
    ),
  );
});

test.each([
  ['2700.00', RATE, 'about $100'],
  ['27.00', RATE, 'about $1'],
  // Rounded it would be a dollar, or none at all.
  ['26.99', RATE, '\u00a0'],
  ['5.00', RATE, '\u00a0'],
  ['2700.00', null, '\u00a0'],
])('K%s on a card, by a rate of %j, is said as "%s" beside it', async (kwacha, rate, says) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor('en')}>
      <AboutDollars kwacha={kwacha} rate={rate} />
    </I18nProvider>,
  );
  expect(html.replace(/<[^>]+>/g, '')).toBe(says);
});
