import { MAX_ID } from '#domain/links.ts';
import type { Tx } from '#server/platform/handle.ts';
import type { Accepted } from './accepted.ts';

/** What a request is about, live or not, also when it is sold; nothing for one that is gone. */
export function requestedProduct(tx: Tx, id: number) {
  return tx
    .selectFrom('products')
    .select(['id', 'title', 'product_class_id'])
    .where('id', '=', id > MAX_ID ? 0 : id)
    .where('deleted', '=', false)
    .executeTakeFirst();
}

/** Keeps a request for the people who answer it. */
export async function insertRequest(
  tx: Tx,
  kind: string,
  { productId, fields }: Accepted,
  userId: number | null,
  now: Date,
): Promise<{ id: number }> {
  return tx
    .insertInto('requests')
    .values({
      kind,
      user_id: userId,
      product_id: productId,
      fields: JSON.stringify(fields),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
