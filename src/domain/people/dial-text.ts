/** Codes of countries in two digits; 1 and 7 have one, all others three (ITU-T E.164). */
const CODE = /^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;
/** Cities and mobiles of the United Kingdom, where most shops of this kind sit, have a grouping of their own. */
const UK = /^44(?:(2\d)(\d{4})(\d{4})|(7\d{3})(\d{6}))$/;

/** A number with its country's code as people read it aloud: the code, then threes, the last of them up to four. */
export function dialText(digits: string): string {
  const [, code, rest = ''] = CODE.exec(digits) ?? [];
  if (code === undefined) return `+${digits}`;
  const [, ...own] = UK.exec(digits) ?? [];
  const groups = own.length > 0 ? own.filter(Boolean) : rest.match(/\d{3}(?=\d{3})|\d+/g);
  return [`+${code}`, ...(groups ?? [])].join('\u00a0');
}
