import { useState } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import type { QueryState } from '#offline/store/states.ts';

/** Figures that this screen has shown of a listing before the server said otherwise. */
export interface EarlierFigures {
  id: number;
  title: string;
  price: string;
  currency: string;
  /** Moment when the server had given it, ms; null for what came with the page. */
  asOf: number | null;
}

/**
 * The first figures that this screen showed of a listing: what the phone had kept, mostly. A price that has changed and a
 * listing that is gone are said with them.
 */
export function useEarlier(
  id: string,
  { data, asOf }: Pick<QueryState<VehicleDetails>, 'data' | 'asOf'>,
): EarlierFigures | null {
  const [earlier, setEarlier] = useState<EarlierFigures | null>(null);
  const own = earlier !== null && String(earlier.id) === id ? earlier : null;
  if (own !== null || data === undefined || String(data.id) !== id) return own;
  const { incl_tax: price, currency } = data.PriceObj;
  const first = { id: data.id, title: data.title, price, currency, asOf };
  setEarlier(first);
  return first;
}
