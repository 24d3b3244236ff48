import type { FieldIssue } from '#contract/problem.ts';
import { type Inquiry, inquiryProblems } from '#domain/requests/inquiry.ts';
import { oneLine } from '#domain/people/one-line.ts';
import { safeLine, quotedLines } from '#server/mails/quoted-text.ts';

/** A request that may be sent on: what is kept of it and what our people read. */
export interface Accepted {
  productId: number | null;
  /** Name that the sender's phone calls it by; absent: the shop names it. */
  thread?: string;
  fields: Record<string, string>;
  subject: string;
  /** Lines of the mail; the sender's own words come last. */
  text: string;
  links: string[];
  /** Checked: it stands in a header. Null: the form has no address. */
  replyTo: string | null;
}

/** Issues with the four fields that every request has. */
export function inquiryIssues(fields: Inquiry): FieldIssue[] {
  return Object.entries(inquiryProblems(fields)).map(([name, problem]) => ({ ...problem, path: [name] }));
}

/** Text in a field that no person sees was written by a machine: it is told so, and nothing is kept or mailed. */
export function trapIssues({ website }: { website?: string | undefined }): FieldIssue[] {
  return website ? [{ path: ['website'], code: 'invalid', detail: 'Leave this field empty' }] : [];
}

/** Sender of a request and their words, as our people read it. */
export function signedWords({ userName, userEmail, contactNumber, userRequest }: Inquiry): string {
  return `Name: ${safeLine(userName)}
Email: ${oneLine(userEmail)}
Phone: ${safeLine(contactNumber)}

${quotedLines(userRequest).join('\n')}
`;
}
