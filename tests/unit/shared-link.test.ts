import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedTarget } from '#domain/search/shared-link.ts';

const SHOP = 'https://shop.example';
const target = (given: Record<string, string>): string => sharedTarget(new URLSearchParams(given), SHOP);

test.each([
  [{ q: 'Toyota Auris 2015' }, '/search?q=Toyota+Auris+2015'],
  [{ title: 'Toyota Hilux', q: '' }, '/search?q=Toyota+Hilux'],
  [{ link: 'https://shop.example/details/51582' }, '/details/51582'],
  // As WhatsApp hands a message over: words and the link in one text.
  [{ q: 'Look at this: https://shop.example/details/51582?pc=AB12#cost now' }, '/details/51582?pc=AB12#cost'],
  [{ q: 'Is it real? (https://shop.example/verify-invoice).' }, '/verify-invoice'],
  [{ title: 'A car', q: 'See', link: 'https://shop.example/search?q=auris' }, '/search?q=auris'],
  // Another shop's link is only words.
  [{ link: 'https://other.example/car/1' }, '/search?q=https%3A%2F%2Fother.example%2Fcar%2F1'],
  [{ q: 'http://shop.example/details/1' }, '/search?q=http%3A%2F%2Fshop.example%2Fdetails%2F1'],
  [{}, '/search'],
  [{ q: '   ' }, '/search'],
])('what another app hands over opens its page or is searched for: %j', (given, to) => {
  expect(target(given)).toBe(to);
});

test('whatever is shared stays within the shop', () => {
  const text = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string().map((tail) => `${SHOP}${tail}`),
    fc.string().map((tail) => `${SHOP}//${tail}`),
  );
  fc.assert(
    fc.property(text, text, (q, link) => {
      const to = target({ q, link });
      expect(to).toMatch(/^\/(?!\/)/);
      expect(new URL(to, SHOP).origin).toBe(SHOP);
    }),
  );
});
