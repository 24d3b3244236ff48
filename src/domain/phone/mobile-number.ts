import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { HOME_COUNTRY, PHONE_COUNTRIES } from './countries.ts';
import { metadata } from './metadata.ts';

/**
 * Reads a phone number as people type it: blanks, hyphens and brackets go, `00` is `+`, and one without either is a
 * number of `country` (account contract 3.1). Numbers of the countries served have as many digits as these have; of all
 * others 8 to 15. Only lengths are judged: networks get new prefixes all the time, and nobody should be turned away by an
 * old list of them.
 * @param country ISO alpha-2; one that is not served needs the number with its `+`
 * @returns E.164 ("+260977123456"), or null where it is none
 */
export function readMobile(given: string, country: string = HOME_COUNTRY): string | null {
  const bare = given
    .normalize('NFKC')
    .replace(/[\s()-]/g, '')
    .replace(/^00/, '+');
  if (bare.startsWith('+')) {
    if (!/^\+[1-9]\d{7,14}$/.test(bare)) return null;
    const known = parsePhoneNumberFromString(bare, metadata);
    if (known) return known.isPossible() ? known.number : null;
    return isOfServed(bare) ? null : bare;
  }
  if (!/^\d{5,15}$/.test(bare) || !isServed(country)) return null;
  const national = parsePhoneNumberFromString(bare, country, metadata);
  return national?.isPossible() === true ? national.number : null;
}

const isServed = (country: string): country is CountryCode =>
  PHONE_COUNTRIES.some(({ code }) => code === country);

const isOfServed = (number: string): boolean =>
  PHONE_COUNTRIES.some(({ dial }) => number.startsWith(`+${dial}`));
