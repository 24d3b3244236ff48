import { REFUSALS } from '#domain/refusals/table.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { BULK_ORDERS, type EmailRequest, type OrderRequest } from '#contract/requests.ts';
import type { AssessmentRequest, ShopRequest } from '#contract/shop-requests.ts';
import { assessmentProblems } from '#domain/requests/assessment.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { MAX_FORM, MISSING_REQUEST } from '#domain/requests/inquiry.ts';
import { stockReference } from '#domain/stock/reference.ts';
import type { Config } from '#server/platform/base/config.ts';
import { safeLine, quotedLines } from '#server/mails/quoted-text.ts';
import { type Accepted, inquiryIssues, signedWords, trapIssues } from './accepted-request.ts';
import { requestedThing } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Nothing else is mailed, whatever the name of the template (security 19). */
const UNKNOWN: FieldIssue = {
  path: ['template'],
  code: 'template_unknown',
  detail: REFUSALS.template_unknown.text,
};

/** Judges a question about a product by contract 6.8: either what is wrong with it, or what is sent. */
export async function judgeInquiry(
  tx: Tx,
  payload: EmailRequest,
  config: Config,
): Promise<FieldIssue[] | Accepted> {
  if (payload.template !== 'inquiry') return [UNKNOWN];
  const trapped = trapIssues(payload);
  if (trapped.length > 0) return trapped;
  const { userName, userEmail, contactNumber, userRequest } = payload;
  const fields = { userName, userEmail, contactNumber, userRequest };
  const issues = inquiryIssues(fields);
  if (payload.productId === null) {
    issues.push({ path: ['productId'], code: 'required', detail: MISSING_REQUEST });
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
    fields: { ...fields, ...(productId === null && { item: elsewhere }), ...languageIn(payload) },
    subject: `Inquiry: ${safeLine(title)}, ${reference}`,
    text: `${safeLine(title)}
${reference}
${link}${elsewhere === '' ? '' : `\n${safeLine(elsewhere)}`}

${signedWords(fields)}`,
    links: [link],
    replyTo: userEmail,
  };
}

/** Language of the page where it was asked: a guest is answered in it. */
const languageIn = ({ language }: { language?: string | undefined }): { language?: string } => {
  const known = LANGUAGES.find((one) => one === language);
  return known ? { language: known } : {};
};

/** Judges a request to the parts department, or one in the parts template that names no form. */
export function judgeOrderRequest(payload: OrderRequest): FieldIssue[] | Accepted {
  return payload.template === BULK_ORDERS ? inFourFields(payload) : [UNKNOWN];
}

/** Judges a form of four fields by its template: electronics and wholesale, a quote, a message. */
export function judgeShopRequest(payload: ShopRequest, template: string): FieldIssue[] | Accepted {
  return payload.template === template ? inFourFields(payload) : [UNKNOWN];
}

/** Headings of a request's mail, by its template or, in the parts template, by the label of its form. */
const HEADINGS = new Map([
  ['parts', 'Parts request'],
  ['electronics', 'Electronics request'],
  ['bulk', 'Bulk order request'],
  ['quote', 'Quote request'],
  ['contact', 'Message'],
]);

function inFourFields(payload: OrderRequest & { thread?: string | undefined }): FieldIssue[] | Accepted {
  const trapped = trapIssues(payload);
  if (trapped.length > 0) return trapped;
  const { template, form, userName, userEmail, contactNumber, userRequest } = payload;
  const fields = { userName, userEmail, contactNumber, userRequest };
  const issues = inquiryIssues(fields);
  if (lengthOf(form) > MAX_FORM) issues.push({ path: ['form'], ...tooLong(MAX_FORM) });
  if (issues.length > 0) return issues;

  const known = HEADINGS.get(template === BULK_ORDERS ? form : template);
  const heading = known ?? 'Bulk order request';
  return {
    productId: null,
    ...(payload.thread !== undefined && { thread: payload.thread }),
    fields: { ...(form !== '' && { form }), ...fields, ...languageIn(payload) },
    subject: `${heading}: ${safeLine(userName)}`,
    text: `${heading}${form === '' || known ? '' : `\nForm: ${safeLine(form)}`}

${signedWords(fields)}`,
    links: [],
    replyTo: userEmail,
  };
}

/** Judges what a candidate sends: two of its fields are called as those of a request and hold invoice numbers. */
export function judgeAssessment(payload: AssessmentRequest): FieldIssue[] | Accepted {
  const { template, website: _website, ...fields } = payload;
  if (template !== 'assessment') return [UNKNOWN];
  const trapped = trapIssues(payload);
  if (trapped.length > 0) return trapped;
  const issues = Object.entries(assessmentProblems(fields)).map(([name, problem]) => ({
    ...problem,
    path: [name],
  }));
  if (issues.length > 0) return issues;
  const { refNumber, userName, contactNumber, userEmail, userRequest, benchMarked } = fields;
  return {
    productId: null,
    fields,
    subject: `Technical assessment: ${safeLine(refNumber)}, ${safeLine(userName)}`,
    text: `Technical assessment
Reference: ${safeLine(refNumber)}
Name: ${safeLine(userName)}
Phone: ${safeLine(contactNumber)}
First invoice: ${safeLine(userEmail)}
Second invoice: ${safeLine(userRequest)}

${quotedLines(benchMarked).join('\n')}
`,
    links: [],
    replyTo: null,
  };
}
