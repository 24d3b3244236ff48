const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** All of two days, the last of each day for a month, the last of each month for a year. */
const ALL_FOR_MS = 2 * DAY_MS;
const DAILY_FOR_MS = 31 * DAY_MS;
const MONTHLY_FOR_MS = 366 * DAY_MS;

/**
 * The backups that stay, of those made at these moments (ISO 8601). The newest always stays, however old.
 */
export function keptBackups(made: readonly string[], now: Date): string[] {
  const newestFirst = made.toSorted().toReversed();
  const last = new Set<string>();
  return newestFirst.filter((moment, place) => {
    const ageMs = now.getTime() - Date.parse(moment);
    const [day, month] = [moment.slice(0, 10), moment.slice(0, 7)];
    const isLastOf = { day: !last.has(day), month: !last.has(month) };
    last.add(day).add(month);
    if (place === 0 || ageMs <= ALL_FOR_MS) return true;
    return (isLastOf.day && ageMs <= DAILY_FOR_MS) || (isLastOf.month && ageMs <= MONTHLY_FOR_MS);
  });
}
