import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { addressOf } from '#contract/declare.ts';
import { importRules } from '#contract/rules.ts';
import type { ImportedVehicle } from '#domain/import-rules.ts';
import { DutyBox } from '#features/catalogue/components/duty-box.tsx';
import { BootContext } from '#offline/react/react.ts';

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

const CAR: ImportedVehicle = { rateClass: 'sedan', modelYear: 2012, engineCc: 1598, fuel: 'Petrol' };
const PART: ImportedVehicle = { rateClass: 'parts', modelYear: null, engineCc: null, fuel: null };

async function drawn(
  country: string,
  quantity = 1,
  shippingMinor: number | null = 70_000,
  goods = CAR,
): Promise<string> {
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
          price="4500.00"
          currency="USD"
          goods={goods}
          way={{ method: 'roro', country, port: 'Durban', quantity }}
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

test.each([
  { side: 'right' as const, says: null },
  { side: 'left' as const, says: 'Zimbabwe lets in right-hand drive only. This one is left-hand drive.' },
])('a wheel on the $side is judged as its listing says, not guessed', async ({ side, says }) => {
  const box = await drawn('ZW', 1, 70_000, { ...CAR, steering: side });
  expect(box).not.toContain('Ask which this one is.');
  if (says === null) expect(box).not.toContain('right-hand drive');
  else expect(box).toContain(says);
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
  expect(noWay).toContain('It is told once shipping has its price.');
});

test('a part is taxed by what is said of parts, and no rule for vehicles keeps it out', async () => {
  const box = await drawn('ZW', 1, 7_000, PART);
  // 4,570 to the port, 15 % of it.
  for (const text of ['$4,570.00', 'VAT, 15%', '$685.50', '$5,255.50', 'Not known here: duty.'])
    expect(box).toContain(text);
  expect(box).not.toContain('Import duty');
  expect(box).not.toContain('lets in');
});
