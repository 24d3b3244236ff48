/** Parameters of a read as the page asks them: the worker brings no schemas along, whose bytes every phone would keep. */
export type PackParams = Readonly<Record<string, unknown>>;

/** Moment when a question is asked: the day in UTC, and ms since 1970. */
export interface PackMoment {
  day: string;
  now: number;
}

/** One as text; '' where it is left out. */
export function paramText(params: PackParams, name: string): string {
  const value = params[name];
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

/** The same of several. */
export function paramTexts<K extends string>(params: PackParams, names: readonly K[]): Record<K, string> {
  const texts: Partial<Record<K, string>> = {};
  for (const name of names) texts[name] = paramText(params, name);
  return texts as Record<K, string>;
}

/** One that may be repeated. */
export function listOf(params: PackParams, name: string): string | string[] {
  const value = params[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : paramText(params, name);
}
