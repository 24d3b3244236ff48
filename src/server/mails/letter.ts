import type { Language } from '#contract/profile.ts';
import { escapedHtml } from '#domain/text/escaped-html.ts';
import { nameReadsLikePayment } from '#domain/payments/payment-words.ts';
import { goodsHtml, goodsText, type LetterGoods } from './goods.ts';
import { wordsIn } from './words.ts';

/** Person who reads a mail, and in which language. */
export interface MailReader {
  email: string;
  firstName: string;
  language: Language;
}

/** A paragraph, one of our links with what it does, or what was ordered. */
export type LetterPart = string | { label: string; address: string } | LetterGoods;

/** A message in words: the same as plain text and as one small page. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
  /** Addresses of its links, in order. */
  links: string[];
}

/**
 * Puts a message together: greeting, parts, what we never do, our address.
 * The page has inline styles, fetches nothing, and leads to nothing but our links (security 17, 19); the pictures of what was
 * ordered go with the mail.
 * @param site the configured address of the shop, without a slash at the end
 */
export function letterTo(
  { firstName, language }: MailReader,
  site: string,
  { subject, parts }: { subject: string; parts: readonly LetterPart[] },
): Letter {
  const i18n = wordsIn(language);
  const name = namely(firstName);
  const hello =
    name === null
      ? i18n._({ id: 'mail.hello', message: 'Hello,' })
      : i18n._({ id: 'mail.hello-name', message: 'Hello {name},', values: { name } });
  const never = i18n._({
    id: 'mail.never',
    message:
      'We never ask for your password by email, and we never send bank details in the text of an email.',
  });
  const whole: LetterPart[] = [hello, ...parts, never];
  return {
    subject,
    text: `${whole.map(asText).join('\n\n')}\n\nChicargos\n${site}\n`,
    html: page(language, subject, [...whole.map(asHtml), ending(site)]),
    links: parts.flatMap((part) => (typeof part !== 'string' && 'address' in part ? [part.address] : [])),
  };
}

/** Only what reads as a name is greeted: whoever signs up with a stranger's address may not write to them through us. */
function namely(firstName: string): string | null {
  const isName = /^[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+){0,2}$/u.test(firstName) && firstName.length <= 30;
  return isName && !nameReadsLikePayment(firstName) ? firstName : null;
}

function asText(part: LetterPart): string {
  if (typeof part === 'string') return part;
  return 'address' in part ? `${part.label}:\n${part.address}` : goodsText(part);
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0c2b23;color:#ffffff;text-decoration:none';
const SMALL = 'margin:0 0 16px;font-size:13px;color:#55625d;overflow-wrap:anywhere';

/** A link stands there as its address too, for whoever looks where it leads before opening it. */
function asHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapedHtml(part)}</p>`;
  if (!('address' in part)) return goodsHtml(part);
  const address = escapedHtml(part.address);
  return `<p style="margin:0 0 8px"><a href="${address}" style="${BUTTON}">${escapedHtml(part.label)}</a></p>
<p style="${SMALL}">${address}</p>`;
}

const ending = (site: string): string =>
  `<p style="margin:24px 0 0">Chicargos<br><a href="${escapedHtml(site)}" style="color:#0c2b23">${escapedHtml(site)}</a></p>`;

function page(language: Language, subject: string, parts: string[]): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapedHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f2f5f3;color:#16211d;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
${parts.join('\n')}
</div>
</body>
</html>
`;
}
