import { array, assert, constantFrom, integer, nat, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldVoucher, VOUCHER_CLASSES, type VoucherRule, voucherShares } from '#domain/orders/voucher.ts';

const rule = (given: Partial<VoucherRule>): VoucherRule => ({
  discount: { kind: 'percent', basisPoints: 1000 },
  minOrderMinor: 0,
  minCurrency: null,
  class: null,
  ...given,
});
const vehicle = (totalMinor: number) => ({ totalMinor, class: 'vehicles' as const });
const part = (totalMinor: number) => ({ totalMinor, class: 'parts' as const });
const fixed = (minor: number, currency: 'USD' | 'ZMW' = 'USD') => ({
  kind: 'fixed' as const,
  minor,
  currency,
});

describe('what a voucher takes off', () => {
  it.each([
    ['ten percent of one car', rule({}), [vehicle(450_000)], [45_000]],
    ['ten percent of two lines', rule({}), [vehicle(450_000), part(12_050)], [45_000, 1_205]],
    ['half a cent is rounded up', rule({}), [part(5)], [1]],
    ['200 dollars off one car', rule({ discount: fixed(20_000) }), [vehicle(450_000)], [20_000]],
    [
      '200 dollars over two cars by what they cost',
      rule({ discount: fixed(20_000) }),
      [vehicle(300_000), vehicle(100_000)],
      [15_000, 5_000],
    ],
    [
      'the cent that is left stands on the last line',
      rule({ discount: fixed(100) }),
      [part(100), part(100), part(100)],
      [33, 33, 34],
    ],
    [
      'never more than the lines come to',
      rule({ discount: fixed(20_000) }),
      [part(1_000), part(500)],
      [1_000, 500],
    ],
    [
      'only lines of its class',
      rule({ class: 'vehicles', discount: fixed(20_000) }),
      [part(99_999), vehicle(450_000), part(1)],
      [0, 20_000, 0],
    ],
    [
      'what rounding leaves over the last line goes to one before it',
      rule({ discount: fixed(3) }),
      [part(1), part(1), part(1), part(1), part(1), part(1), part(1)],
      [0, 0, 0, 0, 1, 1, 1],
    ],
  ])('%s', (_name, voucher, lines, shares) => {
    expect(voucherShares(voucher, lines, 'USD')).toEqual(shares);
  });

  it.each([
    ['nothing of its class', rule({ class: 'parts' }), [vehicle(450_000)]],
    ['an empty basket', rule({}), []],
    ['a basket below its minimum', rule({ minOrderMinor: 100_000, minCurrency: 'USD' }), [vehicle(99_999)]],
    [
      'qualifying lines below its minimum, whatever else is there',
      rule({ class: 'vehicles', minOrderMinor: 100_000, minCurrency: 'USD' }),
      [vehicle(99_999), part(50_000)],
    ],
    ['a fixed sum in another currency', rule({ discount: fixed(20_000, 'ZMW') }), [vehicle(450_000)]],
    ['a minimum in another currency', rule({ minOrderMinor: 1, minCurrency: 'ZMW' }), [vehicle(450_000)]],
  ])('does not apply to %s', (_name, voucher, lines) => {
    expect(voucherShares(voucher, lines, 'USD')).toBeNull();
  });

  it('takes off exactly its sum, and of no line more than it costs, whatever the lines', () => {
    const lines = array(record({ totalMinor: nat(2_500_000_000), class: constantFrom(...VOUCHER_CLASSES) }), {
      minLength: 1,
      maxLength: 100,
    });
    const discount = oneof(
      nat(1_000_000_000).map((minor) => fixed(minor)),
      integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ kind: 'percent' as const, basisPoints })),
    );
    assert(
      property(lines, discount, constantFrom(null, ...VOUCHER_CLASSES), (held, off, only) => {
        const shares = voucherShares(rule({ discount: off, class: only }), held, 'USD');
        const qualifying = held.map((line) => (only === null || line.class === only ? line.totalMinor : 0));
        const sum = qualifying.reduce((before, total) => before + total, 0);
        if (sum === 0) {
          expect(shares).toBeNull();
          return;
        }
        const expected =
          off.kind === 'fixed'
            ? Math.min(off.minor, sum)
            : Number((BigInt(sum) * BigInt(off.basisPoints) * 2n + 10_000n) / 20_000n);
        expect(shares?.reduce((before, share) => before + share, 0)).toBe(expected);
        expect(shares?.every((share, place) => share >= 0 && share <= (qualifying[place] ?? 0))).toBe(true);
      }),
    );
  });
});

it.each([
  ['save10', 'SAVE10'],
  ['  Save 10 ', 'SAVE10'],
  ['ｓａｖｅ10', 'SAVE10'],
])('reads the voucher %j as %s', (typed, folded) => {
  expect(foldVoucher(typed)).toBe(folded);
});
