/** Most specific first: what calls itself Chrome too stands above Chrome. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera Mini', /\bOpera Mini\b/],
  ['Opera', /\b(OPR|OPT|Opera)[/ ]/],
  ['UC Browser', /\bUC ?Browser\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]{1,20} (?:Mobile(?:\/\w{1,20})? )?Safari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['KaiOS', /\bKAIOS\b/i],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (list: readonly (readonly [string, RegExp])[], userAgent: string): string | null =>
  list.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;

/**
 * Name of a device in a list of sessions and in a mail: "Chrome on Android". Only names of ours, never the text itself,
 * which whoever signs in may write as they please.
 * @param userAgent the header; '' and what is not known is "Unknown device"
 */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
