/** Countries whose numbers are known to the digit: those that are delivered to, and where the stock comes from. */
export const PHONE_COUNTRIES = [
  { code: 'TZ', dial: '255' },
  { code: 'ZM', dial: '260' },
  { code: 'MW', dial: '265' },
  { code: 'MZ', dial: '258' },
  { code: 'ZA', dial: '27' },
  { code: 'LS', dial: '266' },
  { code: 'BW', dial: '267' },
  { code: 'ZW', dial: '263' },
  { code: 'KE', dial: '254' },
  { code: 'UG', dial: '256' },
  { code: 'MU', dial: '230' },
  { code: 'NA', dial: '264' },
  { code: 'SZ', dial: '268' },
  { code: 'GB', dial: '44' },
] as const;

/** The one that a number without a country is read for (spec account 9). */
export const HOME_COUNTRY = 'ZM';
