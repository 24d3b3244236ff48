/** Part of all requests that is to be answered without a fault of ours, over any 30 days. */
export const PROMISED = 0.999;
export const BUDGET_DAYS = 30;

/**
 * Part of the faults that were allowed and are still left, from 1 (none happened) over 0 (all used up) to below it; null
 * while nothing was served.
 */
export function budgetLeft({ served, failed }: { served: number; failed: number }): number | null {
  if (served === 0) return null;
  return 1 - failed / (served * (1 - PROMISED));
}
