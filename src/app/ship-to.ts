import { useSyncExternalStore } from 'react';
import { DEFAULT_DESTINATION } from '#domain/places/destinations.ts';
import { shipToGuess } from '#domain/places/ship-to-guess.ts';
import { myBasket } from '#features/basket/queries.ts';
import { useQuery } from '#offline/react/react.ts';

/** Destination to which this person has things shipped, the same on every screen (settled point 30). */
export interface ShipTo {
  /** ISO alpha-2. */
  code: string;
  /** '' where the country has no list of ports and none was named. */
  port: string;
  /** 'chosen' by the person, a 'guess' by the phone's clock and languages, or where the shop 'begins'. */
  by: 'chosen' | 'guess' | 'begins';
}

const BEGINS = {
  code: DEFAULT_DESTINATION.country.code,
  port: DEFAULT_DESTINATION.port,
  by: 'begins',
} as const;

/** Asked once: a phone's clock and languages stay what they are while a page is open. */
let guessed: ShipTo | undefined;
function guessNow(): ShipTo {
  if (guessed) return guessed;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const found = shipToGuess({ timeZone, languages: navigator.languages });
  guessed = found ? { code: found.country.code, port: found.port, by: 'guess' } : BEGINS;
  return guessed;
}
const never = () => () => undefined;

/** The first drawing has where the shop begins, the same on server and phone. */
export function useShipTo(): ShipTo {
  const { data: basket } = useQuery(myBasket, {});
  const guess = useSyncExternalStore<ShipTo>(never, guessNow, () => BEGINS);
  if (!basket || basket.destination.is_default) return guess;
  const { code, port } = basket.destination;
  return { code, port, by: 'chosen' };
}
