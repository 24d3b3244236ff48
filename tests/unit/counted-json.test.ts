import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanJson, textHoldsMoreThan, valueHoldsMoreThan } from '#contract/json.ts';
import { normalForm } from '#domain/text/normal-form.ts';

const crowded = (text: string, values: number) => textHoldsMoreThan(text, values);

test('security 49: values are counted without reading the text, as they are once it was read', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(40), (text, values) => {
      const plain = JSON.stringify(JSON.parse(text));
      expect(textHoldsMoreThan(plain, values)).toBe(valueHoldsMoreThan(JSON.parse(plain), values));
    }),
  );
});

test.each([
  { text: '[1,2,3]', fits: 3 },
  { text: '{"a":[{},{},{}]}', fits: 7 },
  { text: '"[,,,{"', fits: 0 },
  { text: String.raw`"\",[{\\"`, fits: 0 },
  { text: String.raw`["a\\",1]`, fits: 2 },
  { text: '', fits: 0 },
  { text: '["never ended, [', fits: 1 },
])('$text holds $fits', ({ text, fits }) => {
  expect(crowded(text, fits)).toBe(false);
  if (fits > 0) expect(crowded(text, fits - 1)).toBe(true);
});

const MARKS = '\u0315\u0300';

test('security 49: a letter keeps its first 30 marks, however many are sent, also in a password', () => {
  const text = `a${MARKS.repeat(60_000)}b${MARKS}`;
  const clean = normalForm(text);
  expect(clean).toBe(`a${MARKS.repeat(15)}b${MARKS}`.normalize('NFC'));
  expect(cleanJson({ text })).toEqual({ text: clean });
});

test('what people write is in NFC, letter for letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(normalForm(text)).toBe(text.normalize('NFC'));
    }),
  );
});
