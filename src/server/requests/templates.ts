import type { FieldIssue } from '#contract/problem.ts';
import { BULK_ORDERS, type EmailRequest, type OrderRequest } from '#contract/requests.ts';
import { lengthOf, tooLong } from '#domain/field-problem.ts';
import { MAX_FORM } from '#domain/inquiry.ts';
import { stockReference } from '#domain/reference.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/handle.ts';
import { type Accepted, fieldIssues, oneLine, signedWords } from './accepted.ts';
import { requestedThing } from './store.ts';

/** One text for everything that was left out (spec buyer §5). */
const MISSING = 'Missing information - Email, Name, Phone number and Request required';
/** Nothing else is mailed, whatever the name of the template (security 19). */
const UNKNOWN: FieldIssue = {
  path: ['template'],
  code: 'template_unknown',
  detail: 'This form is not known',
};

/** Judges a question about a product by contract 6.8: either what is wrong with it, or what is sent. */
export async function judgeInquiry(
  tx: Tx,
  payload: EmailRequest,
  config: Config,
): Promise<FieldIssue[] | Accepted> {
  if (payload.template !== 'inquiry') return [UNKNOWN];
  const { userName, userEmail, contactNumber, userRequest } = payload;
  const fields = { userName, userEmail, contactNumber, userRequest };
  const issues = fieldIssues(fields);
  if (payload.productId === null) {
    issues.push({ path: ['productId'], code: 'required', detail: MISSING });
  }
  const thing = payload.productId === null ? null : await requestedThing(tx, payload.productId);
  if (payload.productId !== null && !thing) {
    issues.push({ path: ['productId'], code: 'invalid', detail: 'This item is not known' });
  }
  if (issues.length > 0 || !thing) return issues;

  const { id, productId, title, path, elsewhere } = thing;
  const reference = `REF ${stockReference(id)}`;
  const link = `${config.publicUrl}${path}`;
  return {
    productId,
    fields: productId === null ? { ...fields, item: elsewhere } : fields,
    subject: `Inquiry: ${oneLine(title)}, ${reference}`,
    text: `${oneLine(title)}
${reference}
${link}${elsewhere === '' ? '' : `\n${oneLine(elsewhere)}`}

${signedWords(fields)}`,
    links: [link],
    replyTo: userEmail,
  };
}

/** What the mail of a request is headed with, by the label of its form. */
const DEPARTMENTS = new Map([['parts', 'Parts request']]);

/** Judges a request that names no product: parts, electronics, wholesale. */
export function judgeOrderRequest(payload: OrderRequest): FieldIssue[] | Accepted {
  const { template, form, userName, userEmail, contactNumber, userRequest } = payload;
  if (template !== BULK_ORDERS) return [UNKNOWN];
  const fields = { userName, userEmail, contactNumber, userRequest };
  const issues = fieldIssues(fields);
  if (lengthOf(form) > MAX_FORM) issues.push({ path: ['form'], ...tooLong(MAX_FORM) });
  if (issues.length > 0) return issues;

  const heading = DEPARTMENTS.get(form) ?? 'Bulk order request';
  return {
    productId: null,
    fields: form === '' ? fields : { form, ...fields },
    subject: `${heading}: ${oneLine(userName)}`,
    text: `${heading}${form === '' || DEPARTMENTS.has(form) ? '' : `\nForm: ${oneLine(form)}`}

${signedWords(fields)}`,
    links: [],
    replyTo: userEmail,
  };
}
