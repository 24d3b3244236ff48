import type { StaffRequest, WholeRequest } from '#contract/staff/requests.ts';
import { waitsForShop } from '#domain/requests/request-status.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { kindOf } from '#server/requests/kinds.ts';
import { senderOf } from '#server/requests/threads/mail.ts';
import { messagesOf, photosOfRequest } from '#server/requests/threads/store.ts';
import { namesOfStaff } from '../orders/store.ts';
import { ANSWERED_WITHIN_MS, productsOf, type ShopRequestRow, staffPeople } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The tag that a change names. */
export const requestTag = ({ id, version }: { id: number; version: number }): string => `q${id}-v${version}`;

/** Requests as staff read them; of whoever has left, nothing but what it was about. */
export async function staffRequestsShown(
  db: Db,
  rows: readonly ShopRequestRow[],
  now: Date,
): Promise<StaffRequest[]> {
  const people = new Map((await staffPeople(db)).map(({ id, name }) => [id, name]));
  const left = await namesOfStaff(
    db,
    rows.map(({ assignee_id: id }) => (people.has(id ?? 0) ? null : id)),
  );
  const products = await productsOf(
    db,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );
  return rows.map((row) => {
    const { id, fields, product_id, status, assignee_id, note, version } = row;
    const due = new Date((row.waits_since ?? row.created_at).getTime() + ANSWERED_WITHIN_MS);
    return {
      id,
      kind: kindOf(row),
      userName: fields['userName'] ?? '',
      userEmail: fields['userEmail'] ?? '',
      contactNumber: fields['contactNumber'] ?? '',
      userRequest: fields['userRequest'] ?? '',
      assessment:
        kindOf(row) === 'assessment'
          ? { refNumber: fields['refNumber'] ?? '', benchMarked: fields['benchMarked'] ?? '' }
          : null,
      product_id,
      product: products.get(product_id ?? 0) ?? null,
      status,
      assignee: people.has(assignee_id ?? 0) ? assignee_id : null,
      assignee_name: people.get(assignee_id ?? 0) ?? null,
      assignee_left: left.get(assignee_id ?? 0) ?? null,
      note,
      created_at: wireTime(row.created_at),
      due_at: wireTime(due),
      overdue: waitsForShop(status) && due < now,
      version,
    };
  });
}

/** One with all that was written, its photos, and whether an answer reaches anybody. */
export async function staffRequestShown(db: Db, row: ShopRequestRow, now: Date): Promise<WholeRequest> {
  const [request] = await staffRequestsShown(db, [row], now);
  if (!request) throw new Error(`request ${row.id} has no shape`);
  return {
    ...request,
    reachable: (await senderOf(db, row)) !== undefined,
    unproved: row.user_id === null,
    messages: await messagesOf(db, row.id),
    photos: await photosOfRequest(db, row),
  };
}
