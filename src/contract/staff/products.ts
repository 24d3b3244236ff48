import * as v from 'valibot';
import { call, query } from '../declare.ts';
import {
  createFields,
  EditedListing,
  Gallery,
  listingId,
  ListingType,
  PictureTaken,
  SaveOutcome,
  saveFields,
  SeenVersion,
} from '../listings/listing-edit.ts';
import { SentFile } from '../sent-file.ts';
import { anyValue, looseLine, looseText, Money, Page, paginated, textParam } from '../wire.ts';

/** The shop's own stock as staff read it: account contract 5.4 and what only they set (6). */
export const StaffListing = v.object({
  ...EditedListing.entries,
  num_in_stock: v.number(),
  /** Additive: how many of them are in orders. */
  num_allocated: v.number(),
  listing_type: ListingType,
  earlier_price: v.nullable(Money),
  /** Additive: reports about it that nobody has decided. */
  open_reports: v.number(),
});
export type StaffListing = v.InferOutput<typeof StaffListing>;

export const STOCK_STATES = ['live', 'draft', 'hidden', 'sold'] as const;

/** In which order the stock stands; a minus before it turns it round. The first is the usual one. */
export const STOCK_SORTS = [
  '-created',
  'created',
  'title',
  '-title',
  'price',
  '-price',
  'stock',
  '-stock',
] as const;
export type StockSort = (typeof STOCK_SORTS)[number];

/** `status` one of STOCK_STATES, none: all that is not deleted. `q`: a stock reference or words of the title. */
export const staffProducts = query({
  name: 'staff.products',
  path: '/staff/products/',
  cache: 'N',
  params: v.object({
    page: Page,
    q: textParam,
    status: textParam,
    /** Additive: one of STOCK_SORTS. */
    sort: textParam,
  }),
  answer: paginated(StaffListing),
  problems: ['invalid_page'],
});

export const staffProduct = query({
  name: 'staff.product',
  path: '/staff/products/:id/',
  cache: 'N',
  params: v.object({ id: listingId }),
  answer: StaffListing,
});

const staffFields = {
  currency: anyValue,
  num_in_stock: anyValue,
  listing_type: anyValue,
  earlier_price: anyValue,
};

/**
 * Bodies of account contract 5.2 and 5.5 in one. A vehicle that `subId` has no model for may name `type` ("Cars",
 * "Commercial"), `make` and `model`: additive.
 */
export const createStaffProduct = call({
  name: 'staff.product-create',
  ledger: true,
  method: 'POST',
  path: '/staff/products/',
  payload: v.object({
    ...createFields,
    type: looseLine,
    make: looseLine,
    model: looseLine,
    ...saveFields,
    ...staffFields,
  }),
  answer: v.object({ ...StaffListing.entries, product_id: v.number(), next_path: v.string() }),
  problems: ['listing_incomplete', 'missing_fields'],
  success: 201,
});

export const saveStaffProduct = call({
  name: 'staff.product-save',
  ledger: true,
  method: 'PATCH',
  path: '/staff/products/:id/',
  payload: v.object({ id: listingId, ...saveFields, ...staffFields, base_version: SeenVersion }),
  answer: v.object({ ...StaffListing.entries, ...SaveOutcome.entries }),
  problems: ['missing_fields', 'version_conflict'],
});

/** Takes it out of the shop for good; orders keep theirs. */
export const deleteStaffProduct = call({
  name: 'staff.product-delete',
  ledger: true,
  method: 'DELETE',
  path: '/staff/products/:id/',
  payload: v.object({ id: listingId, base_version: SeenVersion }),
  answer: v.null(),
  problems: ['version_conflict'],
  success: 204,
});

/**
 * Puts a picture into a place: the bytes themselves as multipart (account contract 5.7), or the SHA-256 of an upload
 * that is complete. Without `do`, the first free place.
 */
export const addStaffPicture = call({
  name: 'staff.product-picture',
  ledger: true,
  method: 'POST',
  path: '/staff/products/:id/images/',
  payload: v.pipe(
    v.object({
      id: listingId,
      image: SentFile,
      /** 64 hex digits, any case: of bytes that were uploaded before. */
      sha256: v.pipe(looseText, v.toLowerCase()),
      type: looseText,
      do: anyValue,
      base_version: SeenVersion,
    }),
    v.transform(({ image, ...given }) => ({ ...given, sha256: image?.sha256 ?? given.sha256 })),
  ),
  answer: PictureTaken,
  problems: [
    'file_missing',
    'file_too_large',
    'gallery_full',
    'image_format',
    'image_shape',
    'image_too_large',
    'image_unreadable',
    'slot_invalid',
    'type_invalid',
    'upload_missing',
    'version_conflict',
  ],
  success: 201,
});

/** Empties a place; one that is empty already is 404. */
export const removeStaffPicture = call({
  name: 'staff.product-picture-remove',
  ledger: true,
  method: 'DELETE',
  path: '/staff/products/:id/images/',
  payload: v.object({ id: listingId, do: anyValue, base_version: SeenVersion }),
  answer: Gallery,
  problems: ['slot_invalid', 'version_conflict'],
});

/** `order`: which place's picture comes first, second …: each of 1 to 4 once. */
export const orderStaffPictures = call({
  name: 'staff.product-picture-order',
  ledger: true,
  method: 'POST',
  path: '/staff/products/:id/images/order/',
  payload: v.object({ id: listingId, order: anyValue, base_version: SeenVersion }),
  answer: Gallery,
  problems: ['order_invalid', 'version_conflict'],
});
