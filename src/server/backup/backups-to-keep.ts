import { RETENTION_DAYS } from '#domain/shop/retention.ts';

const DAY_MS = 86_400_000;
/**
 * All of two days stay, then the last of each day for as long as anything deleted may lie in a backup. Those of a day go together,
 * once all of it is that old: looking for files that nobody names any more takes a while, and is to be once a day.
 */
const ALL_FOR_MS = 2 * DAY_MS;
const DAILY_FOR_MS = RETENTION_DAYS.backup * DAY_MS;

/**
 * The backups that stay, of those made at these moments (ISO 8601). The newest always stays, however old.
 */
export function backupsToKeep(made: readonly string[], now: Date): string[] {
  const days = new Set<string>();
  return made
    .toSorted()
    .toReversed()
    .filter((moment, place) => {
      const ageMs = now.getTime() - Date.parse(moment);
      const day = moment.slice(0, 10);
      const endOfDayAgeMs = now.getTime() - (Date.parse(day) + DAY_MS);
      const isLastOfDay = !days.has(day);
      days.add(day);
      return place === 0 || endOfDayAgeMs <= ALL_FOR_MS || (isLastOfDay && ageMs <= DAILY_FOR_MS);
    });
}
