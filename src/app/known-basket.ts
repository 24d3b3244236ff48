import type { Basket } from '#contract/basket.ts';
import { myBasket } from '#features/basket/queries.ts';
import { useQuery, useSession } from '#offline/react/react.ts';

/**
 * The basket that Buy Now goes by, and whether this phone has said what it will of it: who is here, and what their basket
 * holds or that nobody can tell now. The place that it goes to is known then too (ship-to.ts).
 */
export function useKnownBasket(): { basket: Basket | undefined; isKnown: boolean } {
  const session = useSession();
  const { data: basket, loading } = useQuery(myBasket, {});
  return { basket, isKnown: session !== undefined && (basket !== undefined || !loading) };
}
