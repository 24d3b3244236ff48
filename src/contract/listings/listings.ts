import * as v from 'valibot';
import { parseId } from '#domain/text/links.ts';
import { command, query } from '../declare.ts';
import { CompatibleList } from './fitment.ts';
import {
  EditedListing,
  Gallery,
  PictureTaken,
  SaveOutcome,
  saveFields,
  SeenVersion,
} from './listing-edit.ts';
import { SentFile } from '../sent-file.ts';
import {
  anyValue,
  Id,
  isGiven,
  isRecord,
  looseLine,
  looseText,
  Page,
  type Ref,
  Time,
  TmpId,
  textParam,
} from '../wire.ts';

/**
 * A seller's own listing by its number, or by the name that the phone gave it; 0, which nothing has, for anything else.
 * Numbers may come as text.
 */
export const listingRef = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((given): Ref => (v.is(TmpId, given) ? given : numberIn(given))),
  ),
  null,
);
/** One entry of a listing of spares; null: the listing itself. */
const entryRef = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((given): Ref | null => {
      if (!isGiven(given)) return null;
      return v.is(TmpId, given) ? given : numberIn(given);
    }),
  ),
  null,
);
const numberIn = (given: unknown): number =>
  (typeof given === 'string' || typeof given === 'number' ? parseId(String(given)) : null) ?? 0;
/** The phone's own name for what a call makes; null: it has none. */
const newName = v.nullish(TmpId, null);

/** Commands on one listing go in order, and one that is refused stops those behind it. */
export const lane = {
  lane: 'listing:',
  laneFor: ({ cid }: { cid: Ref }) => String(cid),
  onReject: 'stop',
  v: 1,
} as const;

/** Listing of a seller, as the dashboard lists it (account contract 5.3). */
export const OwnListing = v.object({
  prod_id: Id,
  prod_name: v.string(),
  prod_class: v.picklist(['vehicles', 'parts']),
  date_created: Time,
  prod_live: v.picklist(['draft', 'live']),
  cover_image: v.nullable(v.string()),
  version: v.number(),
  /** Additive: staff hide it, or the seller is not approved any more. */
  hidden: v.boolean(),
  /** Additive: what it still needs to go live, by payload name. */
  missing_fields: v.array(v.string()),
  /** Additive: the asking price, null for none yet. */
  prod_price: v.nullable(v.string()),
  /** Additive: how many parts of a listing of spares nobody sees yet; absent for none. */
  draft_parts: v.optional(v.number()),
});
export type OwnListing = v.InferOutput<typeof OwnListing>;
export const OwnListings = v.object({
  data: v.array(OwnListing),
  totals: v.object({ vehicles: v.number(), spares: v.number() }),
  count: v.number(),
  next: v.nullable(v.string()),
  previous: v.nullable(v.string()),
});
export type OwnListings = v.InferOutput<typeof OwnListings>;
/** `whole=1` (additive): all of them in one piece, as a phone keeps them. */
export const ownListings = query({
  name: 'listings.own',
  path: '/vendor/get-products/',
  cache: 'P',
  params: v.object({
    page: Page,
    status: textParam,
    q: textParam,
    whole: textParam,
  }),
  answer: OwnListings,
  problems: ['invalid_page'],
});

/** One listing as its editor reads it (account contract 5.4); with `lid` one entry of a listing of spares. */
export const listingContent = query({
  name: 'listings.content',
  path: '/vendor/post-content/',
  cache: 'P',
  params: v.object({ cid: textParam, lid: textParam }),
  answer: EditedListing,
  problems: ['cid_required', 'listing_deleted'],
});

/**
 * Makes a draft (account contract 5.2). `subId` is a model's of vehicles, a leaf category's of parts. `copy_of`
 * (additive): one of the seller's own listings, whose texts, figures, pictures and fitment the new one begins with.
 * `named` (additive): a vehicle's type, make and model as words, where the model has no number.
 * @nets create and delete take each other back
 * @view a draft's card
 * @refusal 403 keeps all of it for another try
 * @done "Created"
 */
export const createListing = command({
  name: 'listing.create',
  v: 1,
  lane: 'listing:',
  laneFor: ({ tmp }) => tmp ?? 'new',
  onReject: 'stop',
  method: 'POST',
  path: '/vendor/create-product/',
  payload: v.object({
    tmp: newName,
    /** Absent with `copy_of`: what that one is of. */
    subId: anyValue,
    name: looseLine,
    prodClass: looseText,
    region: looseLine,
    copy_of: entryRef,
    named: v.optional(v.object({ type: looseLine, make: looseLine, model: looseLine })),
  }),
  answer: v.object({
    product_id: Id,
    version: v.number(),
    prod_class: v.picklist(['vehicles', 'parts']),
    next_path: v.string(),
  }),
  problems: ['listing_deleted', 'listing_incomplete', 'missing_fields', 'vendor_not_approved'],
  success: 201,
  example: {
    tmp: 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11',
    subId: 11,
    name: '2012 Toyota Corolla 1.6',
    prodClass: 'vehicles',
    region: 'zm',
    copy_of: null,
  },
});

