import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { QuoteSum } from '#features/staff/quotes/components/quote-sum.tsx';

const at = '2025-03-01T09:00:00Z';
const basket = {
  currency: 'USD',
  total_incl_tax: '6750.00',
  total_incl_tax_excl_discounts: '6800.00',
  voucher_discounts: [
    {
      name: 'Opening day',
      description: '',
      amount: '50.00',
      voucher: { name: 'Opening day', code: 'KARIBU', start_datetime: at, end_datetime: at },
    },
  ],
} as const;

async function words(shipping: number | null): Promise<string> {
  const i18n = await i18nFor('en');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QuoteSum
        basket={{ ...basket, voucher_discounts: [...basket.voucher_discounts] }}
        shipping={shipping}
      />
    </I18nProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('a quote has the discount as a line of its own, and the figures of the buyer’s basket', async () => {
  expect(await words(120_000)).toBe(
    'Total Items $6,800.00 Discount code KARIBU -$50.00 Total shipping $1,200.00 Total $7,950.00',
  );
});

test('what shipping costs is not said before it is typed', async () => {
  expect(await words(null)).toContain('Total shipping not known yet Total not known yet');
});
