/** A time as the wire writes it: `YYYY-MM-DDTHH:MM:SSZ` (contract 1 "Time"). @param at a number is in ms */
export function wireTime(at: Date | number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** The same where there may be none. */
export function wireTimeOrNull(date: Date | null): string | null {
  return date === null ? null : wireTime(date);
}

/** The calendar day in UTC, `YYYY-MM-DD`: what dated rates are compared with. */
export function wireDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
