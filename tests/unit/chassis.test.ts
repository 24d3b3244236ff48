import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedChassis, readChassis } from '#domain/stock/chassis.ts';
import { foldingChassis } from '#shown/folding-chassis.ts';

test.each([
  ['SAJAA00AA0A123456', 'SAJAA00AA0A123456'],
  [' sajaa00aa0a 123456 ', 'SAJAA00AA0A123456'],
  ['nze121-3012345', 'NZE121-3012345'],
  ['SAJAA00AA0A12345', null],
  ['SAJAA00AA0A1234567', null],
  // Letters that read like figures are in no VIN.
  ['SAJAA00AAOA123456', null],
  ['SAJAA00AA0I123456', null],
  ['', null],
  ['no number', null],
])('%j is kept as %j', (typed, kept) => {
  expect(readChassis(typed)).toBe(kept);
});

test('everybody sees all of it but its last six characters', () => {
  expect(maskedChassis('SAJAA00AA0A123456')).toBe('SAJAA00AA0A••••••');
  expect(maskedChassis('NZE121-3012345')).toBe('NZE121-3••••••');
  fc.assert(
    fc.property(fc.stringMatching(/^[A-HJ-NPR-Z0-9]{1,17}$/), (chassis) => {
      const shown = maskedChassis(chassis);
      expect(shown).toHaveLength(chassis.length);
      expect(shown.slice(-6)).toMatch(/^•+$/);
    }),
  );
});

test('where little room is a line ends before the dots', () => {
  expect(foldingChassis('SAJAA00AA0A••••••')).toBe('SAJAA00AA0A\u200b••••••');
  expect(foldingChassis('NZE121-3')).toBe('NZE121-3');
});
