import { expect, test } from 'vitest';
import { crumbsData, dataElement, itemData, vehicleData } from '#app/structured-data.ts';
import { packDetailsOf, packItemOf } from '#features/catalogue/pack-shapes.ts';
import { listing } from './any-listings.ts';

const HERE = { site: 'https://shop.example', path: '/details/12', image: '/media/12' };
const SETTING = { setting: 'spec', now: 0 } as const;
const car = packDetailsOf(listing({ id: 12, priceMinor: 4_500_00 }), SETTING);
const part = packItemOf(
  listing({ id: 501, productClass: 2, vehicleClass: null, priceMinor: 35_50 }),
  SETTING,
  [],
);

test.each([
  { stock: 1, says: 'InStock' },
  { stock: 0, says: 'OutOfStock' },
])('what has $stock left is $says for machines, at the price of its page', ({ stock, says }) => {
  const availability = `https://schema.org/${says}`;
  expect(
    vehicleData({ ...car, get_stock_record: { ...car.get_stock_record, quantity: stock } }, HERE),
  ).toMatchObject({
    offers: { price: '4500.00', priceCurrency: car.PriceObj.currency, availability },
  });
  expect(itemData({ ...part, quantity: stock }, HERE)).toMatchObject({
    offers: { price: '35.50', priceCurrency: part.PriceObj.currency, availability },
  });
});

test('no name of a listing ends the element that machines read', () => {
  const hostile = '</script><script>alert(1)</script><!--';
  const element = dataElement(crumbsData('https://shop.example', [{ name: hostile, path: '/details/1' }]));
  const [, text = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(element) ?? [];
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    itemListElement: [{ position: 1, name: hostile, item: 'https://shop.example/details/1' }],
  });
});
