/**
 * Cutting texts without a pattern that looks for their end: one that starts over at each sign takes a second for a
 * hostile 16 kB (security 48).
 */

/** Text before the first of these signs; all of it where there is none. */
export function textBeforeAny(text: string, signs: string): string {
  let end = text.length;
  for (const sign of signs) {
    const at = text.indexOf(sign);
    if (at >= 0 && at < end) end = at;
  }
  return text.slice(0, end);
}

/** Without all of this sign that it ends with: "/a//" is "/a". */
export function withoutEnd(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
}

/** Digits in groups of three from the right: "40001" with "," is "40,001". */
export function groupedDigits(digits: string, between: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(between);
}
