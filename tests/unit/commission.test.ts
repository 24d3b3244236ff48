import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterMonth,
  commissionMinor,
  isReferral,
  monthBegins,
  payableAt,
} from '#domain/supporters/commission.ts';
import { maskedEmail } from '#domain/people/masked-email.ts';
import { POSITIONS } from '#domain/supporters/positions.ts';

describe('what is earned on a sale', () => {
  test.each([
    { sale: 'USD 5000.00', basis: 500_000, position: 'IBO', rate: null, cents: 5000 },
    { sale: 'USD 5000.00', basis: 500_000, position: 'ETM', rate: null, cents: 7500 },
    { sale: 'USD 5000.00', basis: 500_000, position: 'ETL', rate: null, cents: 10_000 },
    { sale: 'USD 5000.00', basis: 500_000, position: 'SEL', rate: null, cents: 12_500 },
    { sale: 'ZMW 27500.00', basis: 2_750_000, position: 'IBO', rate: '27.5000', cents: 1000 },
    { sale: 'ZMW 100.00', basis: 10_000, position: 'IBO', rate: '27.5000', cents: 4 },
    { sale: 'nothing', basis: 0, position: 'SEL', rate: null, cents: 0 },
    { sale: 'half a cent', basis: 50, position: 'IBO', rate: null, cents: 1 },
    { sale: 'less than half a cent', basis: 49, position: 'IBO', rate: null, cents: 0 },
  ] as const)('of $sale as $position is $cents cents', ({ basis, position, rate, cents }) => {
    expect(commissionMinor(basis, POSITIONS[position].rateBp, rate)).toBe(cents);
  });

  test('is rounded once, at the end, half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.constantFrom(100, 150, 200, 250),
        fc.integer({ min: 1, max: 9_999_999 }),
        (basis, rateBp, units) => {
          const minor = BigInt(commissionMinor(basis, rateBp, (units / 10_000).toFixed(4)));
          // How far it lies from basis x rate / units, times twice the divisor.
          const off = 2n * (BigInt(basis) * BigInt(rateBp) - minor * BigInt(units));
          expect(off >= -BigInt(units) && off < BigInt(units)).toBe(true);
        },
      ),
    );
  });
});

test('a visit by a link counts for 120 days, to the second, and never from tomorrow', () => {
  const now = new Date('2025-05-01T00:00:00Z');
  const before = (days: number, seconds = 0) => new Date(now.getTime() - days * 86_400_000 - seconds * 1000);
  expect(isReferral(before(0), now)).toBe(true);
  expect(isReferral(before(120), now)).toBe(true);
  expect(isReferral(before(120, 1), now)).toBe(false);
  expect(isReferral(before(0, -1), now)).toBe(false);
  expect(isReferral(new Date('yesterday or so'), now)).toBe(false);
});

test('a commission may be paid out 45 times 24 hours after the sale was paid, over a change of the month', () => {
  expect(payableAt(new Date('2025-01-10T00:00:00Z'))).toEqual(new Date('2025-02-24T00:00:00Z'));
});

test('a month begins and ends where its neighbours end and begin', () => {
  expect(monthBegins('2025-01')).toEqual(new Date('2025-01-01T00:00:00Z'));
  expect(afterMonth('2024-12')).toEqual(monthBegins('2025-01'));
  expect(afterMonth('2025-02')).toEqual(new Date('2025-03-01T00:00:00Z'));
});

test.each([
  { email: 'chanda@example.test', mask: 'c***@e***.test' },
  { email: 'a@b.co.zm', mask: 'a***@b***.zm' },
  { email: '"odd@name"@example.test', mask: '"***@e***.test' },
])('$email is shown as $mask', ({ email, mask }) => {
  expect(maskedEmail(email)).toBe(mask);
});
