import { sql, type Selectable } from 'kysely';
import { REPORT_KINDS } from '#contract/reports.ts';
import { REPORT_SORTS, REPORT_STATUSES } from '#contract/staff/reports.ts';
import { foldTitle } from '#domain/catalogue/search-words.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { parseReference } from '#domain/stock/vehicle-facts.ts';
import { EDIT_COLUMNS, type EditRow } from '#server/listings/row.ts';
import { literally } from '#server/platform/database/like.ts';
import type { Reports } from '#server/platform/database/schema/personal-lists.ts';
import { ofPeople } from '../people-search.ts';
import { sortIn } from '../sort.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { isUuid } from '#server/platform/base/uuid.ts';

export type ReportRow = Selectable<Reports>;

export interface ReportFilter {
  kind: string;
  status: string;
  /** Words of who reported, of what is reported or of what they wrote, or a stock reference. */
  q: string;
  /** The id of a seller whom they are about, or whose listings; '' or absent for all. */
  seller?: string;
  /** '' for newest first. */
  sort: string;
}

function matching(db: Db, { kind, status, q, seller }: Omit<ReportFilter, 'sort'>) {
  let found = db.selectFrom('reports');
  const wantedKind = REPORT_KINDS.find((one) => one === kind.trim());
  const wantedStatus = REPORT_STATUSES.find((one) => one === status.trim());
  if (wantedKind) found = found.where('kind', '=', wantedKind);
  if (wantedStatus) found = found.where('status', '=', wantedStatus);
  if ((kind.trim() !== '' && !wantedKind) || (status.trim() !== '' && !wantedStatus))
    found = found.where(sql<boolean>`false`);
  const wantedSeller = seller?.trim() ?? '';
  if (wantedSeller !== '') found = found.where(aboutSeller(wantedSeller));
  const words = q.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, 255);
  return words === '' ? found : found.where(byWords(words));
}

const MAX_INTEGER = 2_147_483_647;

function aboutSeller(given: string) {
  const id = /^\d+$/.test(given) ? Number(given) : 0;
  if (id > MAX_INTEGER) return sql<boolean>`false`;
  return sql<boolean>`(seller_id = ${id} or product_id in (select id from products where owner_id = ${id}))`;
}

function byWords(words: string) {
  const like = `%${literally(words)}%`;
  const reference = parseReference(words);
  const byReference =
    reference === null || reference > MAX_INTEGER ? sql`false` : sql`product_id = ${reference}`;
  return sql<boolean>`(lower(text) like ${like} or user_id in (${ofPeople(words)}) or reporter_email like ${like} or ${byReference}
    or product_id in (select id from products where title_fold like ${`%${literally(foldTitle(words))}%`}))`;
}

export async function countReports(db: Db, filter: Omit<ReportFilter, 'sort'>): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page in the wanted order. */
export function pageOfReports(
  db: Db,
  filter: ReportFilter,
  page: number,
  size = PAGE_SIZE,
): Promise<ReportRow[]> {
  const { by, direction } = sortIn(REPORT_SORTS, filter.sort);
  return matching(db, filter)
    .selectAll()
    .$if(by === 'reason', (some) => some.orderBy('reason', direction))
    .orderBy('created_at', by === 'reason' ? 'desc' : direction)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export async function reportById(db: Db, id: string): Promise<ReportRow | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined;
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined;
  return tx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same person's newer report about the same thing, while nobody has decided that one. */
export async function hasNewer(tx: Tx, row: ReportRow): Promise<boolean> {
  const { user_id: userId, reporter_mailbox: mailbox } = row;
  if ((userId ?? mailbox) === null || (row.product_id === null && row.seller_id === null)) return false;
  const newer = await tx
    .selectFrom('reports')
    .select('id')
    .where('user_id', 'is not distinct from', userId)
    .where('reporter_mailbox', 'is not distinct from', mailbox)
    .where('kind', '=', row.kind)
    .where('product_id', 'is not distinct from', row.product_id)
    .where('seller_id', 'is not distinct from', row.seller_id)
    .where('inquiry_id', 'is not distinct from', row.inquiry_id)
    .where('status', '=', 'new')
    .where('id', '<>', row.id)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Listings of anybody, deleted ones too. */
export async function listingsById(db: Db, ids: readonly number[]): Promise<EditRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('products').select(EDIT_COLUMNS).where('id', 'in', ids).execute();
}

/** Which of these have, or had, a shop of their own here. */
export async function sellersAmong(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('sellers').select('user_id').where('user_id', 'in', ids).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function lockAnyListing(tx: Tx, id: number): Promise<EditRow | undefined> {
  return tx.selectFrom('products').select(EDIT_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** By listing the numbers of orders whose buyers still wait for it, oldest first. */
export async function openOrdersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select(['product_id', 'orders.number'])
    .distinct()
    .where('product_id', 'in', ids)
    .where('orders.status', 'not in', ['Canceled', 'Shipped'])
    .orderBy('orders.number')
    .execute();
  const numbers = new Map<number, string[]>();
  for (const { product_id, number } of rows)
    numbers.set(product_id, [...(numbers.get(product_id) ?? []), number]);
  return numbers;
}
