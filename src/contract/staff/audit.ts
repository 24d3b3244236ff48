import * as v from 'valibot';
import { query } from '../declare.ts';
import { Pieces } from '../table.ts';
import { Id, Page, paginated, Time, textParam } from '../wire.ts';

const changedFields = v.nullable(v.record(v.string(), v.unknown()));

/**
 * One act of the staff (account contract 6): the fields that it changed, without secrets. Null before: it made the thing;
 * null after: it took it away. `actor` null: a job of the shop; `request_id` null: from before it was written down.
 */
export const AuditEntry = v.object({
  id: Id,
  at: Time,
  actor: v.nullable(v.object({ id: Id, name: v.string() })),
  action: v.string(),
  entity: v.string(),
  entity_id: v.string(),
  before: changedFields,
  after: changedFields,
  request_id: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/**
 * `actor`: an id, or part of a name or address of mail. `entity`: a kind, an id, or both ("order 100000001"). `action`: its
 * beginning. `from` and `to`: days, both included.
 */
const filter = {
  actor: textParam,
  entity: textParam,
  action: textParam,
  from: textParam,
  to: textParam,
};

export const auditLog = query({
  name: 'staff.audit',
  path: '/staff/audit/',
  cache: 'N',
  params: v.object({ page: Page, ...filter }),
  answer: paginated(AuditEntry),
  problems: ['invalid_page'],
});

/** The same as a table, newest first; 400 `too_many` beyond 20,000 rows. */
export const auditTable = query({
  name: 'staff.audit-csv',
  path: '/staff/audit/csv/',
  cache: 'N',
  params: v.object(filter),
  answer: Pieces,
  problems: ['too_many'],
});

/** Check that each entry still covers the one before it (security 31); `broken_at`: the first that does not. */
export const AuditChain = v.object({ entries: v.number(), broken_at: v.nullable(Id), checked_at: Time });
export type AuditChain = v.InferOutput<typeof AuditChain>;
export const auditChain = query({
  name: 'staff.audit-chain',
  path: '/staff/audit/chain/',
  cache: 'N',
  params: v.object({}),
  answer: AuditChain,
});
