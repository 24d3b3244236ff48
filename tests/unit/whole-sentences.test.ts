import { expect, test } from 'vitest';
import { wholeSentences } from '#domain/text/whole-sentences.ts';

test.each([
  ['One owner. Full history.', 40, 'One owner. Full history.'],
  ['One owner. Full history. New tyres.', 30, 'One owner. Full history.'],
  ['One owner. Full history. New tyres.', 24, 'One owner. Full history.'],
  ['A 2.2 litre diesel with one owner. New.', 36, 'A 2.2 litre diesel with one owner.'],
  ['A diesel with one careful owner', 20, 'A diesel with one…'],
  ['  Line\n one.  Line two.', 12, 'Line one.'],
  ['abcdefghij', 5, 'abcd…'],
  ['', 5, ''],
])('of %j in %i characters stays %j', (text, most, stays) => {
  expect(wholeSentences(text, most)).toBe(stays);
  expect(Array.from(stays).length).toBeLessThanOrEqual(most);
});
