import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOfText, packFileName, packFileText, readPackFile, writePackFile } from '#domain/pack/file.ts';

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

test('it comes back from its text too', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9000 }), (file) => {
      expect(bytesOfText(new TextEncoder().encode(packFileText(file)))).toEqual(file);
    }),
  );
  for (const other of ['', 'CGPF', 'CGPF base64 ö', 'a photo'])
    expect(bytesOfText(new TextEncoder().encode(other))).toBeNull();
});

test.each<[string | null, string]>([
  [null, 'chicargos-zm-all-2026-11-21.cgp'],
  ['toyota', 'chicargos-zm-toyota-2026-11-21.cgp'],
  ['mercedes-benz', 'chicargos-zm-mercedes-benz-2026-11-21.cgp'],
  ['citroën / ds', 'chicargos-zm-citroen-ds-2026-11-21.cgp'],
  ['长安', 'chicargos-zm-make-2026-11-21.cgp'],
])('the file of %s is named by region, make and day', (make, name) => {
  expect(packFileName('zm', make, Date.parse('2026-11-21T23:59:00Z'))).toBe(name);
});

test('a file that was cut in a part, or is something else, is none', () => {
  const file = writePackFile([{ bytes: Uint8Array.of(1, 2, 3), keyid: 'k1', sig: 'abc' }]);
  for (let length = 0; length < file.length; length++)
    expect(readPackFile(file.subarray(0, length))).toBeNull();
  expect(readPackFile(new TextEncoder().encode('CGPX'))).toBeNull();
});
