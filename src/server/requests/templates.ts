import type { EmailRequest } from '#contract/requests.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { inquiryProblems } from '#domain/inquiry.ts';
import { stockReference } from '#domain/reference.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/handle.ts';
import { requestedProduct } from './store.ts';

/** A request that may be sent on: what is kept of it and what our people read. */
export interface Accepted {
  productId: number | null;
  fields: Record<string, string>;
  subject: string;
  /** Lines of the mail; the sender's own words come last. */
  text: string;
  links: string[];
  /** Checked: it stands in a header. */
  replyTo: string;
}

/** Judges one form by contract 6.8: either what is wrong with it, or what is sent. */
type Template = (tx: Tx, payload: EmailRequest, config: Config) => Promise<FieldIssue[] | Accepted>;

/** One text for everything that was left out (spec buyer §5). */
const MISSING = 'Missing information - Email, Name, Phone number and Request required';

/** The forms there are. Nothing else is mailed, whatever the name of the template (security 19). */
export const TEMPLATES = new Map<string, Template>([['inquiry', inquiry]]);

async function inquiry(tx: Tx, payload: EmailRequest, config: Config): Promise<FieldIssue[] | Accepted> {
  const { userName, userEmail, contactNumber, userRequest } = payload;
  const fields = { userName, userEmail, contactNumber, userRequest };
  const issues = Object.entries(inquiryProblems(fields)).map(([name, problem]) => ({
    ...problem,
    path: [name],
  }));
  if (payload.productId === null) {
    issues.push({ path: ['productId'], code: 'required', detail: MISSING });
  }
  const product = payload.productId === null ? undefined : await requestedProduct(tx, payload.productId);
  if (payload.productId !== null && !product) {
    issues.push({ path: ['productId'], code: 'invalid', detail: 'This item is not known' });
  }
  if (issues.length > 0 || !product) return issues;

  const reference = `REF ${stockReference(product.id)}`;
  const link = `${config.publicUrl}/details/${product.id}${product.product_class_id === 2 ? '/parts' : ''}`;
  return {
    productId: product.id,
    fields,
    subject: `Inquiry: ${oneLine(product.title)}, ${reference}`,
    text: `${oneLine(product.title)}
${reference}
${link}

Name: ${oneLine(userName)}
Email: ${userEmail}
Phone: ${oneLine(contactNumber)}

${quoted(userRequest)}
`,
    links: [link],
    replyTo: userEmail,
  };
}

/** What a stranger typed may not add lines that look like ours. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** The sender's words, told from ours by the mark before each line. */
function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
}
