import type { FieldIssue } from '#contract/problem.ts';
import { BULK_ORDERS, type EmailRequest, type OrderRequest } from '#contract/requests.ts';
import { lengthOf, tooLong } from '#domain/field-problem.ts';
import { MAX_FORM } from '#domain/inquiry.ts';
import { stockReference } from '#domain/reference.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/handle.ts';
import { type Accepted, fieldIssues, oneLine, signedWords } from './accepted.ts';
import { requestedProduct } from './store.ts';

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
