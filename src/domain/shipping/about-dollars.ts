import type { DatedRate } from './rule-values.ts';

/**
 * Whole kwacha as whole US dollars by the rate of a day, rounded as people speak of sums: to fifty from 1,000, to five from
 * 100, else to one. To read beside the kwacha, never to compare by: that is `spansOf`.
 */
export function aboutDollars(kwacha: number, { units_per_usd }: Pick<DatedRate, 'units_per_usd'>): number {
  const dollars = kwacha / Number(units_per_usd);
  const step = dollars >= 1_000 ? 50 : dollars >= 100 ? 5 : 1;
  return Math.round(dollars / step) * step;
}
