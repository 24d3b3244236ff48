import { createHash } from 'node:crypto';
import type { Basket, Line } from '#contract/basket.ts';
import { NO_PRIMARY_IMAGE, primaryImagesOf } from '#server/catalogue/pictures.ts';
import { figuresOfLines, type PricedBasket, priceBasket } from './pricing.ts';
import { shownBasket, shownLine, type ShownBasket, type ShownLine } from './shape.ts';
import { type LineRow, linesOfBasket, orderedPrices } from './line-store.ts';
import { ratesOf } from './rates.ts';
import { basketRow, type BasketRow, countUp, ensureOpenBasket } from './store.ts';
import { promoOf } from '#server/vouchers/promo.ts';
import { voucherOf } from './voucher.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Strong tags without their quotes: the revision says everything that is shown (contract 3.6, 3.7). */
export const basketTag = (basket: { id: number; revision: number }): string =>
  `b${basket.id}-${basket.revision}`;
export const lineTag = (line: { id: number; revision: number }): string => `l${line.id}-${line.revision}`;

/**
 * The whole Basket of contract 3.6 as it stands at `now`, priced from the rows. Where it shows something else than at
 * its last revision (a line, a price, stock, a rate, an expiry), the revision counts up, and that of each changed line.
 * @param whose a basket's row, or a user whose open basket is meant (made when there is none)
 */
export async function basketView(db: Db, whose: BasketRow | number, now: Date): Promise<Basket> {
  const asked = typeof whose === 'number' ? await ensureOpenBasket(db, whose, now) : whose;
  const { basket, answer } = await viewOnce(db, asked.id, now);
  // A change between two reads shows at the next one, so this ends as soon as nobody writes in between.
  return answer ?? basketView(db, basket, now);
}

/** A basket with its rows and prices: what rules judge by. Counts nothing. */
export async function pricedBasket(db: Db, basket: BasketRow, now: Date): Promise<PricedBasket> {
  const rows = await linesOfBasket(db, basket.id);
  const rates = await ratesOf(db, basket, now);
  return priceBasket(basket, rows, { rates, voucher: await voucherOf(db, basket, now), now });
}

/** The view of a basket that this transaction has locked, from rows and prices that it knows already. */
export async function lockedBasketView(
  tx: Tx,
  { basket, priced }: { basket: BasketRow; priced: PricedBasket },
): Promise<Basket> {
  const shown = await shownAs(tx, basket, priced);
  if (!shown) throw new Error(`basket ${basket.id} changed under its lock`);
  return shown;
}

async function viewOnce(
  db: Db,
  id: number,
  now: Date,
): Promise<{ basket: BasketRow; answer: Basket | null }> {
  const basket = await basketRow(db, id);
  if (!basket) throw new Error(`basket ${id} vanished while it was read`);
  const priced =
    basket.status === 'Open' ? await pricedBasket(db, basket, now) : await orderedBasket(db, basket, now);
  return { basket, answer: await shownAs(db, basket, priced) };
}

/** Counts the revisions up where something changed; null when somebody else did so meanwhile. */
async function shownAs(db: Db, basket: BasketRow, priced: PricedBasket): Promise<Basket | null> {
  const images = await primaryImagesOf(
    db,
    priced.lines.map((line) => line.row.product_id),
  );
  const lines = priced.lines.map((line) => ({
    revision: line.row.revision,
    shown: shownLine(
      line,
      images.get(line.row.product_id) ?? NO_PRIMARY_IMAGE,
      quantityInBasket(priced, line.row.product_id),
    ),
  }));
  const shown = shownBasket(basket, priced, await promoOf(db, basket));
  if (basket.status !== 'Open') return withRevisions(shown, lines, basket.revision);

  const hash = shownHash(
    shown,
    lines.map((line) => line.shown),
  );
  if (hash === basket.shown_hash) return withRevisions(shown, lines, basket.revision);
  const before = lineDigests(basket.shown_hash);
  const changed = lines.filter(({ shown: line }) => {
    const known = before.get(String(line.id));
    return known !== undefined && known !== digest(line);
  });
  const counted = await countUp(
    db,
    basket,
    hash,
    changed.map((line) => line.shown.id),
  );
  if (!counted) return null;
  for (const line of changed) line.revision += 1;
  return withRevisions(shown, lines, basket.revision + 1);
}

/** Number of a product that a basket holds, over all its lines. */
export function quantityInBasket(priced: PricedBasket, productId: number): number {
  return priced.lines
    .filter((line) => line.row.product_id === productId)
    .reduce((sum, line) => sum + line.row.quantity, 0);
}

/** A submitted basket shows what was ordered, whatever prices, rates and stock do afterwards. */
async function orderedBasket(db: Db, basket: BasketRow, now: Date): Promise<PricedBasket> {
  const ordered = await orderedPrices(db, basket.id);
  const rows = (await linesOfBasket(db, basket.id)).map((row, index): LineRow => {
    const kept = ordered[index];
    if (!kept) return row;
    return {
      ...row,
      title: kept.title,
      price_minor: kept.unit_minor,
      price_since: null,
      currency: kept.currency,
      quoted_minor: kept.shipping_unit_minor,
    };
  });
  // Priced as by a quote that still holds, so that every value is the order's own.
  const ended = { ...basket, quoted_at: now, quote_expires_at: new Date(now.getTime() + 1) };
  const priced = priceBasket(ended, rows, { rates: [], voucher: null, now });
  const voucher = await voucherOf(db, basket, now);
  const quoted = basket.quoted_at !== null;
  const lines = priced.lines.map((line, index) => ({
    ...line,
    discountMinor: ordered[index]?.discount_minor ?? 0,
    source: quoted ? ('quote' as const) : ('published' as const),
    available: quantityInBasket(priced, line.row.product_id),
  }));
  return {
    ...priced,
    quote: quoted ? 'quoted' : 'none',
    voucher: voucher && { row: voucher, usable: true, applies: true },
    lines,
    figures: figuresOfLines(lines),
  };
}

function withRevisions(
  shown: ShownBasket,
  lines: readonly { shown: ShownLine; revision: number }[],
  revision: number,
): Basket {
  const results: Line[] = lines.map((line) => ({ ...line.shown, revision: line.revision }));
  return { ...shown, results, revision };
}

/** Digest of the basket, then one of each line, so that a changed line is known by itself: `b1c2… 9:77ab… 10:0f3d…`. */
function shownHash(basket: ShownBasket, lines: readonly ShownLine[]): string {
  return [digest(basket), ...lines.map((line) => `${line.id}:${digest(line)}`)].join(' ');
}

function lineDigests(shownHashBefore: string | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of shownHashBefore?.split(' ').slice(1) ?? []) {
    const [id = '', hash = ''] = part.split(':');
    found.set(id, hash);
  }
  return found;
}

function digest(shown: object): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}
