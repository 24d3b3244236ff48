import { expect, test } from 'vitest';
import { dialText } from '#domain/people/dial-text.ts';

/** Grouping of a number that people read aloud or compare with what somebody sent them. */
test.each([
  ['442079460958', '+44 20 7946 0958'],
  ['447700900123', '+44 7700 900123'],
  ['441132496000', '+44 113 249 6000'],
  ['260211000000', '+260 211 000 000'],
  ['27821234567', '+27 821 234 567'],
  ['15551234567', '+1 555 123 4567'],
  ['12', '+1 2'],
])('%s is shown as %s, in one piece', (digits, shown) => {
  expect(dialText(digits)).toBe(shown.replaceAll(' ', '\u00a0'));
  expect(dialText(digits).replaceAll(/\D/g, '')).toBe(digits);
});
