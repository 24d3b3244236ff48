/** Parameters of a read, some of them with several values. */
export type WideParams = Record<string, string | string[]>;

/** As many parameters, and as long ones, as a saved search holds (account contract 2.10). */
const MAX_PARAMS = 20;
const MAX_VALUE = 200;
const SEPARATOR = '\n';

/**
 * The parameters of a search as a saved search holds them: flat, several values of one name on a line each. The page is
 * left out, since a search is saved from its beginning.
 * @returns null for what does not fit
 */
export function flatParams(params: Readonly<WideParams>): Record<string, string> | null {
  const flat: [string, string][] = [];
  for (const [name, given] of Object.entries(params)) {
    const values = [given].flat().filter((value) => value !== '');
    if (name === 'page' || values.length === 0) continue;
    const value = values.join(SEPARATOR);
    if (value.length > MAX_VALUE || values.some((one) => one.includes(SEPARATOR))) return null;
    flat.push([name, value]);
  }
  return flat.length > MAX_PARAMS ? null : Object.fromEntries(flat.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The way back. */
export function wideParams(flat: Readonly<Record<string, string | number>>): WideParams {
  return Object.fromEntries(
    Object.entries(flat).map(([name, value]) => {
      const values = String(value).split(SEPARATOR);
      return [name, values.length === 1 ? String(value) : values];
    }),
  );
}
