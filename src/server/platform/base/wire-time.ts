/** A time as the wire writes it: `YYYY-MM-DDTHH:MM:SSZ` (contract 1 "Time"). */
export function wireTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** The same where there may be none. */
export function wireTimeOrNull(date: Date | null): string | null {
  return date === null ? null : wireTime(date);
}

/** The calendar day in UTC, `YYYY-MM-DD`: what dated rates are compared with. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
