/** Longest email in every form (spec buyer §5). */
export const MAX_EMAIL = 255;

const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/**
 * Tells whether a text has the shape of one email address. Line breaks, blanks, commas, brackets and quoted local parts
 * are refused, so that it can stand in a mail header (security 19). Whether it exists only a mail can tell.
 */
export function isEmail(text: string, longest: number = MAX_EMAIL): boolean {
  if (text.length > longest) return false;
  // Wide letters and their like are other signs to us and the same mailbox to whoever delivers (security 18).
  if (text.normalize('NFKC') !== text) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  // "=?" begins an encoded word: what a header would show is not what it says.
  if (at < 1 || local.length > 64 || local.includes('=?') || labels.length < 2) return false;
  return LOCAL.test(local) && labels.every((label) => label.length <= 63 && LABEL.test(label));
}