/** One field of an edit; without `from` it holds whatever the field was. */
const Change = v.object({ from: v.optional(v.unknown()), to: v.unknown() });
type Change = v.InferOutput<typeof Change>;
const fieldNames = Object.keys(saveFields) as (keyof typeof saveFields)[];
const Edit = v.object(v.entriesFromList(fieldNames, v.optional(Change)));
/** Changed fields of a listing, by payload name. */
export type ListingEdit = v.InferOutput<typeof Edit>;

/**
 * Saves what was changed (account contract 5.5). The spec's clients send fields as they are to be, a phone sends for each
 * what it was and what it became, so that two people's edits can be merged (sync 7): one canonical form. `publish` comes
 * from the spec's clients alone; a phone has commands of their own for it.
 * @nets per field the first `from` and the last `to`
 * @view my text
 * @refusal section 7
 * @done "Saved"
 */
export const editListing = command({
  ...lane,
  name: 'listing.edit',
  method: 'POST',
  path: '/vendor/post-content/',
  payload: v.pipe(
    v.object({
      cid: listingRef,
      lid: entryRef,
      edit: v.nullish(Edit),
      ...saveFields,
      base_version: SeenVersion,
    }),
    v.transform(({ cid, lid, edit, base_version, ...flat }) => ({
      cid,
      lid,
      edit: edit ?? editOf(flat),
      base_version: base_version ?? null,
    })),
  ),
  answer: v.object({
    cid: Id,
    lid: v.nullable(v.number()),
    version: v.number(),
    prod_live: v.picklist(['draft', 'live']),
    ...SaveOutcome.entries,
  }),
  problems: ['listing_deleted', 'missing_fields', 'two_versions', 'vendor_not_approved', 'version_conflict'],
  example: {
    cid: 501,
    lid: null,
    edit: { pPrice: { from: '250000.00', to: '240000.00' } },
    base_version: null,
  },
});

/** Fields that were given, each as a change whose `from` nobody said. */
function editOf(flat: Record<string, unknown>): ListingEdit {
  const given = Object.entries(flat).filter(([, to]) => to !== undefined);
  return Object.fromEntries(given.map(([name, to]): [string, Change] => [name, { to }]));
}

const Published = v.object({
  cid: Id,
  lid: v.nullable(v.number()),
  version: v.number(),
  prod_live: v.picklist(['draft', 'live']),
});
const publishing = { ...lane, barrier: true, method: 'POST', answer: Published } as const;
const which = v.object({ cid: listingRef, lid: entryRef });

/**
 * Shows a listing to everybody, judged as it stands after the merge of all that came before (sync 7).
 * @nets the last of the two counts
 * @view "Goes live after sending", "Back to draft after sending"
 * @refusal judged on the merged listing; two versions: 409 `two_versions`
 * @done "Live", "Draft again"
 */
export const publishListing = command({
  ...publishing,
  name: 'listing.live',
  path: '/vendor/listings/:cid/live/',
  payload: which,
  example: { cid: 501, lid: null },
  problems: ['listing_deleted', 'missing_fields', 'two_versions', 'vendor_not_approved'],
});

/**
 * Takes it back to a draft: never refused for what is missing.
 * @like listing.live
 */
export const draftListing = command({
  ...publishing,
  name: 'listing.draft',
  path: '/vendor/listings/:cid/draft/',
  payload: which,
  example: { cid: 501, lid: null },
  problems: ['listing_deleted', 'missing_fields', 'two_versions', 'vendor_not_approved'],
});

/**
 * Adds an entry to a listing of spares (account contract 5.6).
 * @nets create and delete take each other back
 * @view shown, hidden
 * @refusal 404 and 410 on a deletion are done
 * @done "Created", "Deleted"
 */
