import { CSV_TYPE } from '#domain/text/csv.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { AT_ONCE, tablePieces } from '#server/platform/base/table-pieces.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { type Reading, reply, type Reply } from '#server/platform/calls/handle.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { Columns } from './columns.ts';

/** A spreadsheet takes more, but nobody reads it. */
export const MAX_ROWS = 20_000;

interface ListTable<Row, Item> {
  /** The file is called by it and by its day. */
  name: string;
  columns: Columns<Item>;
  /** Rows of the whole list as it is now, in its order; one more than MAX_ROWS at most. */
  rows: readonly Row[];
  /** Rows as the list shows them; asked for some at a time, as the table is taken. */
  shown: (rows: readonly Row[]) => Promise<readonly Item[]> | readonly Item[];
}

/** A whole list as a table (security 24); 400 `too_many` where it is longer than anybody reads. */
export function listTable<Row, Item>(
  { now }: { now: Date },
  { name, columns, rows, shown }: ListTable<Row, Item>,
): Refusal | Reply<AsyncIterable<string>> {
  if (rows.length > MAX_ROWS) return refuse('too_many', { detail: `Choose less: a table holds 20,000 rows` });
  let taken = 0;
  const pieces = tablePieces<Row>({
    columns: columns.map(([title]) => title),
    read: () => {
      const next = rows.slice(taken, taken + AT_ONCE);
      taken += next.length;
      return Promise.resolve(next);
    },
    cellsOf: async (some) => {
      const items = await shown(some);
      return items.map((item) => columns.map(([, cellOf]) => cellOf(item)));
    },
  });
  return reply(pieces, { headers: tableHeaders(name, now) });
}

export const tableHeaders = (name: string, now: Date): Record<string, string> => ({
  'content-type': CSV_TYPE,
  'content-disposition': `attachment; filename="chicargos-${name}-${wireDay(now)}.csv"`,
});

/**
 * Writes down that somebody took a table that holds people: which, and by which filters, but never their words, which may
 * name somebody (security 31, 32).
 */
export async function recordExport(
  { db, user, now, ip }: Pick<Reading<'staff', unknown>, 'db' | 'user' | 'now' | 'ip'>,
  name: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const filters = Object.keys(params).filter((key) => params[key] !== '');
  const act = { actorId: user.id, action: 'table.read', entity: 'table', entityId: name, before: null, ip };
  await transaction(db, (tx) => writeAudit(tx, { ...act, after: { filters } }, now));
}
