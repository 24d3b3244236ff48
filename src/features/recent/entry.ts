import * as v from 'valibot';
import { CurrencyCode, ImagePath, Money, Picture } from '#contract/wire.ts';

/** A listing as it was when somebody looked at it; kept on the phone alone. */
export const SeenCard = v.object({
  id: v.number(),
  product_class_id: v.number(),
  title: v.string(),
  subtitle_clean: v.string(),
  price: Money,
  currency: CurrencyCode,
  primary_image: ImagePath,
  picture: v.nullable(Picture),
});
export type SeenCard = v.InferOutput<typeof SeenCard>;
