import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Report, type ReportForm, sendReport } from '#contract/reports.ts';
import type * as v from 'valibot';
import { reporterEmailProblem } from '#domain/requests/report.ts';
import { inquiryOf } from '#server/inquiries/store.ts';
import { handle, type Handling, type Limit, reply } from '#server/platform/calls/handle.ts';
import type { Reports } from '#server/platform/database/schema/personal-lists.ts';
import { notAuthenticated } from '#server/platform/http/errors.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { insertGuestReport, insertReport, isTarget, openReport } from './store.ts';
import { notFound, refuseForm, type UnsaidIssue } from '#server/platform/calls/refuse.ts';

const shownOf = (
  row: Pick<Selectable<Reports>, 'id' | 'status' | 'created_at'>,
): v.InferInput<typeof Report> => ({
  id: row.id,
  status: row.status,
  created_at: wireTime(row.created_at),
});

/** Each is read by a person; in a batch too, where the calls of a minute are not counted. A stranger's user is the address. */
const limits: Limit[] = [
  { name: 'report', per: 'user', max: 30, windowSeconds: 3600 },
  { name: 'report-mailbox', per: 'mailbox', max: 10, windowSeconds: 3600, only: 'guests', weigh: 'made' },
];

/**
 * Account contract 2.12. The same thing reported again while nobody has decided is the same report; without a target each
 * is a new one. Messages are reported by one of the two who wrote them (security 1).
 */
const send = handle(
  sendReport,
  'public',
  async (handling) => {
    const { tx, user, payload, now, token } = handling;
    const { kind, product_id, seller_id, email: _email, ...words } = payload;
    // Whose token is dead meant to report with their account, where they are told what becomes of it.
    if (!user && (token === 'invalid' || (kind !== 'listing' && kind !== 'seller')))
      throw notAuthenticated(token === 'invalid' ? 'invalid' : 'absent');
    const issues = issuesOf(payload, user === null);
    if (issues.length > 0) return refuseForm(issues);
    if (!(await isTarget(tx, payload))) return notFound();
    if (!user) return sendAsGuest(handling);
    const inquiry_id = kind === 'message' && payload.inquiry_id ? payload.inquiry_id : null;
    if (inquiry_id !== null && (await inquiryOf(tx, user, inquiry_id))?.product_id !== product_id)
      return notFound();
    const report = { ...words, kind, product_id, seller_id, inquiry_id };
    const open =
      product_id === null && seller_id === null ? undefined : await openReport(tx, user.id, report);
    if (open) return reply(shownOf(open), { status: 200 });
    return shownOf(await insertReport(tx, user.id, report, now));
  },
  { shape: 'form', limits, inCrowds: 'proof' },
);

function issuesOf(payload: ReportForm, isGuest: boolean): UnsaidIssue[] {
  const { kind, email = '' } = payload;
  const issues: UnsaidIssue[] = [];
  const required = kind === 'listing' ? 'product_id' : kind === 'seller' ? 'seller_id' : null;
  if (required !== null && payload[required] === null) issues.push({ path: [required], code: 'required' });
  const problem = isGuest ? reporterEmailProblem(email) : null;
  if (problem) issues.push({ path: ['email'], ...problem });
  return issues;
}

/**
 * A report of somebody without an account (settled point 36). Anybody may type any address: whether its owner has reported
 * the same already shows in nothing that is answered, and nothing is mailed to it.
 */
async function sendAsGuest({ tx, payload, now }: Handling<'public', ReportForm>) {
  const { email = '', ...words } = payload;
  const id = randomUUID();
  await insertGuestReport(tx, { id, email, form: { ...words, inquiry_id: null }, now });
  return shownOf({ id, status: 'new', created_at: now });
}

export const routes = [send];
