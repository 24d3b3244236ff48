import { CALENDAR_YEARS } from '#domain/shipping/import-rules.ts';
import { LAST_READ, type SeedRuleRow, rulesFromSource } from './import-rule-rows.ts';

/** Electric ones pay other shares, on which sources do not agree. */
const CARS = { class: 'cars', fuel: 'Petrol, Diesel, Hybrid' };

/** Rules of Kenya: the age limit by calendar years, and shares of the value on the list of its customs. */
export const KENYA: readonly SeedRuleRow[] = [
  ...rulesFromSource(
    'KE',
    'https://www.kenyans.co.ke/news/117958-kebs-bans-importation-cars-registered-2019-starting-january-2026',
    '2025-11-13',
    [
      {
        rule: 'max_age_years',
        value: '8',
        unit: CALENDAR_YEARS,
        note: 'By a notice of KEBS after KS 1515, which counts calendar years from the year of first registration.',
      },
      { rule: 'steering', value: 'right', note: 'By a notice of KEBS after KS 1515.' },
    ],
    LAST_READ,
  ),
  ...rulesFromSource(
    'KE',
    'https://mwanaspoti.co.tz/bd/economy/kra-defends-steep-rise-in-car-taxes-cites-review-lag-5074068',
    '2025-07-01',
    [
      {
        rule: 'duty_by_table',
        value: 'CRSP',
        unit: 'value',
        note: 'KRA takes its list of prices of new cars, the CRSP, less a share for each year, and not what you paid.',
      },
    ],
  ),
  // The page names no day: these are its rates of 2026.
  ...rulesFromSource(
    'KE',
    'https://topnews.ke/?p=8667',
    '2026-01-01',
    [
      { ...CARS, rule: 'duty_percent', value: '35' },
      { ...CARS, rule: 'excise_percent', value: '20', cc_to: 1500 },
      { ...CARS, rule: 'excise_percent', value: '25', cc_from: 1501, cc_to: 2500 },
      {
        ...CARS,
        rule: 'excise_percent',
        value: '25-35',
        cc_from: 2501,
        note: 'The largest engines pay more: from 2,500 cc with diesel and 3,000 cc with petrol.',
      },
      {
        ...CARS,
        rule: 'levy_percent',
        value: '2.5-3.5',
        note: 'Import declaration fee: 2.5% here and on crspke.co.ke, 3.5% on other pages.',
      },
      { ...CARS, rule: 'levy_percent', value: '2', note: 'Railway development levy.' },
      { rule: 'vat_percent', value: '16', note: 'On value, duty and excise.' },
    ],
    LAST_READ,
  ),
];
