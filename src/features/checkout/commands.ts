import * as v from 'valibot';
import type { Basket } from '#contract/basket.ts';
import { placeOrder as declared } from '#contract/orders/orders.ts';
import { defineCommand } from '#offline/face/declare.ts';

/** As `ShippingSet` of what several features show has it. */
const ShippingSet = v.object({
  source: v.picklist(['published', 'quote']),
  since: v.nullable(v.string()),
  at: v.nullable(v.string()),
  until: v.nullable(v.string()),
});

/** Figures that the review showed: kept for the order received screen and for the waiting list. */
export const SeenOrder = v.object({
  total: v.string(),
  currency: v.string(),
  destination: v.string(),
  titles: v.array(v.string()),
  /** Each line before its share of the discount; orders of earlier versions have none. */
  full: v.optional(v.array(v.string())),
  discount: v.optional(v.nullable(v.object({ code: v.string(), amount: v.string() }))),
  /** Since when the price of each line holds, ISO, null where nobody has said; and who set shipping. Later than the above. */
  prices_since: v.optional(v.array(v.nullable(v.string()))),
  shipping: v.optional(v.nullable(ShippingSet)),
  /** True for each line whose price the shop itself sets, null where nobody has said. Later than the above. */
  own_stock: v.optional(v.array(v.nullable(v.boolean()))),
  /** Destination of the basket, by its code and port; orders of earlier versions have none. */
  place: v.optional(v.tuple([v.string(), v.string()])),
});
export type SeenOrder = v.InferOutput<typeof SeenOrder>;

/**
 * Waits behind everything that the basket still has to send. The basket stays as it is until the server has said
 * yes: an order is never shown as placed before (I12). A second one is refused while one is open.
 */
export const placeOrder = defineCommand(declared, {
  seen: SeenOrder,
  touches: () => ['basket'],
  optimistic: (basket: Basket) => basket,
  single: true,
  keepsAnswer: true,
});
