import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { addressOf } from '#contract/declare.ts';
import { importRules } from '#contract/rules.ts';
import type { ImportedVehicle } from '#domain/shipping/import-rules.ts';
import { DutyBox } from '#features/catalogue/components/duty-box.tsx';
import type { Language } from '#domain/text/languages.ts';
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
  rule('UG', 'vat_percent', '18'),
  rule('KE', 'max_age_years', '8', { unit: 'calendar years' }),
  rule('KE', 'duty_by_table', 'CRSP', { unit: 'value', note: 'KRA takes its list.' }),
  rule('KE', 'duty_percent', '35'),
  rule('KE', 'excise_percent', '25'),
  rule('KE', 'levy_percent', '2.5-3.5'),
  rule('KE', 'vat_percent', '16'),
  rule('ZM', 'duty_by_table', 'ZRA', { unit: null, age_from: 2 }),
  rule('ZM', 'duty_fixed', '27500', { unit: 'ZMW', class: 'body:saloon', age_from: 5, fuel: 'Petrol' }),
  rule('ZM', 'duty_fixed', '41250', {
    unit: 'ZMW',
    class: 'body:saloon',
    age_from: 2,
    age_to: 4,
    fuel: 'Petrol',
  }),
  rule('ZM', 'surtax_fixed', '275', { unit: 'ZMW' }),
  rule('ZM', 'duty_percent', '25', { fuel: 'Hybrid' }),
  rule('ZM', 'excise_percent', '25-30', { fuel: 'Hybrid' }),
  rule('ZM', 'vat_percent', '16', { fuel: 'Hybrid' }),
  rule('BW', 'duty_by_table', 'BURS', { unit: null }),
];
const RATE = { units_per_usd: '27.5000', day: '2026-11-20' };

const CAR: ImportedVehicle = {
  rateClass: 'sedan',
  modelYear: 2012,
  engineCc: 1598,
  fuel: 'Petrol',
  body: 'Saloon',
};
const PART: ImportedVehicle = { rateClass: 'parts', modelYear: null, engineCc: null, fuel: null };

async function drawn(
  country: string,
  quantity = 1,
  shippingMinor: number | null = 70_000,
  goods = CAR,
  more: object = { exchange_rate: RATE },
  language: Language = 'en',
): Promise<string> {
  const i18n = await i18nFor(language);
  const first = {
    [addressOf(importRules.path, {})]: { generated_at: '2026-11-20T00:00:00Z', results: RULES, ...more },
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
  expect(box).toContain('Zimbabwe admits vehicles up to 10 years old. This one is older.');
  expect(box).toContain('Zimbabwe admits right-hand drive only. Ask which this one is.');
  expect(box.indexOf('up to 10 years')).toBeLessThan(box.indexOf('Import duty'));
});

test.each([
  { side: 'right' as const, says: null },
  { side: 'left' as const, says: 'Zimbabwe admits right-hand drive only. This one is left-hand drive.' },
])('a wheel on the $side is judged as its listing says, not guessed', async ({ side, says }) => {
  const box = await drawn('ZW', 1, 70_000, { ...CAR, steering: side });
  expect(box).not.toContain('Ask which this one is.');
  if (says === null) expect(box).not.toContain('right-hand drive');
  else expect(box).toContain(says);
});

test('what is not known is said: of a country, of a tax, of the way there', async () => {
  const uganda = await drawn('UG');
  expect(uganda).toContain('Duty and taxes in Uganda, estimate');
  expect(uganda).toContain('VAT, 18%');
  expect(uganda).toContain('Total, at least');
  expect(uganda).toContain('Not known: duty.');
  const malawi = await drawn('MW');
  expect(malawi).toContain('Import rules for Malawi');
  expect(malawi).toContain('We have no import rules for Malawi.');
  const noWay = await drawn('ZW', 1, null);
  expect(noWay).toContain('Import rules for Zimbabwe');
  expect(noWay).toContain('up to 10 years');
  expect(noWay).not.toContain('Import duty');
  expect(noWay).toContain('Shown once the shipping price is known.');
  const table = await drawn('BW');
  expect(table).toContain('Import rules for Botswana');
  expect(table).toContain('per their table');
  for (const box of [malawi, noWay, table]) {
    expect(box).not.toContain('estimate');
    expect(box).not.toContain('Total');
  }
});

