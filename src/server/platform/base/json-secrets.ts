/** Signs that stand between the quotes and the colon of a pair, also where it is encoded in an address. */
const GAP = String.raw`(?:\s|\+|%20|%0[9ad]){0,40}`;
const QUOTE = String.raw`\\{0,15}(?:"|%22)`;
/** A name that speaks of secrets, from its telling word on, and what begins its value: a quote, or a number. */
const SECRET_PAIR =
  String.raw`(?:(?:token|password|secret|revoke_handle|accountnumber)(?:(?!%22)[^"\\]){0,60}` +
  String.raw`|(?:"|%22)(?:otp|code_verifier|(?:proxy-)?authorization|(?:set-)?cookie))` +
  String.raw`${QUOTE}${GAP}:${GAP}(?:(\\{0,15})("|%22)|(-?\d[\d.e+-]*))`;

/**
 * The text without the values of JSON pairs in it whose names speak of secrets, also in JSON within JSON. An encoded
 * value takes all that follows with it, because a quote in it looks like the one that ends it; so does one that nothing
 * ends.
 */
export function withoutJsonSecrets(text: string): string {
  const pairs = new RegExp(SECRET_PAIR, 'gi');
  let clean = '';
  let from = 0;
  for (let found = pairs.exec(text); found; found = pairs.exec(text)) {
    const [pair, escapes = '', quote, digits = ''] = found;
    const begin = found.index + pair.length - digits.length;
    const end =
      quote === '"' ? endOf(text, begin, escapes.length) : quote ? text.length : begin + digits.length;
    if (end > begin) clean += `${text.slice(from, begin)}[hidden]`;
    if (end > begin) from = end;
    pairs.lastIndex = end;
  }
  return clean + text.slice(from);
}

/**
 * End of a value. JSON puts n signs before the quotes of a value at one depth, and 2(n + 1) for each sign that the
 * value itself has: what is left over tells its own quotes from the one that ends it.
 */
function endOf(text: string, begin: number, escapes: number): number {
  for (let at = text.indexOf('"', begin); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (first > begin && text[first - 1] === '\\') first--;
    if ((at - first) % (2 * (escapes + 1)) === escapes) return at - escapes;
  }
  return text.length;
}
