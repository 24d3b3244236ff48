import type { FieldIssue } from '#contract/problem.ts';
import { type Inquiry, inquiryProblems } from '#domain/inquiry.ts';

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

/** What is wrong with the four fields that every request has. */
export function fieldIssues(fields: Inquiry): FieldIssue[] {
  return Object.entries(inquiryProblems(fields)).map(([name, problem]) => ({ ...problem, path: [name] }));
}

/** Who asks, and their words, as our people read it. */
export function signedWords({ userName, userEmail, contactNumber, userRequest }: Inquiry): string {
  return `Name: ${oneLine(userName)}
Email: ${userEmail}
Phone: ${oneLine(contactNumber)}

${quoted(userRequest)}
`;
}

/** What a stranger typed may not add lines that look like ours. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** The sender's words, told from ours by the mark before each line. */
function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
}