export const createEntry = command({
  ...lane,
  name: 'lecture.create',
  method: 'POST',
  path: '/vendor/create-lecture/',
  payload: v.object({ cid: listingRef, tmp: newName, title: looseLine }),
  answer: v.object({ cid: Id, lid: v.number(), version: v.number() }),
  problems: ['limit_reached', 'listing_deleted', 'parts_only', 'vendor_not_approved'],
  success: 201,
  example: { cid: 601, tmp: 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c12', title: 'Front brake pads' },
});

/**
 * Takes an entry away, or the whole listing (account contract 5.8); orders keep theirs.
 * @like lecture.create
 */
export const deleteContent = command({
  ...lane,
  name: 'content.delete',
  method: 'DELETE',
  path: '/vendor/delete-content/',
  payload: v.object({ cid: listingRef, lid: entryRef, base_version: SeenVersion }),
  answer: v.object({ deleted: v.boolean(), cid: Id, lid: v.nullable(v.number()), version: v.number() }),
  problems: ['listing_deleted', 'vendor_not_approved', 'version_conflict'],
  example: { cid: 601, lid: 2, base_version: null },
});

const names = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((given) =>
      [given]
        .flat()
        .filter((name): name is string => typeof name === 'string')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ),
  null,
);
const FitmentOfMake = v.object({ make: looseText, models: names, variants: names, trims: names });
/**
 * Adds or takes away what a part fits (account contract 5.9): both commute with the same from another phone.
 * @nets of a trim the last act counts
 * @view the list changed
 * @refusal refused as a whole
 * @done "Saved"
 */
export const setFitment = command({
  ...lane,
  laneFor: ({ productID }) => String(productID),
  name: 'fitment.set',
  method: 'POST',
  path: '/set-fitment/',
  payload: v.object({
    action: looseText,
    productID: listingRef,
    fitment: v.optional(
      v.pipe(
        v.unknown(),
        v.transform((given) => [given].flat().filter(isRecord)),
        v.array(FitmentOfMake),
      ),
      null,
    ),
  }),
  answer: v.object({ productID: Id, version: v.number(), compatible_list: CompatibleList }),
  problems: [
    'action_invalid',
    'fitment_incomplete',
    'fitment_unknown',
    'listing_deleted',
    'parts_only',
    'vendor_not_approved',
  ],
  example: {
    action: 'add',
    productID: 601,
    fitment: [{ make: 'Toyota', models: ['Corolla'], variants: ['E150'], trims: ['t-1'] }],
  },
});

const photoLane = {
  lane: 'photo:',
  laneFor: ({ cid }: { cid: Ref }) => String(cid),
  onReject: 'continue',
  v: 1,
} as const;

/**
 * Puts a picture into a place of a listing (account contract 5.7): the bytes as multipart, or the SHA-256 of an upload
 * that is complete. `replaces` (additive): the hash of the picture that was seen in that place, null for none; another
 * one there is 409 `slot_changed`. Without it whatever is there is replaced.
 * @nets a newer unsent one of the same place
 * @view the picture from this phone
 * @refusal format; 409 `slot_changed`
 * @done "Photo online"
 */
export const attachPhoto = command({
  ...photoLane,
  name: 'photo.attach',
  method: 'POST',
  path: '/vendor/upload-image/',
  payload: v.pipe(
    v.object({
      cid: listingRef,
      image: SentFile,
      /** 64 hex digits, any case: of bytes that were uploaded before. */
      sha256: v.pipe(looseText, v.toLowerCase()),
      type: looseText,
      do: anyValue,
      replaces: v.optional(v.nullable(v.string())),
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
    'listing_deleted',
    'slot_changed',
    'slot_invalid',
    'type_invalid',
    'upload_missing',
    'vendor_not_approved',
    'version_conflict',
  ],
  success: 201,
  example: {
    cid: 501,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    type: 'gallery',
    do: 1,
    replaces: null,
    base_version: null,
  },
});

/**
 * Empties a place (account contract 5.7). `replaces` (additive): as `attachPhoto` has it.
 * @nets with an unsent one of the place; orders join into one
 * @view the places as they will be
 * @refusal 404 on a removal is done; 409 `slot_changed`
 * @done "Removed", "Saved"
 */
export const removePhoto = command({
  ...photoLane,
  name: 'photo.remove',
  method: 'DELETE',
  path: '/vendor/gallery-image/',
  payload: v.object({
    cid: listingRef,
    do: anyValue,
    replaces: v.optional(v.nullable(v.string())),
    base_version: SeenVersion,
  }),
  answer: Gallery,
  problems: ['listing_deleted', 'slot_changed', 'slot_invalid', 'vendor_not_approved', 'version_conflict'],
  example: { cid: 501, do: 2, base_version: null },
});

/**
 * Puts the pictures into another order: `order` names which place's picture comes first, second …, each of 1 to 4 once.
 * @like photo.remove
 */
export const orderPhotos = command({
  ...photoLane,
  name: 'photo.order',
  method: 'POST',
  path: '/vendor/gallery-order/',
  payload: v.object({ cid: listingRef, order: anyValue, base_version: SeenVersion }),
  answer: Gallery,
  problems: ['listing_deleted', 'order_invalid', 'vendor_not_approved', 'version_conflict'],
  example: { cid: 501, order: [2, 1, 3, 4], base_version: null },
});
