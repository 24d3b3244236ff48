import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { addressOf } from '#contract/declare.ts';
import { importRules } from '#contract/rules.ts';
import { DutyBox } from '#features/catalogue/parts/duty-box.tsx';
import { BootContext } from '#offline/react.ts';

const rule = (country: string, name: string, value: string, more: object = {}) => ({
  country,
  rule: name,
  class: null,
  value,
  unit: '%',
  note: null,
  source: `https://revenue.example/${country}/${name}`,
  source_date: '2026-01-02',
  checked_date: '2026-11-03',
  estimate: true,
  age_from: null,
  age_to: null,
  cc_from: null,
  cc_to: null,
  fuel: null,
  ...more,
});
const RULES = [
  rule('ZW', 'duty_percent', '40'),
  rule('ZW', 'vat_percent', '15'),
  rule('ZW', 'max_age_years', '10', { unit: 'years' }),
  rule('ZW', 'steering', 'right', { unit: null }),
  rule('KE', 'vat_percent', '16'),
];

const car: VehicleDetails = {
  id: 12,
  url: '/api/products/12/',
  images: [],
  prodTitle: '2012 Toyota Corolla',
  title: '2012 Toyota Corolla',
  subtitle_clean: '',
  description_clean: '',
  contact: null,
  location: null,
  categories: [],
  product_class: 'vehicles',
  product_class_id: 1,
  listing_type: 'FixedPrice',
  options: [],
  get_stock_record: { quantity: 5 },
  price: '/api/products/12/price/',
  stockrecords: '/api/products/12/stockrecords/',
  specs: {
    body_type: 'Saloon',
    model_year: 2012,
    engine_size: 1598,
    fuel_type: 'Petrol',
    mileage: 61_000,
    colour: null,
    transmission: null,
    other: null,
    mileage_unit: 'mi',
    shipping_category: 'sedan',
  },
  PriceObj: { incl_tax: '4500.00', currency: 'USD' },
  crossed_out_price: null,
  class: 'cars',
  make: 'Toyota',
  model: 'Corolla',
  date_updated: '2026-01-01T00:00:00Z',
};

async function drawn(country: string, quantity = 1, shippingMinor: number | null = 70_000): Promise<string> {
  const i18n = await i18nFor('en');
  const first = {
    [addressOf(importRules.path, {})]: { generated_at: '2026-11-20T00:00:00Z', results: RULES },
  };
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BootContext
        value={{
          first,
          engine: { get: () => null, subscribe: () => () => undefined },
          load: () => Promise.reject(new Error('no engine here')),
        }}
      >
        <DutyBox
          car={car}
          rateClass="sedan"
          choices={{ method: 'roro', country, port: 'Durban', quantity }}
          cost={
            shippingMinor === null
              ? null
              : { shippingMinor, kind: 'published', totalMinor: 450_000 + shippingMinor }
          }
          day="2026-11-21"
        />
      </BootContext>
    </I18nProvider>,
  );
  return markup;
}

test('duty and taxes are an estimate, each line with its source and both dates, for as many as are wished', async () => {
  const box = await drawn('ZW');
  expect(box).toContain('Duty and taxes in Zimbabwe, estimate');
  // 5,200 to the port; 40 % of it, then 15 % of both.
  for (const text of ['$5,200.00', 'Import duty, 40%', '$2,080.00', 'VAT, 15%', '$1,092.00', '$8,372.00'])
    expect(box).toContain(text);
  expect(box).toContain('href="https://revenue.example/ZW/duty_percent"');
  expect(box).toContain('Source, 2 Jan 2026');
  expect(box).toContain('checked 3 Nov 2026');
  expect(await drawn('ZW', 2)).toContain('$16,744.00');
});

test('what a country does not let in is said first, and what nobody has said asks to look', async () => {
  const box = await drawn('ZW');
  expect(box).toContain('Zimbabwe lets in vehicles of up to 10 years. This one is older.');
  expect(box).toContain('Zimbabwe lets in right-hand drive only. Ask which this one is.');
  expect(box.indexOf('up to 10 years')).toBeLessThan(box.indexOf('Import duty'));
});

test('what is not known is said: of a country, of a tax, of the way there', async () => {
  const kenya = await drawn('KE');
  expect(kenya).toContain('VAT, 16%');
  expect(kenya).toContain('Total with what is known');
  expect(kenya).toContain('Not known here: duty.');
  const malawi = await drawn('MW');
  expect(malawi).toContain('No rules of Malawi are known here.');
  expect(malawi).not.toContain('Total');
  const noWay = await drawn('ZW', 1, null);
  expect(noWay).toContain('up to 10 years');
  expect(noWay).not.toContain('Import duty');
});
