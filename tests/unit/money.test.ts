import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Currency,
  crossedOutPrice,
  isCurrency,
  MAX_MINOR,
  minor,
  moneyParts,
  moneyText,
  parseMoney,
  SAVE_PERCENT,
  savePercent,
  wireMoney,
} from '#domain/money/money.ts';

test.each<[string | number, number | null]>([
  ['4500.00', 450_000],
  ['4500', 450_000],
  [4500, 450_000],
  [0.1 + 0.2, 30],
  [1.005, 101],
  ['1.005', 101],
  ['1.0049999999999999', 100],
  ['0.004', 0],
  [1e-7, 0],
  ['.5', 50],
  ['5.', 500],
  [' 12.30 ', 1230],
  ['000000000000012', 1200],
  ['0', 0],
  ['999999999.99', MAX_MINOR],
  ['999999999.994', MAX_MINOR],
  ['999999999.995', null],
  ['1000000000', null],
  [1e21, null],
  ['-1', null],
  [-0.01, null],
  ['', null],
  ['.', null],
  ['1,000', null],
  ['1e3', null],
  ['4 500', null],
  ['١٢', null],
  ['abc', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('money sent as %j is %j minor units', (input, units) => {
  expect(parseMoney(input)).toBe(units);
});

test('what the wire writes is read back as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_MINOR }), (units) => {
      expect(parseMoney(wireMoney(units))).toBe(units);
      expect(minor(wireMoney(units))).toBe(units);
      expect(minor(wireMoney(-units))).toBe(units === 0 ? 0 : -units);
    }),
  );
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [450_000, '4500.00'],
  [MAX_MINOR, '999999999.99'],
  [-500, '-5.00'],
])('%d minor units are %s on the wire', (units, wire) => {
  expect(wireMoney(units)).toBe(wire);
});

test.each([0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is no amount of whole minor units', (units) => {
  expect(() => wireMoney(units)).toThrow(RangeError);
});

test('minus nothing is nothing', () => {
  expect(minor('-0.00')).toBe(0);
});

test.each(['4500', '4500.0', '4,500.00', '', 'abc', '1.000', '12345678901234.00'])(
  'our own server never writes %j as money',
  (wire) => {
    expect(() => minor(wire)).toThrow(RangeError);
  },
);

test.each<[number, Currency, string]>([
  [450_000, 'USD', '$4,500.00'],
  [45_000, 'ZMW', 'K450.00'],
  [100, 'GBP', '£1.00'],
  [5, 'USD', '$0.05'],
  [100_000_000, 'USD', '$1,000,000.00'],
  [-20_000, 'USD', '-$200.00'],
])('%d minor units of %s are shown as %s', (units, currency, shown) => {
  expect(moneyText(units, currency)).toBe(shown);
});

test('a price comes in pieces, so that cents and currency can be drawn smaller', () => {
  expect(moneyParts(1_234_567, 'USD')).toEqual({ symbol: '$', whole: '12,345', cents: '67', code: 'USD' });
});

test.each([
  [450_000, 500_000],
  [100_000, 111_111],
  [395_000, 438_889],
  [95, 106],
  [0, 0],
])('a card of %d crosses out %d', (price, crossed) => {
  expect(crossedOutPrice(price)).toBe(crossed);
});

test('the crossed-out price is price / 0.9 half-up to the cent, whatever the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_MINOR }), (price) => {
      const exact = (BigInt(price) * 20n + 9n) / 18n;
      expect(BigInt(crossedOutPrice(price))).toBe(exact);
    }),
  );
});

test.each([
  [450_000, 500_000, 10],
  [450_100, 500_000, 9],
  [1, 100, 99],
  [100, 100, 0],
  [100, 90, 0],
  [0, 0, 0],
])('%d after %d saves %d percent, rounded down', (price, before, percent) => {
  expect(savePercent(price, before)).toBe(percent);
});

test('cards of the spec always say ten percent', () => {
  expect(SAVE_PERCENT).toBe(10);
});

test.each([
  ['USD', true],
  ['ZMW', true],
  ['usd', false],
  ['toString', false],
])('%s is a currency of the shop: %s', (text, known) => {
  expect(isCurrency(text)).toBe(known);
});
