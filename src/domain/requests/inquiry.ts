import { isEmail, MAX_EMAIL } from '../people/email.ts';
import { type FieldProblem, lengthOf, notAnEmail, tooLong } from '../people/field-problem.ts';

/** Request forms (inquiry, contact, parts, electronics, bulk), with the wire's names (contract 6.8). */
export interface Inquiry {
  userName: string;
  userEmail: string;
  /** free text: the digits rule is the consignee's */
  contactNumber: string;
  userRequest: string;
}
export type InquiryField = keyof Inquiry;

/** Longest values in characters (spec buyer §5). */
export const INQUIRY_LIMITS: Record<InquiryField, number> = {
  userName: 255,
  userEmail: MAX_EMAIL,
  contactNumber: 26,
  userRequest: 700,
};

const FIELDS: readonly InquiryField[] = ['userName', 'userEmail', 'contactNumber', 'userRequest'];
/** One text for everything that was left out, of every form (spec buyer §5). */
export const MISSING_REQUEST = 'Missing information - Email, Name, Phone number and Request required';

/** Everything wrong with a request, by field; empty when it can be sent. The one text stands on each missing field. */
export function inquiryProblems(
  values: Partial<Record<InquiryField, string>>,
): Partial<Record<InquiryField, FieldProblem>> {
  const problems: Partial<Record<InquiryField, FieldProblem>> = {};
  for (const field of FIELDS) {
    const value = values[field]?.trim() ?? '';
    if (value === '') problems[field] = { code: 'required', detail: MISSING_REQUEST };
    else if (lengthOf(value) > INQUIRY_LIMITS[field]) problems[field] = tooLong(INQUIRY_LIMITS[field]);
    else if (field === 'userEmail' && !isEmail(value)) problems[field] = notAnEmail;
  }
  return problems;
}

/** Longest label by which a form says what kind of request it sends, in characters (contract 6.8). */
export const MAX_FORM = 50;
