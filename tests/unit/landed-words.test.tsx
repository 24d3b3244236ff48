import { I18nProvider } from '@lingui/react';
import { createRef, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { minor } from '#domain/money/money.ts';
import { landedCost, type Rate } from '#domain/shipping/shipping.ts';
import { ArrivalCard, ResultCard } from '#features/catalogue/components/result-card.tsx';
import { packDetailsOf, packResultOf } from '#features/catalogue/pack-shapes.ts';
import { CompareTable } from '#features/compare/components/compare-table.tsx';
import { ItemCards, type ListedItem } from '#shown/item-cards.tsx';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { ListingPage } from '#shown/listing-page.tsx';
import { listing } from './any-listings.ts';

/** Words that screens say where a figure is no promise, and what they leave out where nothing is known. */

async function shown(screen: ReactNode): Promise<string> {
  const i18n = await i18nFor('en');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>{screen}</MemoryRouter>
    </I18nProvider>,
  );
}

const published: Rate = {
  port: 'Mombasa',
  method: 'roro',
  class: 'suv',
  kind: 'published',
  amountMinor: 1_000_00,
  currency: 'USD',
  validFrom: '2026-01-01',
  validTo: null,
};
const landed = (rates: readonly Rate[]): LandedCosts => ({
  country: 'KE',
  countryName: 'Kenya',
  port: 'Mombasa',
  isDefault: true,
  isGuess: false,
  rates,
  day: '2026-11-21',
  cost: ({ price, currency, rateClass }, method = 'roro', port = 'Mombasa') =>
    landedCost({
      priceMinor: minor(price),
      currency,
      rates,
      port,
      method,
      class: rateClass,
      day: '2026-11-21',
    }),
});
const car = packDetailsOf(listing({ id: 12, priceMinor: 4_500_00, bodyType: 'SUV' }), {
  setting: 'spec',
  now: 0,
});
const part = { ...car, product_class_id: 2, class: null };

test.each([
  { what: 'a vehicle with a published rate', of: car, rates: [published], says: '<td>$5,500.00</td>' },
  { what: 'a vehicle without one', of: car, rates: [], says: '<td>$5,200.00, estimate</td>' },
  { what: 'a part without one', of: part, rates: [], says: 'Not given' },
])('compared is $what, landed: $says', async ({ of, rates, says }) => {
  const known = { source: 'phone', asOf: 1, bytes: null } as const;
  const compared = [{ key: '12', car: of, loading: false, gone: false, known, before: null }];
  const html = await shown(
    <CompareTable
      compared={compared}
      landed={landed(rates)}
      saver={false}
      ImportCell={() => null}
      onInquire={() => undefined}
      onRemove={() => undefined}
    />,
  );
  const row = html.slice(html.indexOf('Landed in Mombasa'));
  expect(row.slice(0, row.indexOf('</tbody>'))).toContain(says);
});

test.each([
  { quantity: 1, says: 'About ', not: 'Out of stock' },
  { quantity: 0, says: 'Out of stock', not: 'About ' },
])(
  'a car of which there is $quantity says "$says" in a list and on home',
  async ({ quantity, says, not }) => {
    const result = packResultOf(listing({ id: 12, priceMinor: 4_500_00, bodyType: 'SUV', quantity }), {
      setting: 'spec',
      now: 0,
    });
    const given = { result, landed: landed([published]), saver: false, Mark: () => null };
    const row = (
      <ResultCard
        {...given}
        onInquire={() => undefined}
        place={0}
        asked={false}
        onAsk={() => undefined}
        corner={null}
      />
    );
    for (const card of [row, <ArrivalCard key="home" {...given} />]) {
      const html = await shown(card);
      expect(html).toContain(says);
      expect(html).not.toContain(not);
    }
  },
);

