import { readReported } from '#contract/staff/reports.ts';
import { sql } from 'kysely';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { customersOf } from '../orders/store.ts';
import { reportById, type ReportRow } from './store.ts';
import { notFound } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Between those who wrote it and whoever looks into the report of one of them; nobody else reads it (security 1, 31). */
export const readMessages = handle(readReported, 'staff', async ({ tx, user, payload, now, ip }) => {
  const report = await reportById(tx, payload.id);
  if (report?.kind !== 'message' || report.product_id === null || report.user_id === null) return notFound();
  const rows = await threadsOf(tx, report);
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action: 'report.read-messages',
      entity: 'report',
      entityId: report.id,
      before: null,
      after: { threads: rows.map(({ id }) => id) },
      ip,
    },
    now,
  );
  const sellers = await customersOf(
    tx,
    rows.map(({ seller_id }) => seller_id),
  );
  const threads = [];
  for (const { id, seller_id, buyer_name: buyer } of rows) {
    const seller = sellers.get(seller_id);
    if (seller) threads.push({ seller, buyer, messages: await messagesOf(tx, id) });
  }
  return { threads };
});

/**
 * The thread that was reported. Reports of older apps name none: then those in which the reporter asked about the
 * listing, latest first; a seller's with others are none of anybody's business.
 */
function threadsOf(tx: Tx, { inquiry_id, product_id, user_id }: ReportRow) {
  const asked = sql<boolean>`(user_id = ${user_id}
    or guest_email = (select lower(email) from users where users.id = ${user_id}))`;
  return tx
    .selectFrom('inquiries')
    .select(['id', 'seller_id', 'buyer_name'])
    .where('product_id', '=', product_id)
    .where((row) => (inquiry_id === null ? asked : row('id', '=', inquiry_id)))
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
}

async function messagesOf(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('inquiry_messages')
    .select(['position', 'sender', 'text', 'at'])
    .where('inquiry_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ position, sender, text, at }) => ({ position, by: sender, text, at: wireTime(at) }));
}
