import type { Selectable } from 'kysely';
import type { PaymentProof } from '#contract/orders/order-proofs.ts';
import { wireMoney } from '#domain/money/money.ts';
import type { ProofStatus } from '#domain/orders/order-papers.ts';
import type { PaymentProofs } from '#server/platform/database/schema/trade.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { StoredFile } from '../papers/file-answer.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { isUuid } from '#server/platform/base/uuid.ts';

/** All but the bytes. */
const COLUMNS = [
  'id',
  'order_number',
  'status',
  'note',
  'amount_minor',
  'reference',
  'mime',
  'size',
  'sha256',
  'uploaded_at',
] as const;

export type ProofRow = Pick<Selectable<PaymentProofs>, (typeof COLUMNS)[number]>;

/** Proofs of several orders, oldest first. */
export async function proofsOf(db: Db, numbers: readonly string[]): Promise<ProofRow[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('payment_proofs')
    .select(COLUMNS)
    .where('order_number', 'in', numbers)
    .orderBy('position')
    .execute();
}

export const proofShown = (row: ProofRow): PaymentProof => ({
  id: row.id,
  status: row.status,
  note: row.note,
  uploaded_at: wireTime(row.uploaded_at),
  mime: row.mime,
  bytes: row.size,
  amount: row.amount_minor === null ? null : wireMoney(row.amount_minor),
  reference: row.reference,
});

/** Statuses of all proofs of an order. */
export const proofStatuses = (db: Db, number: string): Promise<{ status: ProofStatus }[]> =>
  db.selectFrom('payment_proofs').select('status').where('order_number', '=', number).execute();

/** Bytes of all proofs of a buyer's orders. */
export async function proofBytes(db: Db, userId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('payment_proofs')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .where('orders.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export function insertProof(
  tx: Tx,
  proof: { orderNumber: string; amountMinor: number | null; reference: string } & StoredFile,
  now: Date,
): Promise<ProofRow> {
  return tx
    .insertInto('payment_proofs')
    .values({
      order_number: proof.orderNumber,
      amount_minor: proof.amountMinor,
      reference: proof.reference === '' ? null : proof.reference,
      mime: proof.mime,
      size: proof.bytes.length,
      sha256: proof.sha256,
      bytes: proof.bytes,
      uploaded_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** One proof of this order. */
export async function proofOf(db: Db, number: string, id: string): Promise<ProofRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('payment_proofs')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('order_number', '=', number)
    .executeTakeFirst();
}

export function saveReview(
  tx: Tx,
  id: string,
  review: { status: ProofStatus; note: string | null; by: number },
  now: Date,
): Promise<ProofRow> {
  return tx
    .updateTable('payment_proofs')
    .set({ status: review.status, note: review.note, reviewed_by: review.by, reviewed_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The file of a proof. `owner`: the order must be theirs (security 1); null asks for staff. */
export async function proofFile(
  db: Db,
  owner: number | null,
  { number, id }: { number: string; id: string },
): Promise<StoredFile | undefined> {
  if (!isUuid(id)) return undefined;
  let found = db
    .selectFrom('payment_proofs')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select(['mime', 'sha256', 'bytes'])
    .where('id', '=', id)
    .where('order_number', '=', number);
  if (owner !== null) found = found.where('orders.user_id', '=', owner);
  return found.executeTakeFirst();
}
