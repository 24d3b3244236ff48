/** Bounds that two figures of an address ask for, in whole units; `to` null: no upper end. */
export interface PriceBounds {
  from: number;
  to: number | null;
}

/**
 * The prices between two figures, of which 0 as the upper one is none: a lower end alone counts. Null where nothing is asked,
 * also where the upper one is not larger (contract 4.3).
 */
export function priceBounds({ min, max }: { min: number; max: number }): PriceBounds | null {
  if (max > min) return { from: min, to: max };
  return max === 0 && min > 0 ? { from: min, to: null } : null;
}
