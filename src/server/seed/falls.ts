import { savePercent } from '#domain/money/money.ts';
import { pseudoRandom } from './pick.ts';
import type { SeedProduct } from './insert-products.ts';

/** So many listings have one whose price fell. */
const FALL_EVERY = 12;
/** By how much, in hundredths of the price before. */
const LEAST_PERCENT = 4;
const MOST_PERCENT = 15;
const DAY_MS = 86_400_000;
/** A seller waits some days before asking for less, and what fell long ago is no news. */
const FIRST_DAYS = 5;
const LONGEST_DAYS = 60;

/**
 * The listing with a price that fell, if it is one of those in twelve that did: always the same ones, by the same part. It fell
 * at some hour between its coming and `lastMs`.
 * @param stepMinor the price before is a multiple of it
 */
export function withFall(product: SeedProduct, lastMs: number, stepMinor: number): SeedProduct {
  if (product.listingType === 'Auction' || pseudoRandom(`fall ${product.id}`, FALL_EVERY) !== 0)
    return product;
  const earliest = Math.max(
    Date.parse(product.createdAt) + FIRST_DAYS * DAY_MS,
    lastMs - LONGEST_DAYS * DAY_MS,
  );
  const hours = Math.floor((lastMs - earliest) / 3_600_000);
  if (hours < 1) return product;
  const percent = LEAST_PERCENT + pseudoRandom(`fall by ${product.id}`, MOST_PERCENT - LEAST_PERCENT + 1);
  const before = product.priceMinor / (1 - percent / 100);
  const fellFromMinor = Math.round(before / stepMinor) * stepMinor;
  // Of what costs little a whole step is more than that, or there is none.
  const really = savePercent(product.priceMinor, fellFromMinor);
  if (really < LEAST_PERCENT || really > MOST_PERCENT) return product;
  const at = new Date(earliest + pseudoRandom(`fell ${product.id}`, hours) * 3_600_000).toISOString();
  return { ...product, fellFromMinor, priceSince: at, updatedAt: at };
}
