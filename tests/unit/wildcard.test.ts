import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wildcardMatcher, wildcardMatches, wildcardPattern } from '#domain/text/wildcard.ts';
import { draws } from '../harness/seed.ts';

test.each([
  ['corolla', '%corolla%'],
  [' corolla ', '%corolla%'],
  ['*corolla*', '%corolla%'],
  ['2012*', '2012%'],
  ['320?', '320_'],
  ['100%_\\', '%100\\%\\_\\\\%'],
  ['*50%*', '%50\\%%'],
  ['****', '%'],
  ['*', '%'],
  ['', '%'],
  ['any', '%'],
])('%j is the pattern %j', (input, pattern) => {
  expect(wildcardPattern(input)).toBe(pattern);
});

const title = '2014 BMW 320i';

test.each([
  ['320', true],
  ['bmw', true],
  ['*320*', true],
  ['2014*', true],
  ['*320?', true],
  ['320*', false],
  ['2014', true],
  ['2014?BMW?320?', true],
  ['2014?BMW?320', false],
  ['*bmw*2014*', false],
  ['*b*w*3*i', true],
  ['208', false],
  ['%', false],
  ['.*', false],
  ['Any Model', true],
  ['0', true],
])('%j finds "2014 BMW 320i": %s', (input, found) => {
  expect(wildcardMatches(input, title)).toBe(found);
});

test('one question mark is one letter, also beyond the basic plane', () => {
  expect(wildcardMatches('a?c', 'a🚗c')).toBe(true);
  expect(wildcardMatches('a??c', 'a🚗c')).toBe(false);
});

test('phone and database read a wildcard alike', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '%', '_', '\\', '.'), { maxLength: 12 });
  const input = fc.array(fc.constantFrom('a', 'b', '*', '?', '%', '_', '\\', '.'), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(input, text, (signs, letters) => {
      const like = wildcardPattern(signs.join(''));
      expect(wildcardMatches(signs.join(''), letters.join(''))).toBe(likeMatches(like, letters.join('')));
    }),
    { numRuns: draws(500) },
  );
});

test('a spiteful pattern comes to its end', () => {
  expect(wildcardMatches(`${'*a'.repeat(120)}b`, 'a'.repeat(255))).toBe(false);
});

/** SQL's LIKE with a backslash escape, as PostgreSQL reads it. */
function likeMatches(pattern: string, value: string): boolean {
  const source = pattern.replace(/\\(.)|[%_]|[^]/g, (sign, escaped: string | undefined) => {
    if (escaped !== undefined) return `\\u{${(escaped.codePointAt(0) ?? 0).toString(16)}}`;
    if (sign === '%') return '[^]*';
    if (sign === '_') return '[^]';
    return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
  });
  return new RegExp(`^${source}$`, 'u').test(value);
}

test('many titles are matched as one is', () => {
  const signs = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', ' ', '𝔸'), maxLength: 12 });
  fc.assert(
    fc.property(signs, signs, (glob, text) => {
      expect(wildcardMatcher(glob)(text)).toBe(wildcardMatches(glob, text));
    }),
    { numRuns: draws(2000) },
  );
});
