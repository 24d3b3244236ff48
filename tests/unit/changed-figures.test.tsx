import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import type { Language } from '#domain/text/languages.ts';
import type { SeenOrder } from '#features/checkout/commands.ts';
import { GivenFigures } from '#features/checkout/components/order-figures.tsx';
import { Terms } from '#features/checkout/components/terms.tsx';
import { OrderRefused } from '#features/checkout/components/order-refused.tsx';
import type { CommandView } from '#offline/store/states.ts';
import * as v from 'valibot';

/** Words that a screen says of a figure that is another than the one that was ordered at: why it is what it is now. */

const line = { url: '/products/7/', options: [], quantity: 2, price_incl_tax: '9000.00' };
const order = v.parse(PlaceOrder, {
  ...placeOrder.example,
  total: '11900.00',
  shipping_charge: { currency: 'USD', incl_tax: '2900.00' },
  payment: { cash: { enabled: true, amount: '11900.00' } },
  expect: {
    currency: 'USD',
    total: '11900.00',
    shipping: '2900.00',
    lines: [{ ...line, shipping_per_unit: '1450.00' }],
  },
});
const seen: SeenOrder = {
  total: '11900.00',
  currency: 'USD',
  destination: 'Mombasa, Kenya',
  titles: ['Car 7'],
  full: ['9000.00'],
  discount: null,
  prices_since: ['2026-11-02T09:00:00Z'],
  shipping: { source: 'published', since: '2026-11-01', at: null, until: null },
};
const refused = (code: string, body: Record<string, unknown>): CommandView => ({
  key: 'k',
  name: 'order.place',
  payload: order,
  seen,
  state: 'needs_user',
  sent: true,
  reason: { kind: 'rejected', status: 409, code, message: '', fields: {}, body: { code, ...body } },
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 1200,
  createdAt: Date.parse('2026-11-20T09:00:00Z'),
  doneAt: null,
});
const figures = (change: Record<string, unknown>) => ({
  figures: {
    currency: 'USD',
    total_items: '9000.00',
    shipping: '2900.00',
    total: '11900.00',
    discount: '0.00',
    voucher_dropped: null,
    lines: [
      {
        line: '/api/baskets/4/lines/1/',
        quantity: 2,
        price_incl_tax: '9000.00',
        price_incl_tax_excl_discounts: '9000.00',
        shipping_per_unit: '1450.00',
        price_since: '2026-11-21T09:00:00Z',
      },
    ],
    ...change,
  },
});

async function said(screen: ReactNode, language: Language = 'en'): Promise<string> {
  const i18n = await i18nFor(language);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>{screen}</MemoryRouter>
    </I18nProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
const refusal = (code: string, body: Record<string, unknown>): Promise<string> =>
  said(<OrderRefused command={refused(code, body)} basket={undefined} optionsOf={() => []} />);

const PRICED = {
  ...figures({}).figures.lines[0],
  price_incl_tax: '9200.00',
  price_incl_tax_excl_discounts: '9200.00',
};
test.each([
  {
    what: 'a published rate',
    change: { shipping: '3100.00', shipping_source: 'published', shipping_since: '2026-11-22' },
    says: 'Shipping You saw $2,900.00 $3,100.00 Published rate since 22 Nov 2026',
  },
  {
    what: 'a quote',
    change: { shipping: '3100.00', shipping_source: 'quote', quote_expires_at: '2026-12-04T09:00:00Z' },
    says: 'Shipping You saw $2,900.00 $3,100.00 Quoted',
  },
  {
    what: 'a price',
    change: { total_items: '9200.00', lines: [PRICED] },
    says: 'Car 7 You saw $9,000.00 $9,200.00 Seller&#x27;s price since 21 Nov 2026',
  },
  {
    what: 'a price of the shop itself',
    change: { total_items: '9200.00', lines: [{ ...PRICED, own_stock: true }] },
    says: 'Car 7 You saw $9,000.00 $9,200.00 Set by Chicargos, since 21 Nov 2026',
  },
])('of $what that changed', async ({ change, says }) => {
  expect(await refusal('price_changed', figures(change))).toContain(says);
});

test('a shop of before says nothing of the cause, and the figures stand all the same', async () => {
  const words = await refusal('price_changed', figures({ shipping: '3100.00' }));
  expect(words).toContain('Shipping You saw $2,900.00 $3,100.00 You saw');
});

test('where fewer are there than were wanted, both numbers are said', async () => {
  const lines = [{ line: '/x/', title: 'Car 7', available: 1, wanted: 2 }];
  expect(await refusal('insufficient_stock', { lines })).toContain('2 wanted, 1 available');
  const sold = await refusal('out_of_stock', { lines: [{ ...lines[0], available: 0 }] });
  expect(sold).not.toContain('wanted');
});

test('an order that waits names who set each figure, as its review did; one of an older app what it can', async () => {
  const words = await said(<GivenFigures order={order} seen={seen} />);
  expect(words).toMatch(/Car 7, 2 Seller&#x27;s price since 2 Nov 2026 \$9,000\.00/);
  expect(words).toMatch(/Shipping Published rate since 1 Nov 2026 \$2,900\.00/);
  const own = await said(<GivenFigures order={order} seen={{ ...seen, own_stock: [true] }} />);
  expect(own).toContain('Car 7, 2 Set by Chicargos, since 2 Nov 2026 $9,000.00');
  const { prices_since: _, shipping: __, ...older } = seen;
  expect(await said(<GivenFigures order={order} seen={older} />)).toContain('Shipping $2,900.00');
});

test('an order that waits goes to a place in the language of the reader, whichever it was placed in', async () => {
  const inPortuguese = (change: Partial<SeenOrder>) =>
    said(<GivenFigures order={order} seen={{ ...seen, ...change }} />, 'pt');
  expect(await inPortuguese({ place: ['KE', 'Mombasa'] })).toContain('Mombasa, Quénia');
  const older = await inPortuguese({ place: undefined });
  expect(older).toContain('Mombasa, Quénia');
  expect(older).not.toContain('Kenya');
});

test('what is agreed to with an order leads to the whole terms', async () => {
  const i18n = await i18nFor('en');
  const terms = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <Terms />
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(terms).toMatch(/href="\/terms"[^>]*>terms of the shop</);
});
