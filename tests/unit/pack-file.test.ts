import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPackFile, writePackFile } from '#domain/pack/file.ts';

const word = fc.stringMatching(/^[\w+/=-]{1,90}$/);
const part = fc.record({ bytes: fc.uint8Array({ maxLength: 40 }), keyid: word, sig: word });
const parts = fc.array(part, { minLength: 1, maxLength: 5 });

test('the parts of a catalogue come back from its file', () => {
  fc.assert(
    fc.property(parts, (given) => {
      expect(readPackFile(writePackFile(given))).toEqual(given);
    }),
  );
});

test('a file that was cut in a part, or is something else, is none', () => {
  const file = writePackFile([{ bytes: Uint8Array.of(1, 2, 3), keyid: 'k1', sig: 'abc' }]);
  for (let length = 0; length < file.length; length++)
    expect(readPackFile(file.subarray(0, length))).toBeNull();
  expect(readPackFile(new TextEncoder().encode('CGPX'))).toBeNull();
});
