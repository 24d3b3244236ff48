import * as v from 'valibot';
import { Day, Time } from './wire.ts';

/** Setters of the price and the shipping of a line, and when, as it was ordered. */
export const FiguresSet = v.object({
  /** The seller's name, '' where it is not said; null: the shop. */
  seller: v.nullable(v.string()),
  price_since: v.nullable(Time),
  shipping: v.nullable(
    v.object({
      source: v.picklist(['published', 'quote']),
      since: v.nullable(Day),
      at: v.nullable(Time),
      until: v.nullable(Time),
    }),
  ),
});
export type FiguresSet = v.InferOutput<typeof FiguresSet>;
