import * as v from 'valibot';
import { STEERING_SIDES } from '#domain/listings/listed-values.ts';
import { CurrencyCode, Id, ImagePath, Money, Picture, maybeNumber, maybeText } from '../wire.ts';

/** A listing as any list shows it: its picture, title, price and second line. */
export const ListingCard = v.object({
  id: Id,
  /** 1 vehicle, 2 part, 3 electronics. */
  product_class_id: v.number(),
  primary_image: ImagePath,
  picture: v.nullable(Picture),
  title: v.string(),
  price: Money,
  currency: CurrencyCode,
  /** '' for none. */
  subtitle_clean: v.string(),
});
export type ListingCard = v.InferOutput<typeof ListingCard>;

/** Facts of a vehicle that import rules ask about, named as in a row of results. */
export const CardGoods = v.object({
  class: v.nullable(v.picklist(['cars', 'commercial'])),
  shipping_category: v.nullable(v.picklist(['sedan', 'suv'])),
  model_year: maybeNumber,
  engine_size: maybeNumber,
  fuel_type: maybeText,
  steering: v.optional(v.nullable(v.picklist(STEERING_SIDES))),
});
export type CardGoods = v.InferOutput<typeof CardGoods>;

/** A listing as a list of one's own keeps it. `goods` (additive) is absent of what is no vehicle, and in what was kept before. */
export const SavedCard = v.object({ ...ListingCard.entries, goods: v.optional(CardGoods) });
export type SavedCard = v.InferOutput<typeof SavedCard>;
