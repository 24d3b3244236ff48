import type { OwnRequests, RequestLine, RequestThread } from '#contract/request-threads.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { kindOf } from '../kinds.ts';
import { lastOf, messagesOf, photosOfRequest, type ThreadRow } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Characters of the last message that a list shows. */
const SHOWN = 160;

/** The lines of a sender's list. */
export async function ownRequestsShown(
  db: Db,
  { rows, count }: { rows: readonly ThreadRow[]; count: number },
): Promise<OwnRequests> {
  const products = await productsIn(db, rows);
  const last = await lastOf(db, rows);
  const line = (row: ThreadRow): RequestLine => {
    const { by, text, at } = last.get(row.id) ?? { by: 'sender', text: askedIn(row), at: row.created_at };
    return {
      id: row.thread,
      kind: kindOf(row),
      status: row.status,
      product: products.get(row.product_id ?? 0) ?? null,
      count: row.messages,
      last: { by, text: cutText(text, SHOWN), at: wireTime(at) },
    };
  };
  return { results: rows.map(line), count };
}

/** A whole thread as its sender reads it. */
export async function requestShown(db: Db, row: ThreadRow): Promise<RequestThread> {
  const products = await productsIn(db, [row]);
  const asked = { position: 1, by: 'sender' as const, text: askedIn(row), at: wireTime(row.created_at) };
  return {
    id: row.thread,
    kind: kindOf(row),
    status: row.status,
    product: products.get(row.product_id ?? 0) ?? null,
    version: row.version,
    as_guest: row.user_id === null || row.joined,
    messages: [asked, ...(await messagesOf(db, row.id))],
    photos: await photosOfRequest(db, row),
  };
}

/** Their own words: a candidate's stand in a field of their own. */
const askedIn = (row: ThreadRow): string =>
  row.fields[kindOf(row) === 'assessment' ? 'benchMarked' : 'userRequest'] ?? '';

async function productsIn(
  db: Db,
  rows: readonly ThreadRow[],
): Promise<ReadonlyMap<number, NonNullable<RequestLine['product']>>> {
  const ids = [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('products')
    .select(['id', 'title', 'product_class_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map((product) => [product.id, product]));
}
