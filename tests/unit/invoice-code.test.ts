import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  initials,
  invoiceCodeFrom,
  normaliseInvoiceCode,
  printInvoiceCode,
} from '#domain/orders/invoice-code.ts';

test.each([
  ['7K2M-9QXH-4TRB', '7K2M9QXH4TRB'],
  ['7k2m9qxh4trb', '7K2M9QXH4TRB'],
  [' 7k2m 9qxh 4trb\n', '7K2M9QXH4TRB'],
  ['7K2M–9QXH—4TRB', '7K2M9QXH4TRB'],
  ['7-K-2-M-9-Q-X-H-4-T-R-B', '7K2M9QXH4TRB'],
  ['OoIiLl000000', '001111000000'],
  ['7K2M-9QXH-4TR', null],
  ['7K2M-9QXH-4TRBB', null],
  ['UUUU-UUUU-UUUU', null],
  ['7K2M_9QXH_4TRB', null],
  ['٧K2M-9QXH-4TRB', null],
  ['', null],
])('%j is read as %j', (input, code) => {
  expect(normaliseInvoiceCode(input)).toBe(code);
});

test('a code is printed in fours', () => {
  expect(printInvoiceCode('7K2M9QXH4TRB')).toBe('7K2M-9QXH-4TRB');
});

test('every code made is read back from its print, in small letters too', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 20 }), (bytes) => {
      const code = invoiceCodeFrom(bytes);
      expect(normaliseInvoiceCode(printInvoiceCode(code))).toBe(code);
      expect(normaliseInvoiceCode(code.toLowerCase())).toBe(code);
    }),
  );
});

test('each of the 32 signs is as likely as the others', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const sign = invoiceCodeFrom(new Uint8Array(12).fill(byte)).charAt(0);
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  expect(counts.size).toBe(32);
  expect(new Set(counts.values())).toEqual(new Set([8]));
});

test('too few random bytes make no code', () => {
  expect(() => invoiceCodeFrom(new Uint8Array(11))).toThrow(RangeError);
});

test.each([
  ['Grace', 'Banda', 'G. B.'],
  [' éva ', 'zulu', 'É. Z.'],
  ['Grace', '', 'G.'],
  ['', '', ''],
])('%s %s is masked as %s', (first, last, masked) => {
  expect(initials(first, last)).toBe(masked);
});
