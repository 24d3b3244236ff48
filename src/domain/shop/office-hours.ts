/**
 * The hours in which a person answers: UK offices, Mon-Fri 8:00 to 16:45 and Sat 9:00 to 12:00, UK time (spec buyer §9).
 * Public holidays are known to nobody here, so an answer may come later on these.
 */

/** A shipping quote comes within an hour of office hours (spec buyer §9). */
export const QUOTE_MINUTES = 60;

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEKDAY = { opens: 8 * 60, shuts: 16 * 60 + 45 };
/** Minutes of the UK's day, by day of the week from Sunday. */
const HOURS: readonly ({ opens: number; shuts: number } | null)[] = [
  null,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  { opens: 9 * 60, shuts: 12 * 60 },
];

/** The moment (ms) by which so many minutes of office hours have passed since `from` (ms). */
export function afterOfficeMinutes(from: number, minutes: number): number {
  let left = minutes * MINUTE;
  for (let day = ukDay(from); ; day += 1) {
    const hours = HOURS[new Date(day * DAY).getUTCDay()];
    if (!hours) continue;
    const opens = Math.max(from, ukMoment(day, hours.opens));
    const open = ukMoment(day, hours.shuts) - opens;
    if (open >= left) return opens + left;
    if (open > 0) left -= open;
  }
}

/** Days since 1970 as a calendar in London counts them. */
const ukDay = (at: number): number => Math.floor((at + summer(at)) / DAY);

/** A minute of a UK day as a moment; the clocks never change within office hours. */
function ukMoment(day: number, minute: number): number {
  const asUtc = day * DAY + minute * MINUTE;
  return asUtc - summer(asUtc);
}

/** Time by which UK clocks are ahead of UTC: an hour from the last Sunday of March to that of October, 01:00 UTC. */
function summer(at: number): number {
  const year = new Date(at).getUTCFullYear();
  return at >= lastSunday(year, 2) && at < lastSunday(year, 9) ? 60 * MINUTE : 0;
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY;
}
