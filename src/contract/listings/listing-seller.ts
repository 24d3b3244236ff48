import * as v from 'valibot';
import { Id, Time } from '../wire.ts';

/**
 * Seller of a listing (additive), never how to reach them. Null: the shop's own stock. Absent: an answer that a phone kept
 * from before, or a catalogue's.
 */
export const ListingSeller = v.optional(
  v.nullable(
    v.object({
      id: Id,
      name: v.string(),
      /** The store's ID, as `/stores/:code` takes it. */
      store: v.string(),
      /** Since when they are approved, without a break. */
      approved_since: Time,
    }),
  ),
);
export type ListingSeller = NonNullable<v.InferOutput<typeof ListingSeller>>;

/** True where the shop itself sets the price, and no seller (additive); absent: nobody has said. */
export const own_stock = v.optional(v.boolean());