test.each([
  { ownStock: true, says: 'Set by Chicargos', not: 'seller' },
  { ownStock: false, says: 'Set by the seller', not: 'Set by Chicargos' },
])('a price from the catalogue of a phone, own stock $ownStock: "$says"', async ({ ownStock, says, not }) => {
  const html = await shown(
    page({
      listing: packDetailsOf(listing({ id: 12, bodyType: 'SUV', ownStock }), { setting: 'spec', now: 0 }),
    }),
  );
  const from = html.indexOf('Set by ');
  expect(html.slice(from, from + 40)).toContain(says);
  expect(html.slice(from, from + 40)).not.toContain(not);
});

test('cars side by side: what differs is marked, what nobody says is left out, each can be asked about', async () => {
  const known = { source: 'phone', asOf: 1, bytes: null } as const;
  const of = (title: string, year: number) => ({
    ...car,
    title,
    specs: { ...car.specs, model_year: year, fuel_type: 'Petrol', seats: null },
  });
  const sold = { ...of('Another', 2009), get_stock_record: { quantity: 0 } };
  const compared = [of('One', 2012), sold].map((one, place) => ({
    key: String(place),
    car: one,
    loading: false,
    gone: false,
    known,
    before: null,
  }));
  const html = await shown(
    <CompareTable
      compared={compared}
      landed={landed([published])}
      saver={false}
      ImportCell={() => null}
      onInquire={() => undefined}
      onRemove={() => undefined}
    />,
  );
  const row = (label: string): string => {
    const from = html.slice(html.indexOf(`<span>${label}<`));
    return from.slice(0, from.indexOf('</tbody>'));
  };
  expect(row('Year')).toContain('differs');
  expect(row('Fuel')).not.toContain('differs');
  expect(html).not.toContain('<span>Seats<');
  for (const title of ['One', 'Another'])
    for (const act of ['Inquire about', 'Remove']) expect(html).toContain(`${act} ${title}`);
  expect(html).toContain('View and buy One');
  expect(html).not.toContain('View and buy Another');
  expect(html.match(/Out of stock/g)).toHaveLength(1);
  // What is sold lands nowhere.
  expect(row('Landed in Mombasa, without duty').match(/\$5,500\.00/g)).toHaveLength(1);
});

const page = (change: Partial<Parameters<typeof ListingPage>[0]>): ReactNode => (
  <ListingPage
    listing={{ ...car, location: 'Durban', contact: null }}
    can={{ selling: 'buy', most: 5, quantity: 2, problem: null, only: null }}
    stock={5}
    inBasket={0}
    landed={landed([])}
    way={{ method: 'roro', country: 'KE', port: 'Mombasa', quantity: 2 }}
    onWay={() => undefined}
    wayError={undefined}
    failed={null}
    busy={false}
    isKnown
    onBuy={() => undefined}
    onInquire={() => undefined}
    state={{ source: 'phone', asOf: 1, bytes: null }}
    crumbs={null}
    gallery={null}
    share={null}
    acts={null}
    note={null}
    form={createRef()}
    refusal={null}
    refusalLine={null}
    Duty={() => null}
    goods={{ modelYear: null, engineCc: null, fuel: null }}
    facts={<hr id="facts" />}
    description={[]}
    end={<hr id="end" />}
    {...change}
  />
);

test.each([
  { what: 'an estimate', rates: [], says: '$10,400.00 landed, estimate<' },
  { what: 'a published rate', rates: [published], says: '$11,000.00 landed<' },
])('the bar with the button says what $what is', async ({ rates, says }) => {
  expect(await shown(page({ landed: landed(rates) }))).toContain(says);
});

test('the bar of a car that is sold says so in the place of what it costs to land', async () => {
  const html = await shown(page({ landed: landed([published]), stock: 0 }));
  const bar = html.slice(html.indexOf('id="end"'));
  expect(bar).toContain('Out of stock');
  expect(bar).not.toContain('landed');
});

