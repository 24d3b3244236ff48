/** Domains of mail as thumbs miss them, and what was meant. Only what nobody has an address at. */
const SLIPS: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'gmaill.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.cm': 'gmail.com',
  'gmail.om': 'gmail.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'yhoo.com': 'yahoo.com',
  'yahho.com': 'yahoo.com',
  'hotmial.com': 'hotmail.com',
  'hotmal.com': 'hotmail.com',
  'hotnail.com': 'hotmail.com',
  'hotmai.com': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'outloo.com': 'outlook.com',
  'iclod.com': 'icloud.com',
  'icoud.com': 'icloud.com',
};
/** Ends that no address has. */
const ENDS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  comm: 'com',
  ocm: 'com',
  vom: 'com',
};

/**
 * Address that was probably meant, where a common domain is spelt as no domain is; null where nothing looks like a slip. It
 * asks and never blocks: whoever has such an address keeps it.
 */
export function emailMeant(typed: string): string | null {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  if (at < 1) return null;
  const domain = email.slice(at + 1).toLowerCase();
  const dot = domain.lastIndexOf('.');
  const end = ENDS[domain.slice(dot + 1)];
  const ended = dot > 0 && end !== undefined ? `${domain.slice(0, dot)}.${end}` : domain;
  const meant = SLIPS[ended] ?? ended;
  return meant === domain ? null : email.slice(0, at + 1) + meant;
}
