import { useMemo } from 'react';
import { useQuery } from '#offline/react/react.ts';
import { useNow } from '#shown/clock.ts';
import { basketAt } from './ended-quote.ts';
import type { KnownRates } from './components/shipping-figure.ts';
import { myBasket } from './queries.ts';

/** The basket as it stands at this minute, with what waits folded in. */
export function useMyBasket(known: KnownRates) {
  const state = useQuery(myBasket, {});
  const now = useNow();
  const { data, asOf } = state;
  const basket = useMemo(() => data && basketAt(data, known, { now, asOf }), [data, known, now, asOf]);
  return useMemo(() => ({ ...state, data: basket }), [state, basket]);
}
