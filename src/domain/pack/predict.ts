import type { Listing } from '../catalogue/listing.ts';
import { subtitleOf, vehicleTitleOf } from '../listings/listing-words.ts';
import { crossedOutPrice } from '../money/money.ts';

/** Facts that most listings say of themselves, so that a pack need not: only what differs travels. */

type Facts = Pick<
  Listing,
  'year' | 'make' | 'model' | 'engineCc' | 'fuel' | 'bodyType' | 'transmission' | 'mileage'
>;

/** Null: nothing is expected. */
export function expectedTitle({ year, make, model, engineCc, fuel }: Facts): string | null {
  if (year === null || make === null || model === null || fuel === null) return null;
  return vehicleTitleOf({ modelYear: year, make, model, engineCc, fuel });
}

export function expectedSubtitle({ bodyType, transmission, mileage }: Facts): string | null {
  if (bodyType === null || transmission === null || mileage === null) return null;
  return subtitleOf({ bodyType, transmission, mileage });
}

/** Since when a listing costs what it costs: since it came, or if it fell since it was changed. */
export const expectedPriceSince = ({
  earlierPriceMinor,
  createdAt,
  updatedAt,
}: Pick<Listing, 'earlierPriceMinor' | 'createdAt' | 'updatedAt'>): number =>
  earlierPriceMinor === null ? createdAt : updatedAt;

export const expectedEarlierPrice = (priceMinor: number): number => crossedOutPrice(priceMinor);
