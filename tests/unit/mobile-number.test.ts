import maximal from 'libphonenumber-js/metadata.max.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { metadata as kept } from '#domain/phone/metadata.ts';
import { DESTINATIONS } from '#domain/places/destinations.ts';
import { PHONE_COUNTRIES } from '#domain/phone/countries.ts';
import { readMobile } from '#domain/phone/mobile-number.ts';
import { isSameMailbox } from '#domain/supporters/referrer.ts';

test.each([
  ['+260977123456', undefined, '+260977123456'],
  ['+260 977-123 (456)', undefined, '+260977123456'],
  ['00260977123456', undefined, '+260977123456'],
  ['0977123456', undefined, '+260977123456'],
  ['977123456', 'ZM', '+260977123456'],
  ['0712345678', 'KE', '+254712345678'],
  ['082 123 4567', 'ZA', '+27821234567'],
  ['58123456', 'LS', '+26658123456'],
  ['+447700900123', 'ZM', '+447700900123'],
  // A country that is not served: any 8 to 15 digits.
  ['+14155552671', 'ZM', '+14155552671'],
  // A network that is newer than this list.
  ['+260 500 000 001', undefined, '+260500000001'],
])('%s, typed in %s, is %s', (typed, country, number) => {
  expect(readMobile(typed, country)).toBe(number);
});

test.each([
  ['', 'ZM'],
  ['0977', 'ZM'],
  ['+26097712345', 'ZM'],
  ['+2609771234567', 'ZM'],
  ['+0260977123456', 'ZM'],
  ['0977123456', 'US'],
  ['0977 12E4 56', 'ZM'],
  ['+1234567', 'ZM'],
  ['+1234567890123456', 'ZM'],
  ['+', 'ZM'],
])('%s, typed in %s, is no number', (typed, country) => {
  expect(readMobile(typed, country)).toBeNull();
});

test('what is known of numbers is what the library that reads them knows', () => {
  const codes = PHONE_COUNTRIES.map(({ code }) => code).toSorted();
  expect(Object.keys(kept.countries).toSorted()).toEqual(codes);
  expect(codes).toEqual([...DESTINATIONS.map(({ code }) => code), 'GB'].toSorted());
  for (const { code, dial } of PHONE_COUNTRIES) expect(kept.country_calling_codes[dial]).toContain(code);
  for (const [code, rules] of Object.entries(kept.countries))
    expect(rules).toEqual(Object.entries(maximal.countries).find(([one]) => one === code)?.[1]);
});

test.each([
  ['grace@example.test', 'GRACE@example.test ', true],
  ['grace+shop@example.test', 'grace@example.test', true],
  ['g.r.ace@gmail.com', 'grace@googlemail.com', true],
  ['g.race@example.test', 'grace@example.test', false],
  ['grace@example.test', 'grace@example.com', false],
])('%s and %s are one mailbox: %s', (one, other, same) => {
  expect(isSameMailbox(one, other)).toBe(same);
});
