/** Words in place of the day of an article whose own day nobody wrote down (spec buyer §2). */
export const UNDATED = '01-Jan-2023';

/** The day of an article, YYYY-MM-DD; null: nobody wrote it down. @param time of the wire */
export function articleDay(time: string | null): string | null {
  const day = time?.slice(0, 10) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}
