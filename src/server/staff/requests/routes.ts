import type { FieldIssue } from '#contract/problem.ts';
import { MAX_NOTE } from '#contract/staff/reports.ts';
import { changeRequest, staffRequest, staffRequests } from '#contract/staff/requests.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { parseId } from '#domain/text/links.ts';
import { REQUEST_STATUSES, waitsForShop } from '#domain/requests/request-status.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { answerRequestHandler, photo } from './answering.ts';
import { requestConflict } from './request-conflict.ts';
import { requestTag, staffRequestShown, staffRequestsShown } from './shape.ts';
import {
  countShopRequests,
  lockRequest,
  pageOfShopRequests,
  requestById,
  type ShopRequestRow,
  staffPeople,
  waitingNow,
} from './store.ts';
import { notFound, refuseForm } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

const list = answer(staffRequests, 'staff', async ({ db, params, user, now }) => {
  const count = await countShopRequests(db, params, user.id, now);
  const page = pageNumber(params.page);
  if (page === null || !isPage(page, count)) return invalidPage();
  const rows = await pageOfShopRequests(db, params, { page, me: user.id, now });
  const results = await staffRequestsShown(db, rows, now);
  return {
    ...paged('/staff/requests/', params, page, count, results),
    ...(await waitingNow(db, now)),
    staff: await staffPeople(db),
  };
});

const one = answer(staffRequest, 'staff', async ({ db, params, user, now }) => {
  const row = params.id === 0 ? undefined : await requestById(db, params.id);
  if (!row) return notFound();
  const request = await staffRequestShown(db, row, now);
  return reply(
    { ...request, staff: await staffPeople(db), me: user.id },
    { headers: { etag: requestTag(request) } },
  );
});

/** Never the words of a note: the log is kept when whoever they are about has left. */
const audited = ({ status, assignee_id, version }: ShopRequestRow) => ({
  status,
  assignee: assignee_id,
  version,
});

/** Changes who sees to a request, and what became of it: two of the staff never answer the same person by accident. */
const change = handle(
  changeRequest,
  'staff',
  async ({ tx, user, payload, now, ip, ifMatch }) => {
    const row = payload.id === 0 ? undefined : await lockRequest(tx, payload.id);
    if (!row) return notFound();
    if (!matchesVersion(ifMatch, requestTag(row)))
      return preconditionFailed(await staffRequestShown(tx, row, now));
    if (payload.expected && payload.expected !== row.status) return requestConflict(tx, row, now);
    const issues: FieldIssue[] = [];
    const status = REQUEST_STATUSES.find((known) => known === payload.status);
    if (payload.status && !status)
      issues.push({ path: ['status'], code: 'invalid', detail: 'Choose new, in_hand, answered or closed' });
    const note = payload.note?.trim() ?? row.note;
    if (lengthOf(note) > MAX_NOTE) issues.push({ path: ['note'], ...tooLong(MAX_NOTE) });
    const people = await staffPeople(tx);
    const worksHere = (id: number | null): boolean => people.some((person) => person.id === id);
    const colleague = worksHere(row.assignee_id) ? row.assignee_id : null;
    const asked = assigneeIn(payload.assignee, colleague);
    // Whoever takes one in hand without a name takes it themselves; one that is nobody's is in nobody's hands.
    const assignee = status === 'in_hand' && asked === null ? user.id : asked;
    const stands = status ?? (row.status === 'in_hand' && assignee === null ? 'new' : row.status);
    if (assignee !== null && !worksHere(assignee))
      issues.push({ path: ['assignee'], code: 'invalid', detail: 'Choose somebody of the staff' });
    if (issues.length > 0) return refuseForm(issues);
    const next = { status: stands, note, assignee_id: assignee };
    // Opened again it waits since then, and is not late at once.
    const reopened = waitsForShop(stands) && !waitsForShop(row.status);
    if (next.status === row.status && note === row.note && assignee === row.assignee_id)
      return reply({ ...(await staffRequestShown(tx, row, now)), changed: false });
    const after = await tx
      .updateTable('requests')
      .set({ ...next, ...(reopened && { waits_since: now }), version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'request.change',
        entity: 'request',
        entityId: String(row.id),
        before: audited(row),
        after: { ...audited(after), ...(note !== row.note && { note: 'changed' }) },
        ip,
      },
      now,
    );
    const request = await staffRequestShown(tx, after, now);
    return reply({ ...request, changed: true }, { headers: { etag: requestTag(request) } });
  },
  { shape: 'form' },
);

/** Absent: whoever has it; null or '': nobody; 0 for what is no id. */
function assigneeIn(given: unknown, colleague: number | null): number | null {
  if (given === undefined) return colleague;
  if (given === null || given === '') return null;
  return parseId(String(given)) ?? 0;
}

export const routes = [list, one, change, answerRequestHandler, photo];
