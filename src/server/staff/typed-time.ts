/** A moment with its zone. */
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Tells whether a text is a calendar day that there is, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** A moment that staff wrote; null where there is none: no zone, or a day that there is not, which would become another. */
export function readTime(text: string): Date | null {
  const day = TIME.exec(text)?.[1];
  const ms = day !== undefined && isDay(day) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? null : new Date(ms);
}

/** The same, where a day alone is its first moment in UTC. */
export const readTimeOrDay = (text: string): Date | null =>
  isDay(text) ? readTime(`${text}T00:00:00Z`) : readTime(text);
