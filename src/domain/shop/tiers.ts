import { wireMoney } from '../money/money.ts';

/** The three ways to buy, which home names with what each begins at. */
export const TIERS = ['free', 'convenient', 'trusted'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * Price that one way to buy begins at, in US cents, from a moment to another (ms since 1970); `to` null: until further
 * notice.
 */
export interface DatedTier {
  tier: Tier;
  priceMinor: number;
  from: number;
  to: number | null;
}

/**
 * Prices that the ways to buy begin at, US dollars as on the wire; one whose dates are all over is left out.
 * @param dated in the order in which they were begun: of those that run, the last one holds
 */
export function tiersAt(dated: readonly DatedTier[], now: number): Partial<Record<Tier, string>> {
  const running = dated.filter(({ from, to }) => from <= now && (to === null || to > now));
  return Object.fromEntries(running.map(({ tier, priceMinor }) => [tier, wireMoney(priceMinor)]));
}
