import type * as v from 'valibot';
import type { editListing as declaredEdit } from '#contract/listings/listings.ts';
import {
  changedPrice,
  type PriceChange,
  type PriceProblem,
  readPercent,
} from '#domain/listings/price-change.ts';
import { parseMoney, wireMoney } from '#domain/money/money.ts';
import { readKwacha } from '#domain/money/typed-amount.ts';
import type { DashboardLine } from './dashboard-lines.ts';
import type { OwnLine } from '../preview/listing-view.ts';

export const CHANGES = ['percent_up', 'percent_down', 'amount_up', 'amount_down', 'set'] as const;
export type ChangeKind = (typeof CHANGES)[number];

/** Reads what was typed as a change of prices; null where it cannot be read. */
export function readChange(kind: ChangeKind, typed: string): PriceChange | null {
  if (kind === 'percent_up' || kind === 'percent_down') {
    const hundredths = readPercent(typed);
    return hundredths === null
      ? null
      : { kind: 'percent', hundredths: kind === 'percent_up' ? hundredths : -hundredths };
  }
  const minor = readKwacha(typed);
  if (typeof minor === 'string') return null;
  if (kind === 'set') return { kind: 'set', minor };
  return { kind: 'amount', minor: kind === 'amount_up' ? minor : -minor };
}

/** One listing with its price before and after, in minor units; 0 before: none. */
export interface PriceStep {
  listing: OwnLine;
  before: number;
  after: number | PriceProblem;
}

export const priceSteps = (
  lines: readonly Pick<DashboardLine, 'listing'>[],
  change: PriceChange,
  isWhole: boolean,
): PriceStep[] =>
  lines.map(({ listing }) => {
    const before = listing.prod_price === null ? 0 : (parseMoney(listing.prod_price) ?? 0);
    return { listing, before, after: changedPrice(before, change, isWhole) };
  });

/**
 * Writes the new prices, one after another, and says of each at once that it is written: tried again after a failure, it
 * would be changed from its new price a second time.
 */
export async function writePrices(
  steps: readonly PriceStep[],
  write: (payload: v.InferOutput<typeof declaredEdit.payload>, seen: { title: string }) => Promise<unknown>,
  onWritten: (listing: OwnLine) => void,
): Promise<void> {
  for (const { listing, after } of steps) {
    if (listing.prod_id === 0 || typeof after !== 'number') continue;
    await write(
      {
        cid: listing.prod_id,
        lid: null,
        edit: { pPrice: { from: listing.prod_price, to: wireMoney(after) } },
        base_version: null,
      },
      { title: listing.prod_name },
    );
    onWritten(listing);
  }
}
