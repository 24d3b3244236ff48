import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches, parseSimpleQuery } from '#domain/text/simple-query.ts';
import { searchWords } from '#domain/text/words.ts';

const corolla = searchWords('2012 Toyota Corolla 1.6 Icon cars Saloon Petrol');

test.each([
  ['toyota corolla', true],
  ['corolla TOYOTA', true],
  ['toyota bmw', false],
  ['toyota + corolla', true],
  ['toyota+corolla', true],
  ['toyota + bmw', false],
  ['toyota | bmw', true],
  ['bmw|toyota', true],
  ['bmw | audi', false],
  ['-diesel', true],
  ['toyota -petrol', false],
  ['-bmw -audi', true],
  ['-(bmw | petrol)', false],
  ['toy', false],
  ['toy*', true],
  ['toyota-cor*', true],
  ['"toyota corolla"', true],
  ['"corolla toyota"', false],
  ['-"toyota corolla"', false],
  ['"1.6"', true],
  ['"toy"', false],
  ['*toy*', false],
  ['""', true],
  ['(bmw | toyota) corolla', true],
  ['(bmw | audi) corolla', false],
  ['bmw audi | toyota corolla', true],
  ['toyota | bmw audi', true],
  ['((toyota))', true],
  ['+toyota', true],
  ['Mercedes-Benz', false],
  ['cars', true],
  ['commercial', false],
  ['1.6', true],
])('%s finds a 2012 Toyota Corolla 1.6, cars, petrol: %s', (text, found) => {
  expect(matches(parseSimpleQuery(text), corolla)).toBe(found);
});

test.each(['', '*', 'any', 'Any Model', 'all', '0'])('%j asks for everything', (text) => {
  expect(parseSimpleQuery(text)).toEqual({ kind: 'all' });
});

test.each([
  'toyota |',
  '| toyota',
  'toyota +',
  '(toyota',
  'toyota)',
  '"toyota',
  '(-)toyota',
  'toyota -',
  'toyota ++',
  '*toyota',
  'toyota & *',
])('%s is bad syntax and read as the plain word', (text) => {
  expect(parseSimpleQuery(text)).toEqual({ kind: 'word', word: 'toyota', prefix: false });
});

test('a minus inside a name is no operator', () => {
  expect(matches(parseSimpleQuery('Mercedes-Benz'), ['mercedes', 'benz', 'c180'])).toBe(true);
});

test('and binds tighter than or', () => {
  expect(parseSimpleQuery('a b | c')).toEqual({
    kind: 'or',
    parts: [
      { kind: 'and', parts: ['a', 'b'].map((word) => ({ kind: 'word', word, prefix: false })) },
      { kind: 'word', word: 'c', prefix: false },
    ],
  });
});

test('no text is refused, however it is broken', () => {
  const piece = fc.constantFrom(
    'a',
    'b1',
    ' ',
    '+',
    '|',
    '-',
    '"',
    '*',
    '(',
    ')',
    '.',
    '\\',
    "'",
    '&',
    '!',
    ':',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      (text) => {
        expect(typeof matches(parseSimpleQuery(text), ['a', 'b1'])).toBe('boolean');
      },
    ),
  );
});

test('a very long row of brackets is read as plain words', () => {
  expect(parseSimpleQuery(`${'('.repeat(100_000)}golf`)).toEqual({
    kind: 'word',
    word: 'golf',
    prefix: false,
  });
});
