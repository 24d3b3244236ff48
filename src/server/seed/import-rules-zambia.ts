import { LAST_READ, type SeedRuleRow, type RuleSeed, rulesFromSource } from './import-rule-rows.ts';

/** Table of customs: it holds for petrol and diesel from two years on. Electric ones have other rates that no two sources tell. */
const ZRA_TABLE = 'https://www.zra.org.zm/download/used-motor-vehicle-specific-duty-rates-2025/';
const BURNING = 'Petrol, Diesel';
const YOUNG = { age_from: 2, age_to: 4, fuel: BURNING };
const OLD = { age_from: 5, fuel: BURNING };

/** First and last size of an engine, cc. */
const TO_1000 = { cc_to: 1000 };
const TO_1500 = { cc_from: 1001, cc_to: 1500 };
const TO_2500 = { cc_from: 1501, cc_to: 2500 };
const TO_3000 = { cc_from: 2501, cc_to: 3000 };
const OVER_3000 = { cc_from: 3001 };

type Cell = [ages: Partial<SeedRuleRow>, bodies: string, size: Partial<SeedRuleRow>, kwacha: string];

/** By age, body and engine; two amounts where copies of the table differ, or where it asks for the weight or the seats. */
const TABLE: readonly Cell[] = [
  [OLD, 'saloon,hatchback,estate', TO_1000, '25138.60'],
  [OLD, 'saloon,hatchback,estate', TO_1500, '29491.36'],
  [OLD, 'saloon,hatchback', TO_2500, '33844.12'],
  [OLD, 'estate', TO_2500, '36020.71'],
  [OLD, 'saloon,hatchback,estate', TO_3000, '41461.45'],
  [OLD, 'saloon,hatchback,estate', OVER_3000, '46902.40'],
  [OLD, 'suv', TO_1000, '31869.84'],
  [OLD, 'suv', TO_1500, '36508.57'],
  [OLD, 'suv', TO_2500, '49078.78'],
  [OLD, 'suv', TO_3000, '59525.40'],
  [OLD, 'suv', OVER_3000, '68666.20'],
  [OLD, 'pickup', {}, '25138.60-69210.29'],
  [OLD, 'van', {}, '22309.32-46902.40'],
  [OLD, 'minibus', {}, '36020.50-38196.88'],
  [OLD, 'truck', {}, '25954.74-52343.35'],
  [YOUNG, 'saloon,estate', TO_1000, '39461.45'],
  [YOUNG, 'hatchback', TO_1000, '34020.50'],
  [YOUNG, 'saloon,estate', TO_1500, '50340.60-50343.35'],
  [YOUNG, 'hatchback', TO_1500, '44902.40'],
  [YOUNG, 'saloon,estate', TO_2500, '61225.25'],
  [YOUNG, 'hatchback', TO_2500, '55784.30'],
  [YOUNG, 'saloon,estate', TO_3000, '66666.20'],
  [YOUNG, 'hatchback', TO_3000, '61225.25-65666.20'],
  [YOUNG, 'saloon,estate', OVER_3000, '82989.05'],
  [YOUNG, 'hatchback', OVER_3000, '72107.15-77548.10'],
  [YOUNG, 'suv', TO_1000, '48866.53'],
  [YOUNG, 'suv', TO_1500, '56597.74'],
  [YOUNG, 'suv', TO_2500, '77548.10'],
  [YOUNG, 'suv', TO_3000, '88430.00'],
  [YOUNG, 'suv', OVER_3000, '104752.85'],
  [YOUNG, 'pickup', {}, '55784.30-85165.43'],
  [YOUNG, 'van', {}, '34510.20-55784.30'],
  [YOUNG, 'minibus', {}, '66666.20-99511.30'],
  [YOUNG, 'truck', {}, '50343.35-131957.60'],
];

const SURTAX: RuleSeed = {
  rule: 'surtax_fixed',
  value: '',
  class: 'cars',
  fuel: 'Petrol, Diesel, Hybrid',
  note: 'Carbon emission surtax.',
};

/** Shares of price and shipping: of new cars, and of hybrids, whose own table no two sources tell. */
const NEW_CARS = { class: 'cars', age_to: 1, fuel: BURNING };
const HYBRIDS = { class: 'cars', fuel: 'Hybrid' };

/** Rules of Zambia: amounts by a table for what is two years old and more, shares for the rest. */
export const ZAMBIA: readonly SeedRuleRow[] = [
  ...rulesFromSource(
    'ZM',
    ZRA_TABLE,
    '2025-01-01',
    [
      {
        rule: 'duty_by_table',
        value: 'ZRA',
        age_from: 2,
        note: 'For used vehicles of two years and more, since 2018. The amounts are those of 2025, by two copies of the table.',
      },
      ...TABLE.map(([ages, bodies, size, value]): RuleSeed => ({
        rule: 'duty_fixed',
        value,
        class: `body:${bodies}`,
        ...ages,
        ...size,
      })),
      { ...SURTAX, value: '123.20', cc_to: 1500 },
      { ...SURTAX, value: '246.40', cc_from: 1501, cc_to: 2000 },
      { ...SURTAX, value: '352.00', cc_from: 2001, cc_to: 3000 },
      { ...SURTAX, value: '484.00', cc_from: 3001 },
    ],
    LAST_READ,
  ),
  ...rulesFromSource(
    'ZM',
    'https://stcjapan.net/blogstc/2019/10/21/car-import-regulations-for-zambia/',
    '2019-10-21',
    [
      { ...NEW_CARS, rule: 'duty_percent', value: '25' },
      { ...NEW_CARS, rule: 'excise_percent', value: '20', cc_to: 1500 },
      { ...NEW_CARS, rule: 'excise_percent', value: '30', cc_from: 1501 },
      { ...HYBRIDS, rule: 'duty_percent', value: '25' },
      { ...HYBRIDS, rule: 'excise_percent', value: '20', cc_to: 1500 },
      {
        ...HYBRIDS,
        rule: 'excise_percent',
        value: '25-30',
        cc_from: 1501,
        note: '30% for engines above 1,500 cc; of hybrids 25% is said too.',
      },
    ],
    LAST_READ,
  ),
  ...rulesFromSource(
    'ZM',
    'https://taxsummaries.pwc.com/zambia/corporate/other-taxes',
    '2024-05-17',
    [NEW_CARS, HYBRIDS, { class: 'parts' }].map((about) => ({
      ...about,
      rule: 'vat_percent',
      value: '16',
      note: 'On value, duty and excise.',
    })),
    LAST_READ,
  ),
];