test.each([
  { location: 'Durban', contact: null, selling: 'buy', box: true, asks: true },
  { location: null, contact: '+27 31', selling: 'buy', box: true, asks: true },
  { location: null, contact: '', selling: 'buy', box: false, asks: true },
  // There the main button asks.
  { location: null, contact: null, selling: 'inquire', box: false, asks: false },
] as const)(
  'a seller at $location with $contact has a box: $box',
  async ({ selling, box, asks, ...seller }) => {
    const can = { selling, most: 1, quantity: 1, problem: null, only: null };
    const html = await shown(page({ listing: { ...car, ...seller }, can }));
    const known = html.slice(html.indexOf('id="facts"'), html.indexOf('id="end"'));
    expect([known.includes('Seller'), known.includes('Inquire')]).toEqual([box, asks]);
  },
);

test('a price that fell stands crossed out on its page, with its day and since when it holds', async () => {
  const day = '2026-11-12T10:00:00Z';
  const fell = {
    ...car,
    location: null,
    contact: null,
    price_since: day,
    crossed_out_price: '4700.00',
    crossed_out_since: day,
  };
  const words = async (one: ReactNode): Promise<string> => (await shown(one)).replaceAll('\u00a0', ' ');
  const html = await words(page({ listing: fell }));
  expect(html).toContain('Save: 4%, since 12 Nov 2026');
  expect(html).toContain('Seller&#x27;s price since 12 Nov 2026');
  const seller = { id: 3, name: 'Mulenga', store: 'M7', approved_since: day };
  expect(await words(page({ listing: { ...fell, seller } }))).toContain(
    'Seller&#x27;s price since 12 Nov 2026',
  );
  // The price of the spec is for home and deals.
  expect(await shown(page({}))).not.toContain('Save: ');
});

test('what stands with its seller has no way with a price, no duty and no cost at a port', async () => {
  const seller = { id: 3, name: 'Mulenga', store: 'M7', approved_since: '2026-01-01T00:00:00Z' };
  const html = await shown(
    page({ listing: { ...car, seller, location: 'Kitwe', contact: null }, Duty: () => <p>Duty</p> }),
  );
  expect(html).toContain('Where it is now');
  for (const none of ['What it costs to land', 'Duty', ' landed']) expect(html).not.toContain(none);
});

test.each([
  { contact: '+260 977 123-456', calls: 'tel:+260977123456' },
  { contact: 'Tendai, 0977123456', calls: 'tel:0977123456' },
  { contact: 'Chicargos sales desk. Please quote REF 40 001.', calls: null },
])(
  '$contact is hidden where it is a number, and readable where no script runs',
  async ({ contact, calls }) => {
    const html = await shown(page({ listing: { ...car, location: null, contact } }));
    const [, hidden = ''] = /<noscript>(.*)<\/noscript>/.exec(html) ?? [];
    expect(html.replace(hidden, '').includes(contact)).toBe(calls === null);
    expect(html.includes('Click here to reveal phone number')).toBe(calls !== null);
    expect([...hidden.matchAll(/href="([^"]*)"/g)].map(([, way]) => way)).toEqual(
      calls === null ? [] : [calls],
    );
  },
);

test('a part of which nothing is known beside its title has no empty line', async () => {
  const item: ListedItem = {
    id: 7,
    product_class_id: 2,
    title: 'Door mirror',
    subtitle_clean: '',
    price: '40.00',
    currency: 'USD',
    primary_image: 'No_Image_found',
    picture: null,
    listing_type: 'FixedPrice',
    quantity: 1,
  };
  const cards = (Fits: () => ReactNode): ReactNode => (
    <ItemCards
      items={[item]}
      saver={false}
      onInquire={() => undefined}
      Corner={() => null}
      Fits={Fits}
      Dollars={() => null}
    />
  );
  expect(await shown(cards(() => null))).not.toMatch(/<p[^>]*><\/p>/);
  expect(await shown(cards(() => <b>Fits your Corolla</b>))).toContain('<b>Fits your Corolla</b>');
});
