/** A page of the shop's own in another place, as the home page links it. */
export interface PageElsewhere {
  name: string;
  url: string;
}

/** More than these are no row of links any more. */
export const MOST_PAGES_ELSEWHERE = 8;

const NAMES: readonly (readonly [host: string, name: string])[] = [
  ['facebook.com', 'Facebook'],
  ['instagram.com', 'Instagram'],
  ['youtube.com', 'YouTube'],
  ['tiktok.com', 'TikTok'],
  ['linkedin.com', 'LinkedIn'],
  ['x.com', 'X'],
  ['whatsapp.com', 'WhatsApp'],
];

/**
 * The page of an address that a person typed, called by the name that people know its place by, else by its host. A missing
 * `https://` is understood; null for what is no address of a page, or not over https.
 */
export function pageElsewhere(typed: string): PageElsewhere | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, username, password, hostname, href } = new URL(whole);
  if (protocol !== 'https:' || username !== '' || password !== '' || !hostname.includes('.')) return null;
  const host = hostname.replace(/^www\./, '');
  const known = NAMES.find(([end]) => host === end || host.endsWith(`.${end}`));
  return { name: known?.[1] ?? host, url: href };
}

/** As they are written in a field: an address on each line. */
export const pagesText = (pages: readonly PageElsewhere[]): string => pages.map(({ url }) => url).join('\n');
