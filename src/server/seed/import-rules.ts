import type { Db } from '#server/platform/database/db.ts';
import { KENYA } from './import-rules-kenya.ts';
import { type SeedRuleRow, type RuleSeed, rulesFromSource } from './import-rule-rows.ts';
import { ZAMBIA } from './import-rules-zambia.ts';

const WALVIS_BAY: RuleSeed = {
  rule: 'transit_on_carrier',
  value: 'Walvis Bay',
  note: 'Since 1 March 2023 a used vehicle goes through Namibia on a car carrier only, not on its own wheels.',
};
const NAMRA =
  'https://www.namibianewsdigest.com/car-carrier-trailers-required-for-in-transit-second-hand-vehicles-namra/';
/** The countries that have Walvis Bay among their ports. */
const BEHIND_WALVIS_BAY = ['ZM', 'MW', 'BW', 'ZW'];

/**
 * Rules of countries for an imported vehicle: what an official page says, or a dated report that quotes one, and nothing
 * else. A wrong rate costs somebody a car's worth of money, so where sources disagree, bear no date or are a seller's own
 * words alone there is no row, and the page says that nothing is known here. Where two current sources differ in a figure that
 * is due in any case, it goes from the one to the other.
 */
const RULES: readonly SeedRuleRow[] = [
  ...BEHIND_WALVIS_BAY.flatMap((country) => rulesFromSource(country, NAMRA, '2023-02-09', [WALVIS_BAY])),
  ...KENYA,
  ...rulesFromSource(
    'MU',
    'https://www.mauritiustrade.mu/en/trading-with-mauritius/export/select-your-product/customs-and-compliances/regulation?id=1111&code_produit=&pays_procedure=&mode=&keyword=&code_client=',
    '2017-01-01',
    [
      {
        rule: 'max_age_years',
        value: '4',
        unit: 'years',
        class: 'cars',
        note: 'From first registration to shipment, by the regulations of 2017. Some sellers say five: ask the ministry.',
      },
      {
        rule: 'min_age_months',
        value: '18',
        unit: 'months',
        class: 'cars',
        note: 'From first registration to shipment, by the regulations of 2017.',
      },
      {
        rule: 'permit_required',
        value: 'Ministry of Commerce and Consumer Protection',
        note: 'An import permit is needed before shipment.',
      },
    ],
  ),
  ...rulesFromSource('SZ', 'https://eswatinitradeportal.com/index.php?r=site/display&id=995', '2000-01-01', [
    {
      rule: 'permit_required',
      value: 'Ministry of Finance',
      note: 'Used vehicles need an import permit, by Legal Notice 60 of 2000.',
    },
  ]),
  ...rulesFromSource(
    'UG',
    'https://skyafrica24.com/2018/05/31/ugandas-parliament-bans-importation-of-old-cars/',
    '2018-05-31',
    [
      {
        rule: 'max_age_years',
        value: '15',
        unit: 'years',
        note: 'From the date of manufacture. An environmental levy is due from eight years on.',
      },
    ],
  ),
  ...rulesFromSource(
    'ZA',
    'https://www.sars.gov.za/media-release/importation-of-a-second-hand-vehicle/',
    '2020-09-04',
    [
      {
        rule: 'permit_only',
        value: 'ITAC',
        note: 'SARS asks for an import permit of ITAC and a letter of authority of NRCS, which few are given.',
      },
    ],
  ),
  ...ZAMBIA,
  ...rulesFromSource(
    'ZW',
    'https://www.pindula.co.zw/2024/10/17/government-revises-ban-on-importing-vehicles-over-10-years-old/',
    '2024-10-17',
    [
      {
        rule: 'max_age_years',
        value: '10',
        unit: 'years',
        note: 'From the date of manufacture. Haulage trucks, tractors and returning residents are exempt.',
      },
    ],
  ),
  // The page itself bears no date: its VAT of 14.5 % began on this day, and has changed since.
  ...rulesFromSource(
    'ZW',
    'https://zimra.co.zw/customs/calculation-of-duty-on-importation-of-private-motor-vehicles-and-suspension-of-duty-on-motor-vehicle-imports-by-the-physically-handicapped-persons',
    '2020-01-01',
    [
      {
        rule: 'duty_percent',
        value: '40',
        class: 'cars',
        note: 'On price, shipping and other costs to the border.',
      },
      {
        rule: 'surtax_percent',
        value: '35',
        class: 'cars',
        age_from: 5,
        note: 'On passenger vehicles that are more than five years old.',
      },
    ],
  ),
  ...rulesFromSource(
    'ZW',
    'https://www.vatupdate.com/2026/01/31/vat-rate-change-and-impact-on-tarms-return-submission',
    '2026-01-31',
    [{ rule: 'vat_percent', value: '15.5', note: 'On value and duty. As the site quotes ZIMRA.' }],
  ),
];

export async function insertImportRules(db: Db): Promise<void> {
  await db.insertInto('import_rules').values(RULES).execute();
}
