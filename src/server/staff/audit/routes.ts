import { auditChain, auditLog, auditTable } from '#contract/staff/audit.ts';
import { type Cell, CSV_TYPE } from '#domain/text/csv.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { answer, type Limit, reply } from '#server/platform/calls/handle.ts';
import { AT_ONCE, tablePieces } from '#server/platform/base/table-pieces.ts';
import { wireDay, wireTime } from '#domain/text/wire-time.ts';
import { entryShown } from './shape.ts';
import { type AuditFilter, type AuditRow, countAuditEntries, auditEntries } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';
import { refuse } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

/** A spreadsheet takes more, but nobody reads it. */
const MAX_ROWS = 20_000;
/** Both read much: the whole chain, and all of a table. */
const COSTLY: Limit[] = [{ name: 'staff-audit', per: 'user', max: 30, windowSeconds: 60 }];

const COLUMNS = [
  'id',
  'at',
  'actor_id',
  'actor',
  'action',
  'entity',
  'entity_id',
  'before',
  'after',
  'request_id',
];

function cellsOf(row: AuditRow): Cell[] {
  const entry = entryShown(row);
  const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));
  return [
    entry.id,
    entry.at,
    entry.actor?.id ?? null,
    entry.actor?.name ?? null,
    entry.action,
    entry.entity,
    entry.entity_id,
    json(entry.before),
    json(entry.after),
    entry.request_id,
  ];
}

/** Newest first, read as it is taken. */
export const auditPieces = (db: Db, filter: AuditFilter): AsyncIterable<string> =>
  tablePieces<AuditRow>({
    columns: COLUMNS,
    read: (last) => auditEntries(db, filter, { after: last?.id ?? null, limit: AT_ONCE }),
    cellsOf: (rows) => rows.map(cellsOf),
  });

export const routes = [
  answer(auditLog, 'staff', async ({ db, params }) => {
    const count = await countAuditEntries(db, params);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const rows = await auditEntries(db, params, { page });
    return paged('/staff/audit/', params, page, count, rows.map(entryShown));
  }),

  answer(
    auditTable,
    'staff',
    async ({ db, params, now }) => {
      const count = await countAuditEntries(db, params);
      if (count > MAX_ROWS) return refuse('too_many');
      return reply(auditPieces(db, params), {
        headers: {
          'content-type': CSV_TYPE,
          'content-disposition': `attachment; filename="chicargos-audit-${wireDay(now)}.csv"`,
        },
      });
    },
    { limits: COSTLY },
  ),

  answer(
    auditChain,
    'staff',
    async ({ db, now }) => {
      const { entries: count, brokenAt } = await verifyAudit(db);
      return { entries: count, broken_at: brokenAt, checked_at: wireTime(now) };
    },
    { limits: COSTLY },
  ),
];
