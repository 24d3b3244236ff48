/** Most of one vehicle in a basket (spec buyer §9). */
export const VEHICLE_LIMIT = 25;

/** Product classes as on the wire (contract 3.1). */
export const VEHICLES = 1;
export const PARTS = 2;
export const ELECTRONICS = 3;

export interface StockProblem {
  code: 'out_of_stock' | 'insufficient_stock';
  available: number;
}

/**
 * Why a basket may not hold this many, or null if it may. Texts: domain/refusals, of spec buyer §5.
 * @param inStock whole units in the newest stock record, 0 when it is empty
 * @param wanted what the basket would hold afterwards, 1 or more
 * @param limit 25 for vehicles (spec buyer §9), none for spares
 */
export function stockProblem(inStock: number, wanted: number, limit = Infinity): StockProblem | null {
  if (inStock < 1) return { code: 'out_of_stock', available: 0 };
  const available = Math.min(inStock, limit);
  if (wanted <= available) return null;
  return { code: 'insufficient_stock', available };
}

/** Limit that `stockProblem` takes for a product class. */
export function classLimit(productClassId: number): number {
  return productClassId === VEHICLES ? VEHICLE_LIMIT : Infinity;
}

/** End of the quantity counter: 25 or the stock for a vehicle, the stock for an item, never below 0. */
export function quantityLimit(productClassId: number, stock: number): number {
  return Math.max(0, Math.min(stock, classLimit(productClassId)));
}
