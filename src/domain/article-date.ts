const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Day of an article whose own day nobody wrote down (spec buyer §2). */
const FALLBACK = '01-Jan-2023';

/** The day of an article as its page shows it, "04-Mar-2024". @param time of the wire, null for none */
export function articleDate(time: string | null): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)/.exec(time ?? '');
  const month = MONTHS[Number(found?.[2]) - 1];
  return found && month ? `${found[3]}-${month}-${found[1]}` : FALLBACK;
}
