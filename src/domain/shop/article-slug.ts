/** Most characters of an article's address. */
export const MOST_SLUG = 150;
/** Most characters of one that is made of a title: what can be read in a shared link. */
const MOST_MADE = 80;

/**
 * The address that a title makes: "Ports & prices: Durban" is "ports-prices-durban".
 * @returns '' where the title holds no Latin letter and no digit
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (words.length <= MOST_MADE) return words;
  const cut = words.slice(0, MOST_MADE + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : words.slice(0, MOST_MADE);
}

/** Tells whether a text can be an article's address. */
export const isSlug = (text: string): boolean =>
  text.length <= MOST_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
