import * as v from 'valibot';
import { CurrencyCode, Id, ImagePath, Money, Picture } from './wire.ts';

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
