import { readsLikePayment } from '#domain/payments/payment-words.ts';
import type { SetFigures } from '#domain/orders/set-figures.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';
import type { PricedLine } from '#server/basket/pricing.ts';
import type { BasketRow } from '#server/basket/store.ts';
import type { Db } from '#server/platform/database/db.ts';
import { sellersOfProducts } from '#server/stores/seller.ts';

type Quote = Pick<BasketRow, 'quoted_at' | 'quote_expires_at'>;
type SetLine = Pick<PricedLine, 'source' | 'since'> & {
  row: Pick<PricedLine['row'], 'product_id' | 'price_since'>;
};

/** Reads who sets the figures of each line of a basket now, in the order of the lines. */
export async function setFigures(db: Db, quote: Quote, lines: readonly SetLine[]): Promise<SetFigures[]> {
  const sellers = await sellersOfProducts(
    db,
    lines.map(({ row }) => row.product_id),
  );
  return lines.map(({ row, source, since }) => ({
    seller: printedName(sellers.get(row.product_id) ?? null),
    price_since: wireTimeOrNull(row.price_since),
    shipping: source && {
      source,
      since: source === 'published' ? since : null,
      at: source === 'quote' ? wireTimeOrNull(quote.quoted_at) : null,
      until: source === 'quote' ? wireTimeOrNull(quote.quote_expires_at) : null,
    },
  }));
}

/** No name on a paper of ours, or on the page that verifies it, tells where to send money (security 45). */
const printedName = (name: string | null): string | null =>
  name !== null && readsLikePayment(name) ? '' : name;
