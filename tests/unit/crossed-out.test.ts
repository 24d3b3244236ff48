import { expect, test } from 'vitest';
import { crossedOutOf, noHistory } from '#domain/listings/crossed-out.ts';

const since = Date.parse('2026-09-01T23:30:00Z');
const DAY_MS = 86_400_000;
const fell = { priceMinor: 450_000, earlierPriceMinor: 480_000, priceSince: since };
const said = { crossed_out_price: '4800.00', crossed_out_since: '2026-09-01T23:30:00Z' };
const nothing = { crossed_out_price: null };

test.each([
  { what: 'a price that fell today', of: fell, days: 0, says: said },
  { what: 'on the last day, from its first hour to its last', of: fell, days: 89, says: said },
  { what: 'once ninety days are over', of: fell, days: 90, says: nothing },
  { what: 'a price that never changed', of: noHistory(450_000), days: 0, says: nothing },
  {
    what: 'a price of which nobody knows since when',
    of: { ...fell, priceSince: null },
    days: 0,
    says: nothing,
  },
  {
    what: 'a price that was lower before',
    of: { ...fell, earlierPriceMinor: 440_000 },
    days: 0,
    says: nothing,
  },
  {
    what: 'a price that was the same before',
    of: { ...fell, earlierPriceMinor: 450_000 },
    days: 0,
    says: nothing,
  },
])('with the setting real: $what', ({ of, days, says }) => {
  const day = Date.parse('2026-09-01T00:00:00Z') + days * DAY_MS;
  // Within its day an answer never changes, so that one may be kept for it.
  for (const now of [day, day + DAY_MS - 1]) expect(crossedOutOf(of, { setting: 'real', now })).toEqual(says);
});

test.each([fell, noHistory(450_000)])('the other two settings ask for no history: %j', (of) => {
  const now = since;
  const spec = { crossed_out_price: '5000.00' };
  expect(crossedOutOf(of, { setting: 'spec', now })).toEqual(spec);
  expect(crossedOutOf(of, { setting: 'off', now })).toEqual(nothing);
});
