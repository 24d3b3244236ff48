import { expect, test } from 'vitest';
import { REFERRAL_DAYS } from '#domain/supporters/commission.ts';
import {
  storedReferral,
  linkWithCode,
  NO_REFERRAL,
  referralAgain,
  referralLink,
} from '#domain/supporters/referral-link.ts';
import { holdsReferral, referralCookie, withoutReferral } from '#domain/supporters/referral.ts';

const CLICKED = Date.UTC(2025, 2, 1, 9, 0, 0, 750);

test('a visit by a link is kept with its code and its second, for as long as it counts', () => {
  const { search } = new URL(referralLink('https://chicargos.example', 'SUPP2345'));
  const cookie = referralCookie(search, CLICKED) ?? '';
  expect(cookie).toContain(`Max-Age=${REFERRAL_DAYS * 86_400};`);
  const [kept = ''] = cookie.split(';');
  expect(storedReferral(`lang=sw; ${kept}; other=1`)).toEqual({
    code: 'SUPP2345',
    clicked_at: '2025-03-01T09:00:00Z',
  });
});

test.each([
  ['?ref=SUPP2345', true],
  ['?colour=red&ref=supp2345&page=2', true],
  // A stock reference, and what is no code of ours.
  ['?ref=47902', false],
  ['?ref=SUPP23456', false],
  ['?ref=SUPP0345', false],
  ['?ref=SUPP2345;%20Path', false],
  ['?href=SUPP2345', false],
  ['', false],
])('%s names a supporter: %s', (search, names) => {
  expect(referralCookie(search, CLICKED) !== null).toBe(names);
});

test.each([
  ['', null],
  ['xref=SUPP2345.1740819600', null],
  ['ref=SUPP2345', null],
  ['ref=47902.1740819600', null],
  ['ref=SUPP2345.17408196001234567', null],
  ['lang=pt; ref=supp2345.1740819600', { code: 'SUPP2345', clicked_at: '2025-03-01T09:00:00Z' }],
])('of the cookies "%s" an order takes %o', (cookies, taken) => {
  expect(storedReferral(cookies)).toEqual(taken);
});

test.each([
  ['', false],
  ['ref=RECR2345.1740819600', false],
  ['xref=SUPP2345.1740819600', false],
  ['lang=sw; ref=supp2345.1740819600', true],
  ['ref=SUPP2345.1740819600; lang=sw', true],
])('the cookies "%s" hold that code already: %s', (cookies, holds) => {
  expect(holdsReferral(cookies, referralCookie('?ref=SUPP2345', CLICKED) ?? '')).toBe(holds);
});

test("a listing's link carries the code of whoever shares it, and nobody's where they have none", () => {
  const page = 'https://chicargos.example/details/12';
  expect(linkWithCode(page, 'SUPP2345')).toBe(`${page}?ref=SUPP2345`);
  expect(linkWithCode(page, null)).toBe(page);
  expect(referralCookie(new URL(linkWithCode(page, 'SUPP2345')).search, CLICKED)).toMatch(/^ref=SUPP2345\./);
});

test('what was left off comes back as it was, for no longer than it had to last', () => {
  const link = { code: 'SUPP2345', clicked_at: '2025-03-01T09:00:00Z' };
  const tenDaysOn = Date.parse(link.clicked_at) + 10 * 86_400_000;
  const [kept, ...rest] = referralAgain(link, tenDaysOn).split('; ');
  expect(storedReferral(kept ?? '')).toEqual(link);
  expect(rest).toContain(`Max-Age=${(REFERRAL_DAYS - 10) * 86_400}`);
  expect(rest).toContain('Path=/');
  expect(storedReferral(NO_REFERRAL)).toBe(null);
});

test.each([
  ['/details/12?ref=SUPP2345', '/details/12'],
  ['/?ref=supp2345&lang=sw', '/?lang=sw'],
  ['/search/?colour=red&ref=SUPP2345&page=2', '/search/?colour=red&page=2'],
  ['/search/?colour=red&ref=SUPP2345', '/search/?colour=red'],
  // Not a supporter's.
  ['/search/?ref=47902', '/search/?ref=47902'],
  ['/search/?href=SUPP2345', '/search/?href=SUPP2345'],
  ['/details/12', '/details/12'],
])('%s without a code is %s', (address, plain) => {
  expect(withoutReferral(address)).toBe(plain);
});
