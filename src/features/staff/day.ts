import { DAY_MS } from '#domain/text/durations.ts';

/** The calendar day in UTC some days from a moment, YYYY-MM-DD: the shop's days are UTC's. */
export const dayAfter = (at: number, days: number): string =>
  new Date(at + days * DAY_MS).toISOString().slice(0, 10);

/** The day before a calendar day. */
export const dayBefore = (day: string): string => dayAfter(Date.parse(`${day}T00:00:00Z`), -1);
