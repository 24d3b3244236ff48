import * as v from 'valibot';
import { command, query } from './declare.ts';
import { SavedCard } from './listings/listing-card.ts';
import { Id, issue, line, Page, paginated, PathId, Time, clearable } from './wire.ts';

/** A name that the phone gives: a uuid, in lower case. Anything else names nothing, which the handler says. */
const OwnId = v.pipe(v.string(), v.trim(), v.toLowerCase());
const Uuid = v.pipe(v.string(), v.uuid());
/** `whole=1`: everything in one answer, because a phone keeps a list as one row; else pages of 25. */
const ListParams = v.object({
  page: Page,
  whole: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
});
/** Parameters that the phone asks with, the same words each time. */
export const WHOLE_LIST = { whole: '1' } as const;
const removed = { method: 'DELETE', answer: v.null(), success: 204 } as const;
const account = { v: 1, lane: 'account', onReject: 'continue' } as const;

/** As many as one account may keep (account contract 2.10). */
export const MAX_FAVOURITES = 500;
export const MAX_SAVED_SEARCHES = 50;
export const MAX_GARAGE = 20;
/** Characters of the name that somebody gives a search. */
export const MAX_SEARCH_NAME = 100;

/** A listing in somebody's favourites; `product` null and `available` false once it is no longer live. */
export const Favourite = v.object({
  product_id: Id,
  added_at: Time,
  available: v.boolean(),
  product: v.nullable(SavedCard),
});
export type Favourite = v.InferOutput<typeof Favourite>;
export const Favourites = paginated(Favourite);
export type Favourites = v.InferOutput<typeof Favourites>;
/** Newest first. */
export const favourites = query({
  name: 'beside.favourites',
  path: '/favourites/',
  cache: 'P',
  params: ListParams,
  answer: Favourites,
  problems: ['invalid_page'],
});
export const FavouriteName = v.object({ product_id: PathId });
/**
 * 201 new, 200 when it is there already; 404 not live; 409 `limit_reached`.
 * @nets the last act on one thing; put and taken away is nothing
 * @view at once
 * @refusal 404 on a removal is done; `limit_reached`, `id_taken`
 * @done "Saved", "Removed"
 */
export const addFavourite = command({
  ...account,
  name: 'favourite.add',
  method: 'PUT',
  path: '/favourites/:product_id/',
  payload: FavouriteName,
  answer: v.object({ product_id: Id, added_at: Time }),
  also: [200],
  problems: ['limit_reached'],
  success: 201,
  example: { product_id: 12 },
});
/**
 * @like favourite.add
 */
export const removeFavourite = command({
  ...account,
  ...removed,
  name: 'favourite.remove',
  path: '/favourites/:product_id/',
  payload: FavouriteName,
  example: { product_id: 12 },
});

