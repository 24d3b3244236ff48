import * as v from 'valibot';
import type { Favourite } from '#contract/personal-lists.ts';
import { ListingCard } from '#contract/listings/listing-card.ts';
import type { ListEntry } from '#offline/face/lists.ts';

/** A price, and when it was seen, ms. */
export interface SeenPrice {
  price: string;
  currency: string;
  at: number;
}

/** Price of a favourite as far as this phone knows. */
export interface KnownPrice {
  now: Omit<SeenPrice, 'at'>;
  /** Moment when that was seen; null: the list's own age holds. */
  at: number | null;
  /** Another price that was seen before. */
  before: SeenPrice | null;
}

/** Prices as they were when listings were looked at here, by id: of a list whose entries may be of any time. */
export function seenPrices(entries: readonly ListEntry[]): ReadonlyMap<number, SeenPrice> {
  return new Map(
    entries.flatMap(({ at, value }) => {
      const read = v.safeParse(ListingCard, value);
      if (!read.success) return [];
      const { id, price, currency } = read.output;
      return [[id, { price, currency, at }]];
    }),
  );
}

interface Known {
  /** The shop has not answered yet: the favourite has the price of the moment in which it was taken. */
  isOfThen: boolean;
  /** Moment when the shop said what the list has, ms. */
  asOf: number | null;
}

/** From when the list's price is, ms. What is put back there is no younger for it. */
export function priceAsOf({ added_at }: Favourite, { isOfThen, asOf }: Known): number {
  return isOfThen || asOf === null ? Date.parse(added_at) : asOf;
}

/**
 * The newest price, and the one before where they differ.
 * @param looked its price when it was looked at last
 */
export function priceKnown(
  favourite: Favourite,
  { looked, ...known }: Known & { looked: SeenPrice | undefined },
): KnownPrice | null {
  if (favourite.product === null) return null;
  const { price, currency } = favourite.product;
  const said = priceAsOf(favourite, known);
  const at = known.isOfThen ? said : null;
  const isOther = looked !== undefined && (looked.price !== price || looked.currency !== currency);
  if (!isOther) return { now: { price, currency }, at, before: null };
  if (looked.at < said) return { now: { price, currency }, at, before: looked };
  const { at: later, ...now } = looked;
  return { now, at: later, before: { price, currency, at: said } };
}
