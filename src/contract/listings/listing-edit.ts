import * as v from 'valibot';
import { CONDITIONS, STEERING_SIDES } from '#domain/listings/listed-values.ts';
import { LISTING_TYPES } from '#domain/listings/listing-fields.ts';
import { query } from '../declare.ts';
import { CompatibleList } from './fitment.ts';
import {
  anyValue,
  CurrencyCode,
  Id,
  looseLine,
  looseText,
  Money,
  PathId,
  Picture,
  Time,
  maybeText,
  textParam,
} from '../wire.ts';

/** Places for pictures in a listing. */
export const SLOTS = [1, 2, 3, 4] as const;

const Slotted = v.object({
  '1': v.nullable(v.string()),
  '2': v.nullable(v.string()),
  '3': v.nullable(v.string()),
  '4': v.nullable(v.string()),
});
export type Slotted = v.InferOutput<typeof Slotted>;

export const GalleryPicture = v.object({
  slot: v.number(),
  url: v.string(),
  width: v.number(),
  height: v.number(),
  /** base64 */
  thumbhash: v.string(),
  picture: Picture,
  thumbs: v.record(v.string(), v.object({ avif: v.string(), webp: v.string() })),
});
export type GalleryPicture = v.InferOutput<typeof GalleryPicture>;

export const ListingSpecs = v.object({
  model: maybeText,
  transmission: maybeText,
  fuel: maybeText,
  bodyType: maybeText,
  colour: maybeText,
  /** Additive: the side of the wheel. */
  steering: v.nullable(v.picklist(STEERING_SIDES)),
  /** Additive, as what is said of a car; its `chassis` whole, for nobody but whom the listing belongs to and staff. */
  doors: v.optional(v.nullable(v.number()), null),
  seats: v.optional(v.nullable(v.number()), null),
  chassis: v.optional(maybeText, null),
  partNumber: maybeText,
  year: v.nullable(v.number()),
  /** Miles. */
  mileage: v.nullable(v.number()),
  /** cc. */
  engineSize: v.nullable(v.number()),
  condition: v.nullable(v.picklist(CONDITIONS)),
  yearOptions: v.array(v.number()),
  transmissionOptions: v.array(v.string()),
  fuelOptions: v.array(v.string()),
  bodyTypeOptions: v.array(v.string()),
});

/** A listing as its editor reads it, account contract 5.4. */
export const EditedListing = v.object({
  cid: Id,
  lid: v.nullable(v.number()),
  version: v.number(),
  prod_class: v.picklist(['vehicles', 'parts']),
  cat_full_name: v.string(),
  date_created: Time,
  updated_at: Time,
  prod_title: maybeText,
  prod_subtitle: maybeText,
  prod_description: maybeText,
  prod_contact: maybeText,
  prod_location: maybeText,
  prod_price: v.nullable(Money),
  currency: CurrencyCode,
  prod_live: v.picklist(['draft', 'live']),
  /** Additive: staff have hidden it, so nobody sees it whatever `prod_live` says. */
  hidden: v.boolean(),
  cover_image: maybeText,
  gallery_images: Slotted,
  gallery: v.array(GalleryPicture),
  lecture_list: v.array(
    v.object({
      lid: v.number(),
      title: v.string(),
      prod_live: v.picklist(['draft', 'live']),
      updated_at: Time,
    }),
  ),
  lectures: v.record(
    v.string(),
    v.object({
      prod_title: maybeText,
      prod_price: v.nullable(Money),
      prod_live: v.picklist(['draft', 'live']),
      /** Additive. */
      part_number: v.optional(maybeText),
    }),
  ),
  editors: v.array(v.object({ id: Id, name: v.string(), role: v.literal('owner') })),
  compatible_list: CompatibleList,
  specs: ListingSpecs,
  /** Payload names that are still needed to go live. */
  missing_fields: v.array(v.string()),
});
export type EditedListing = v.InferOutput<typeof EditedListing>;

/**
 * The fields of a save (account contract 5.5), as loose as its clients send them: an absent one is unchanged, '' and
 * null clear it. `domain/listings/listing-fields.ts` has their rules.
 */
export const saveFields = {
  publish: anyValue,
  pTitle: anyValue,
  subtitle: anyValue,
  description: anyValue,
  pContact: anyValue,
  pLocation: anyValue,
  pPrice: anyValue,
  sMileage: anyValue,
  sEngine: anyValue,
  sYear: anyValue,
  sTransmission: anyValue,
  sFuel: anyValue,
  sBody: anyValue,
  sColour: anyValue,
  sSteering: anyValue,
  sDoors: anyValue,
  sSeats: anyValue,
  sChassis: anyValue,
  sPartNumber: anyValue,
  sCondition: anyValue,
};

/** The version that somebody saw: `If-Match` folded in, `c{cid}-v{n}`, or its number alone (account contract 5.5). */
export const SeenVersion = v.nullish(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((given) => String(given).trim()),
  ),
);

/** Fields of a new listing (account contract 5.2). */
export const createFields = { subId: anyValue, name: looseLine, prodClass: looseText, region: looseLine };

/** Outcome of a save. */
export const SaveOutcome = v.object({ saved_at: Time, changed: v.array(v.string()) });

/** A picture that was taken, account contract 5.7. */
export const PictureTaken = v.object({
  url: v.string(),
  data: v.object({
    url: v.string(),
    slot: v.number(),
    width: v.number(),
    height: v.number(),
    bytes: v.number(),
    thumbhash: v.string(),
    thumbs: v.record(v.string(), v.object({ avif: v.string(), webp: v.string() })),
  }),
  cid: Id,
  version: v.number(),
});
export type PictureTaken = v.InferOutput<typeof PictureTaken>;

/** The pictures as they stand after one was taken away or moved. */
export const Gallery = v.object({ cid: Id, version: v.number(), gallery_images: Slotted });
export type Gallery = v.InferOutput<typeof Gallery>;

/** A place in a tree of spares that a listing may be filed under; a leaf has an id and no children. */
export interface SparesCategory {
  name: string;
  /** Additive: by language, in others than English. */
  names?: Record<string, string> | undefined;
  cat_id: number | null;
  children: SparesCategory[];
}
export const SparesCategory: v.GenericSchema<SparesCategory> = v.object({
  name: v.string(),
  names: v.optional(v.record(v.string(), v.string())),
  cat_id: v.nullable(v.number()),
  children: v.array(v.lazy(() => SparesCategory)),
});

/** Product types that may be listed, account contract 5.1. */
export const ProductTypes = v.union([
  v.object({
    types: v.array(
      v.object({
        type: v.string(),
        makes: v.array(
          v.object({
            make: v.string(),
            models: v.array(v.object({ subj_id: Id, subj_name: v.string() })),
          }),
        ),
      }),
    ),
  }),
  v.object({ types: v.array(v.object({ type: v.string(), parents: v.array(SparesCategory) })) }),
]);
export type ProductTypes = v.InferOutput<typeof ProductTypes>;
export const productTypes = query({
  name: 'listings.types',
  path: '/vendor/product-types/',
  cache: 'P',
  params: v.object({ pt: textParam }),
  answer: ProductTypes,
  problems: ['pt_invalid'],
});

/** A listing by its number, and one of its places for pictures. */
export const listingId = PathId;
export const ListingType = v.picklist(LISTING_TYPES);
