import * as v from 'valibot';
import { SLOTS } from '#contract/listings/listing-edit.ts';

export type Slot = (typeof SLOTS)[number];
export const Slot = v.picklist(SLOTS);
/** Which place's picture comes first, second … */
export const PhotoOrder = v.strictTuple([Slot, Slot, Slot, Slot]);
export type PhotoOrder = v.InferOutput<typeof PhotoOrder>;

/** One picture to another place; those between move up by one. */
export function withPhotoMoved(from: Slot, to: Slot): PhotoOrder {
  const others = SLOTS.filter((slot) => slot !== from);
  return v.parse(PhotoOrder, others.toSpliced(to - 1, 0, from));
}

/** Order that two orders make, one after the other. */
export const combinedOrder = (first: PhotoOrder, next: PhotoOrder): PhotoOrder =>
  v.parse(
    PhotoOrder,
    next.map((slot) => first[slot - 1]),
  );

export const changesNothing = (order: PhotoOrder): boolean => order.every((slot, at) => slot === at + 1);
