import type { Selectable } from 'kysely';
import type { OrderDocument } from '#contract/orders/order-documents.ts';
import type { DocumentKind } from '#domain/orders/order-papers.ts';
import type { OrderDocuments } from '#server/platform/database/schema/trade.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { StoredFile } from '../papers/file-answer.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { isUuid } from '#server/platform/base/uuid.ts';

/** All but the bytes. */
const COLUMNS = ['id', 'order_number', 'kind', 'title', 'mime', 'size', 'sha256', 'added_at'] as const;

export type DocumentRow = Pick<Selectable<OrderDocuments>, (typeof COLUMNS)[number]>;

/** Documents that stand with several orders, oldest first. */
export async function documentsOf(db: Db, numbers: readonly string[]): Promise<DocumentRow[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('order_documents')
    .select(COLUMNS)
    .where('order_number', 'in', numbers)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
}

/** Papers of an order that were taken back, in the order in which that was done. */
export async function withdrawnOf(db: Db, number: string): Promise<(DocumentRow & { withdrawn_at: Date })[]> {
  const rows = await db
    .selectFrom('order_documents')
    .select([...COLUMNS, 'withdrawn_at'])
    .where('order_number', '=', number)
    .where('withdrawn_at', 'is not', null)
    .orderBy('withdrawn_at')
    .orderBy('position')
    .$narrowType<{ withdrawn_at: Date }>()
    .execute();
  return rows;
}

export const documentShown = (row: DocumentRow): OrderDocument => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  mime: row.mime,
  bytes: row.size,
  added_at: wireTime(row.added_at),
});

export function insertDocument(
  tx: Tx,
  document: {
    orderNumber: string;
    kind: DocumentKind;
    title: string;
    addedBy: number | null;
  } & StoredFile,
  now: Date,
): Promise<DocumentRow> {
  return tx
    .insertInto('order_documents')
    .values({
      order_number: document.orderNumber,
      kind: document.kind,
      title: document.title,
      mime: document.mime,
      size: document.bytes.length,
      sha256: document.sha256,
      bytes: document.bytes,
      added_at: now,
      added_by: document.addedBy,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** A document of an order, also one that was taken back. */
export async function documentNumbered(tx: Tx, number: string, id: string) {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('order_documents')
    .select(['id', 'kind', 'sha256', 'withdrawn_at'])
    .where('id', '=', id)
    .where('order_number', '=', number)
    .executeTakeFirst();
}

export async function markWithdrawn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('order_documents').set({ withdrawn_at: now }).where('id', '=', id).execute();
}

/** The file of a document. `owner`: the order must be theirs (security 1); null asks for staff. */
export async function documentFile(
  db: Db,
  owner: number | null,
  { number, id }: { number: string; id: string },
): Promise<(StoredFile & { kind: DocumentKind; withdrawn_at: Date | null }) | undefined> {
  if (!isUuid(id)) return undefined;
  let found = db
    .selectFrom('order_documents')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select(['kind', 'mime', 'sha256', 'bytes', 'withdrawn_at'])
    .where('id', '=', id)
    .where('order_number', '=', number);
  if (owner !== null) found = found.where('orders.user_id', '=', owner);
  return found.executeTakeFirst();
}
