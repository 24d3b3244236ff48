/** Blanks and signs that a browser drops, or reads as a slash. */
const ODD = /[\s\\\p{Cc}\p{Cf}]/u;

/** A path of our own pages, "/details/12": never another host, whatever a browser makes of slashes (security 22). */
export function isOwnPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !ODD.test(text);
}

/**
 * Tells whether a link in text that people write may be followed: a path of ours, or an address of one of these schemes,
 * written out. Anything else (`javascript:`, `//host`, `https:host`) is text.
 */
export function isSafeLink(text: string, schemes: readonly string[] = ['https', 'http', 'mailto']): boolean {
  if (isOwnPath(text)) return true;
  const scheme = /^([a-z]+):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || !schemes.includes(scheme) || ODD.test(text)) return false;
  if (scheme === 'mailto') return /^mailto:[^@:/?]+@[^@:/?]+(\?[^#]*)?$/i.test(text);
  return /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text) && URL.canParse(text);
}
