import { expect, test } from 'vitest';
import { loggedInCookie, saysLoggedIn } from '#domain/people/logged-in-mark.ts';

test.each([
  ['in=1', true],
  ['lang=sw; in=1; pictures=all', true],
  ['in=', false],
  ['in=12', false],
  ['login=1', false],
  ['', false],
])('cookies %j say that somebody is logged in: %s', (cookies, is) => {
  expect(saysLoggedIn(cookies)).toBe(is);
});

test('the mark holds yes and nothing else, and goes at once', () => {
  expect(loggedInCookie(true, true)).toBe('in=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  expect(loggedInCookie(false, false)).toBe('in=; Path=/; Max-Age=0; SameSite=Lax');
});
