import { afterOfficeMinutes, QUOTE_MINUTES } from '#domain/shop/office-hours.ts';

/**
 * Moment when the quote that was asked for is due, ms, and whether it is late: only by what the shop said after that. `unheard`:
 * it is due by now, but this phone has not heard from the shop since, so that it may be there already. `atOnce`: it was asked
 * for while people answer, so that it is a matter of minutes.
 * @param asOf when the shop last gave this basket, ms; null: never
 */
export function quoteDue(askedAt: number, now: number, asOf: number | null) {
  const due = afterOfficeMinutes(askedAt, QUOTE_MINUTES);
  const late = now > due && asOf !== null && asOf > due;
  const atOnce = due - askedAt <= QUOTE_MINUTES * 60_000;
  return { due, late, unheard: now > due && !late, atOnce };
}