test('the country is called as its readers call it, wherever the box names it', async () => {
  const box = await drawn('ZW', 1, 70_000, CAR, {}, 'pt');
  expect(box.split('Zimbabué').length).toBeGreaterThan(3);
  expect(box).not.toContain('Zimbabwe');
});

test('Zambia: amounts in kwacha by the rate of their day, from one to another where the month decides', async () => {
  const box = await drawn('ZM');
  // 5,200 to the port; 27,500 and 275 kwacha.
  for (const text of [
    'Duty and taxes in Zambia, estimate',
    'Duty, excise and VAT, K27,500.00',
    '$1,000.00',
    'Surtax, K275.00',
    'K27.50 for $1 since 20 Nov 2026.',
    'Total with duty and taxes',
    '$6,210.00',
    'Zambia charges an amount from its own table, ZRA, not a percentage of the price.',
  ])
    expect(box).toContain(text);
  expect(await drawn('ZM', 2)).toContain('$12,420.00');
  const between = await drawn('ZM', 1, 70_000, { ...CAR, modelYear: 2021 });
  expect(between).toContain('$6,210.00 to $6,710.00');
  expect(between).toContain('Only for: saloon, 2–4 years, Petrol.');
});

test('Zambia: shares stand for a table that is not known, and are said to', async () => {
  const box = await drawn('ZM', 1, 70_000, { ...CAR, fuel: 'Hybrid' });
  // On 5,200: 25 %, 25 to 30 % on both, 16 % on all, and the surtax.
  for (const text of [
    'Duty and taxes in Zambia, estimate',
    'Excise, 25-30%',
    '$1,625.00 to $1,950.00',
    '$9,435.00 to $9,812.00',
    'Zambia charges an amount from its own table, ZRA, which we do not have.',
  ])
    expect(box).toContain(text);
});

test('without a rate, as of a shop or a catalogue from before, amounts stay in kwacha and nothing is added up', async () => {
  const box = await drawn('ZM', 1, 70_000, CAR, {});
  expect(box).toContain('Duty and taxes in Zambia, estimate');
  expect(box).toContain('<span class="muted">K27,500.00</span>');
  expect(box).not.toContain('Total');
});

test('Kenya: what it comes to at least, by the list of its customs, and the year that it lets in', async () => {
  const box = await drawn('KE', 1, 70_000, { ...CAR, modelYear: 2020 });
  // On 5,200: 35 %, 25 % on both, 2.5 to 3.5 % on it, 16 % on all but that.
  for (const text of [
    'Duty and taxes in Kenya, estimate',
    'Levy, 2.5-3.5%',
    '$130.00 to $182.00',
    'Total, at least',
    '$10,309.00',
    'Kenya values vehicles from its own list, CRSP.',
    'KRA takes its list.',
  ])
    expect(box).toContain(text);
  expect(box).not.toContain('admits');
  const old = await drawn('KE', 1, 70_000, { ...CAR, modelYear: 2018 });
  expect(old).toContain('In 2026 Kenya admits vehicles of 2019 or later. This one is older.');
  expect(old).not.toContain('month');
});

test('a part is taxed by what is said of parts, and no rule for vehicles keeps it out', async () => {
  const box = await drawn('ZW', 1, 7_000, PART);
  // 4,570 to the port, 15 % of it.
  for (const text of ['$4,570.00', 'VAT, 15%', '$685.50', '$5,255.50', 'Not known: duty.'])
    expect(box).toContain(text);
  expect(box).not.toContain('Import duty');
  expect(box).not.toContain('admits');
});
