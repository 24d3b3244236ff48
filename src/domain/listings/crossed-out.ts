import { crossedOutPrice, wireMoney } from '../money/money.ts';
import { wireTime } from '../text/wire-time.ts';

/** The staff setting `crossed_out_price` (contract 7.1 "Home and deal cards"). */
export type CrossedOut = 'spec' | 'real' | 'off';
export const CROSSED_OUT = ['spec', 'real', 'off'] as const satisfies readonly CrossedOut[];
/** The setting where staff made none: nothing is crossed out that was not asked. */
export const USUAL_CROSSED_OUT = 'real' satisfies CrossedOut;

/** By what a price is crossed out: the setting, and the moment, ms since 1970. */
export interface CrossedOutRule {
  setting: CrossedOut;
  now: number;
}

/** Price of a listing with what is known of the one before. */
export interface PriceHistory {
  /** Minor units. */
  priceMinor: number;
  /** Price before it fell, minor units; null: it did not fall. */
  earlierPriceMinor: number | null;
  /** Since when it costs this, ms since 1970; null: nobody knows. */
  priceSince: number | null;
}

/** Price history of a listing of which nobody has said anything but its price. */
export const noHistory = (priceMinor: number): PriceHistory => ({
  priceMinor,
  earlierPriceMinor: null,
  priceSince: null,
});

/** As it goes over the wire; null where the setting shows none. */
export interface CrossedOutPrice {
  crossed_out_price: string | null;
  /** Moment when the price fell from it; absent with the setting `spec`, whose price nobody asked. */
  crossed_out_since?: string;
}

const DAY_MS = 86_400_000;
/** Days for which a fall is news, counted by the day in UTC, so that an answer is right for the whole of its day. */
export const FALL_DAYS = 90;
const NONE: CrossedOutPrice = { crossed_out_price: null };

/** The crossed-out price of a listing (settled point 34): with `real` only where its own price fell, for 90 days. */
export function crossedOutOf(
  { priceMinor, earlierPriceMinor, priceSince }: PriceHistory,
  { setting, now }: CrossedOutRule,
): CrossedOutPrice {
  if (setting === 'spec') return { crossed_out_price: wireMoney(crossedOutPrice(priceMinor)) };
  if (setting === 'off' || earlierPriceMinor === null || priceSince === null) return NONE;
  if (earlierPriceMinor <= priceMinor || dayOf(now) - dayOf(priceSince) >= FALL_DAYS) return NONE;
  return { crossed_out_price: wireMoney(earlierPriceMinor), crossed_out_since: wireTime(priceSince) };
}

/** The same for a card that tells a fall and nothing else: empty where there is none. */
export function fallOf(listing: PriceHistory, rule: CrossedOutRule): CrossedOutPrice | undefined {
  const told = crossedOutOf(listing, rule);
  return told.crossed_out_since === undefined ? undefined : told;
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