export const SEARCH_KINDS = ['vehicles', 'parts', 'items'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
const MAX_PARAMS = 20;
const MAX_VALUE = 200;
const isShort = (value: unknown): boolean => String(value).length <= MAX_VALUE;
/** Flat: the parameters of the search's own read. Several values of one name stand on a line each. */
const Params = v.pipe(
  v.record(
    v.string(),
    v.union([v.string(), v.number()], issue('invalid', 'Give each parameter a text or a number')),
  ),
  v.check(
    (given) => Object.keys(given).length <= MAX_PARAMS,
    issue('max_length', `Give at most ${MAX_PARAMS} parameters`),
  ),
  v.check(
    (given) => Object.entries(given).every((entry) => entry.every(isShort)),
    issue('max_length', `Each parameter must be ${MAX_VALUE} characters or fewer`),
  ),
);
/** A search to come back to; `new_count`: listed since it was last set, and still there (99 at most). */
export const SavedSearch = v.object({
  id: Uuid,
  name: v.string(),
  kind: v.picklist(SEARCH_KINDS),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  notify: v.boolean(),
  created_at: Time,
  updated_at: Time,
  new_count: v.number(),
});
export type SavedSearch = v.InferOutput<typeof SavedSearch>;
export const SavedSearches = paginated(SavedSearch);
export type SavedSearches = v.InferOutput<typeof SavedSearches>;
/** Newest first. */
export const savedSearches = query({
  name: 'beside.saved-searches',
  path: '/saved-searches/',
  cache: 'P',
  params: ListParams,
  answer: SavedSearches,
  problems: ['invalid_page'],
});
/** `notify`: a mail when something new is listed, one a day at most. */
export const SavedSearchSet = v.object({
  id: OwnId,
  name: line(MAX_SEARCH_NAME),
  kind: v.picklist(SEARCH_KINDS, issue('invalid', 'Choose vehicles, parts or items')),
  params: Params,
  notify: v.optional(v.boolean(issue('invalid', 'Choose yes or no')), false),
});
export type SavedSearchSet = v.InferOutput<typeof SavedSearchSet>;
/**
 * 201 new, 200 changed; 409 `id_taken`, `limit_reached`. What it had found so far counts as seen.
 * @like favourite.add
 */
export const setSavedSearch = command({
  ...account,
  name: 'saved-search.set',
  method: 'PUT',
  path: '/saved-searches/:id/',
  payload: SavedSearchSet,
  answer: SavedSearch,
  also: [200],
  problems: ['id_taken', 'limit_reached'],
  success: 201,
  example: {
    id: '3f0c8a52-1d0e-4c55-9a53-5b1f4f0b7d10',
    name: 'Toyota up to $5,000',
    kind: 'vehicles',
    params: { make: 'Toyota', price__range: '0__5000', fuel: 'Diesel\nPetrol' },
    notify: true,
  },
});
export const Named = v.object({ id: OwnId });
/**
 * @like favourite.add
 */
export const removeSavedSearch = command({
  ...account,
  ...removed,
  name: 'saved-search.remove',
  path: '/saved-searches/:id/',
  payload: Named,
  example: { id: '3f0c8a52-1d0e-4c55-9a53-5b1f4f0b7d10' },
});

/**
 * A vehicle that somebody owns and buys parts for.
 * @example {"id":"7a0e…","make":"Toyota","model":"Corolla","variant":"E150","trim_id":null,"year":2010,"nickname":"Taxi 1","updated_at":"2025-03-01T09:00:00Z"}
 */
export const GarageVehicle = v.object({
  id: Uuid,
  make: v.string(),
  model: v.string(),
  variant: v.nullable(v.string()),
  trim_id: v.nullable(v.string()),
  year: v.nullable(v.number()),
  nickname: v.nullable(v.string()),
  updated_at: Time,
});
export type GarageVehicle = v.InferOutput<typeof GarageVehicle>;
export const Garage = paginated(GarageVehicle);
export type Garage = v.InferOutput<typeof Garage>;
/** Last changed first. */
export const garage = query({
  name: 'beside.garage',
  path: '/garage/',
  cache: 'P',
  params: ListParams,
  answer: Garage,
  problems: ['invalid_page'],
});
/**
 * Fit of a listing to each vehicle of the garage. Unknown: nothing is said about the part, it is none, or the vehicle is
 * not named closely enough. 404 when it is not live.
 */
export const garageFits = query({
  name: 'beside.fits',
  path: '/garage/fits/',
  cache: 'P',
  params: v.object({ product: v.optional(PathId, 0) }),
  answer: v.object({
    product_id: Id,
    results: v.array(v.object({ garage_id: Uuid, fits: v.picklist(['yes', 'no', 'unknown']) })),
  }),
});
const wholeYear = issue('invalid', 'Enter a year like 2010');
export const GarageSet = v.object({
  id: OwnId,
  make: line(60),
  model: line(60),
  variant: clearable(60),
  trim_id: clearable(60),
  year: v.nullish(v.pipe(v.number(wholeYear), v.integer(wholeYear)), null),
  nickname: clearable(60),
});
export type GarageSet = v.InferOutput<typeof GarageSet>;
/**
 * 201 new, 200 changed; 400 `fitment_unknown`; 409 `id_taken`, `limit_reached`.
 * @like favourite.add
 */
export const setGarage = command({
  ...account,
  name: 'garage.set',
  method: 'PUT',
  path: '/garage/:id/',
  payload: GarageSet,
  answer: GarageVehicle,
  also: [200],
  problems: ['fitment_unknown', 'id_taken', 'limit_reached'],
  success: 201,
  example: {
    id: '7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11',
    make: 'Toyota',
    model: 'Corolla',
    variant: 'E150',
    trim_id: null,
    year: 2010,
    nickname: 'Taxi 1',
  },
});
/**
 * @like favourite.add
 */
export const removeGarage = command({
  ...account,
  ...removed,
  name: 'garage.remove',
  path: '/garage/:id/',
  payload: Named,
  example: { id: '7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11' },
});
