import type * as v from 'valibot';
import type { FieldIssue } from '#contract/problem.ts';
import {
  decideReport,
  MAX_NOTE,
  REPORT_STATUSES,
  staffReport,
  staffReports,
} from '#contract/staff/reports.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import type { EditRow } from '#server/listings/row.ts';
import { hideListing } from '#server/listings/save.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { readMessages } from './messages.ts';
import { reportTag, staffReportShown, staffReportsShown } from './shape.ts';
import {
  countReports,
  hasNewer,
  lockAnyListing,
  lockReport,
  pageOfReports,
  reportById,
  type ReportRow,
} from './store.ts';
import { notFound, refuse, refuseForm } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

type Decision = v.InferOutput<typeof decideReport.payload>;

const list = answer(staffReports, 'staff', async ({ db, params }) => {
  const count = await countReports(db, params);
  const page = pageNumber(params.page);
  if (page === null || !isPage(page, count)) return invalidPage();
  const results = await staffReportsShown(db, await pageOfReports(db, params, page));
  return paged('/staff/reports/', params, page, count, results);
});

const one = answer(staffReport, 'staff', async ({ db, params }) => {
  const row = await reportById(db, params.id);
  if (!row) return notFound();
  const report = await staffReportShown(db, row);
  return reply(report, { headers: { etag: reportTag(report) } });
});

/** Never the words of a note: the log is kept when whoever they are about has left. */
const audited = ({ status, version }: ReportRow) => ({ status, version });

/**
 * Decision of staff on a report. Hiding takes the listing out of search, pages and baskets at once; orders keep it, and
 * the answer names those whose buyers still wait.
 */
const decide = handle(
  decideReport,
  'staff',
  async (handling) => {
    const { tx, user, payload, now, ip, ifMatch } = handling;
    const row = await lockReport(tx, payload.id);
    if (!row) return notFound();
    if (!matchesVersion(ifMatch, reportTag(row))) return preconditionFailed(await staffReportShown(tx, row));
    const listing = row.product_id === null ? undefined : await lockAnyListing(tx, row.product_id);
    const issues = issuesOf(payload, listing);
    if (issues.length > 0) return refuseForm(issues);
    const status = REPORT_STATUSES.find((known) => known === payload.status) ?? row.status;
    const note = payload.note?.trim() ?? row.note;
    if (status === 'new' && row.status !== 'new' && (await hasNewer(tx, row)))
      return refuse('invalid_transition', {
        detail: 'The same person has reported this again: decide that report',
        from: row.status,
        to: status,
      });

    const isHidden = listing ? await hide(handling, listing, payload.hide ?? null) : false;
    if (status === row.status && note === row.note && !isHidden)
      return reply({ ...(await staffReportShown(tx, row)), changed: false });
    const decided = status === row.status ? {} : decisionBy(status, user.id, now);
    const after = await tx
      .updateTable('reports')
      .set({ status, note, version: row.version + 1, ...decided })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'report.decide',
        entity: 'report',
        entityId: row.id,
        before: audited(row),
        after: {
          ...audited(after),
          ...(note !== row.note && { note: 'changed' }),
          ...(isHidden && { hide: payload.hide }),
        },
        ip,
      },
      now,
    );
    const report = await staffReportShown(tx, after);
    return reply({ ...report, changed: true }, { headers: { etag: reportTag(report) } });
  },
  { shape: 'form' },
);

const decisionBy = (status: ReportRow['status'], userId: number, now: Date) =>
  status === 'new' ? { decided_at: null, decided_by: null } : { decided_at: now, decided_by: userId };

function issuesOf({ status, note, hide: wanted }: Decision, listing: EditRow | undefined): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (status && !REPORT_STATUSES.some((known) => known === status))
    issues.push({ path: ['status'], code: 'invalid', detail: 'Choose new, upheld or dismissed' });
  if (note && lengthOf(note) > MAX_NOTE) issues.push({ path: ['note'], ...tooLong(MAX_NOTE) });
  if (wanted === true && (!listing || listing.deleted))
    issues.push({ path: ['hide'], code: 'invalid', detail: 'There is no listing to hide' });
  return issues;
}

/** Tells whether anything is different now; it has a row of its own in the log, under the listing. */
async function hide(
  { tx, user, now, ip, payload }: Handling<'staff', Decision>,
  listing: EditRow,
  wanted: boolean | null,
): Promise<boolean> {
  if (wanted === null || !(await hideListing(tx, listing, wanted, now))) return false;
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action: wanted ? 'listing.hide' : 'listing.show',
      entity: 'listing',
      entityId: String(listing.id),
      before: { hidden: !wanted },
      after: { hidden: wanted, report: payload.id },
      ip,
    },
    now,
  );
  return true;
}

export const routes = [list, one, decide, readMessages];
