import { sql } from 'kysely';
import { printDetail, printListing } from '#domain/search/detail-address.ts';
import { MAX_ID } from '#domain/text/links.ts';
import type { Accepted } from './accepted-request.ts';
import { isUuid } from '#server/platform/base/uuid.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Subject of a request. */
export interface Requested {
  id: number;
  /** Null: it is a partner's, and no product of ours. */
  productId: number | null;
  title: string;
  /** Path of its page. */
  path: string;
  /** Other place where our people find it; '' for nowhere. */
  elsewhere: string;
}

/** A product, live or not, also when it is sold, or an item of a partner; nothing for one that is gone. */
export async function requestedThing(tx: Tx, id: number): Promise<Requested | null> {
  if (id > MAX_ID) return null;
  const product = await tx
    .selectFrom('products')
    .select(['title', 'product_class_id'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (product) {
    const path = printListing(id, product.product_class_id, null);
    return { id, productId: id, title: product.title, path, elsewhere: '' };
  }
  const item = await tx
    .selectFrom('partner_items')
    .select(['provider', 'foreign_id', sql<string | null>`facts ->> 'title'`.as('title')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!item) return null;
  const path = printDetail({ kind: 'item', id, price: null });
  const elsewhere = `${item.provider} ${item.foreign_id}`;
  return { id, productId: null, title: item.title ?? '', path, elsewhere };
}

/** Keeps a request for the people who answer it. */
export async function insertRequest(
  tx: Tx,
  kind: string,
  { productId, fields, thread }: Accepted,
  userId: number | null,
  now: Date,
): Promise<{ id: number }> {
  const row = {
    kind,
    user_id: userId,
    product_id: productId,
    fields: JSON.stringify(fields),
    created_at: now,
  };
  // A name that is somebody's already, or a stranger's, names nothing: the shop makes one up.
  const named =
    userId !== null && thread !== undefined && isUuid(thread)
      ? await tx
          .insertInto('requests')
          .values({ ...row, thread })
          .onConflict((taken) => taken.column('thread').doNothing())
          .returning('id')
          .executeTakeFirst()
      : undefined;
  return named ?? tx.insertInto('requests').values(row).returning('id').executeTakeFirstOrThrow();
}
