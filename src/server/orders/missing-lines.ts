import type { Expectation } from '#contract/orders/order-payload.ts';
import type { MissingLine } from '#contract/orders/orders.ts';
import { idFrom } from '#contract/wire.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { findLine } from '#server/basket/chosen-options.ts';
import type { LineRow } from '#server/basket/line-store.ts';
import { stockOf } from '#server/basket/pricing.ts';
import type { Tx } from '#server/platform/database/db.ts';

/**
 * Lines that an order was written for and its basket does not hold, each with why: sold or withdrawn while the order waited, or
 * taken out on another phone.
 */
export async function missingLines(
  tx: Tx,
  expect: Expectation | null,
  basketRows: readonly Pick<LineRow, 'product_id' | 'shipping_option' | 'choices'>[],
): Promise<MissingLine[]> {
  const left = [...basketRows];
  const missing: { productId: number; quantity: number }[] = [];
  for (const { url, options, quantity } of expect?.lines ?? []) {
    const productId = idFrom(url, 'products');
    if (productId === null) continue;
    const row = findLine(left, productId, options);
    if (row) left.splice(left.indexOf(row), 1);
    else missing.push({ productId, quantity });
  }
  if (missing.length === 0) return [];
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'title', 'product_class_id', 'live', 'deleted'])
    .select(['listing_type', 'num_in_stock', 'num_allocated'])
    .where(
      'id',
      'in',
      missing.map(({ productId }) => productId),
    )
    .execute();
  const products = new Map(rows.map((row) => [row.id, row]));
  return missing.map(({ productId, quantity }) => {
    const product = products.get(productId);
    const isListed = product !== undefined && product.live && !product.deleted;
    return {
      product_id: productId,
      title: product?.title ?? '',
      is_vehicle: product?.product_class_id === VEHICLES,
      quantity,
      reason: !isListed ? 'withdrawn' : stockOf(product) < 1 ? 'sold' : 'taken_out',
    };
  });
}
