import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesWords, MAX_SEARCH, nearWord, searchWords } from '#domain/text/words.ts';
import { draws } from '../harness/seed.ts';

test.each([
  ['2012 Toyota Corolla 1.6 Icon', ['2012', 'toyota', 'corolla', '1.6', 'icon']],
  ['Citroën C4 HDi.', ['citroen', 'c4', 'hdi']],
  ['ŠKODA', ['skoda']],
  ['Mercedes-Benz', ['mercedes', 'benz']],
  ['e.g. .5 1..6', ['e.g', '5', '1', '6']],
  ['Land_Rover/Defender', ['land', 'rover', 'defender']],
  [' -+*"() ', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ['toy cor', true],
  ['COROLLA 1.6', true],
  ['1', true],
  ['orolla', false],
  ['toyota diesel', false],
  ['', true],
])('"%s" finds a 2012 Toyota Corolla 1.6: %s', (text, found) => {
  expect(matchesWords(searchWords(text), searchWords('2012 Toyota Corolla 1.6'))).toBe(found);
});

const known = ['toyota', 'corolla', 'mercedes', 'benz', 'golf', 'polo', 'bmw', '1.6', 'suv'];

test.each([
  ['toyotta', 'toyota'],
  ['Tyoota', 'toyota'],
  ['corola', 'corolla'],
  ['mercedez', 'mercedes'],
  ['mersedez', 'mercedes'],
  ['glof', 'golf'],
  ['bwm', 'bmw'],
  ['corala', 'corolla'],
])('%s was meant as %s', (word, meant) => {
  expect(nearWord(word, known)).toBe(meant);
});

test.each([
  ['toyota', 'it is known'],
  ['toy', 'it begins a known word'],
  ['1.8', 'a figure is no slip'],
  ['c4', 'it is too short'],
  ['toyxx', 'two slips are too many in five letters'],
  ['gxlx', 'two slips are too many in a short word'],
  ['mxrsxdxz', 'three slips are too many'],
  ['', 'there is nothing'],
])('for "%s" nothing is suggested: %s', (word) => {
  expect(nearWord(word, known)).toBeNull();
});

test('the nearer word wins, and of two as near the earlier', () => {
  expect(nearWord('corollb', ['corolaa', 'corolla'])).toBe('corolla');
  expect(nearWord('pola', ['polo', 'pole'])).toBe('polo');
  expect(nearWord('pola', ['pole', 'polo'])).toBe('pole');
});

test('the distance is counted as in the textbook', () => {
  const word = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 3, maxLength: 8 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      const allowed = typed.length < 6 ? 1 : 2;
      const near = !meant.startsWith(typed) && slips(typed, meant) <= allowed;
      expect(nearWord(typed, [meant])).toBe(near ? meant : null);
    }),
    { numRuns: draws(2000) },
  );
});

test('searches may be 255 characters long', () => {
  expect(MAX_SEARCH).toBe(255);
});

/** Letters added, lost, changed or swapped, counted the slow and plain way. */
function slips(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const rest = [left.slice(1), right.slice(1)] as const;
  if (left[0] === right[0]) return slips(...rest);
  const swapped = left[0] === right[1] && left[1] === right[0];
  return (
    1 +
    Math.min(
      slips(left, rest[1]),
      slips(rest[0], right),
      slips(...rest),
      swapped ? slips(left.slice(2), right.slice(2)) : Infinity,
    )
  );
}
