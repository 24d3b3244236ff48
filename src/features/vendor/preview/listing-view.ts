import * as v from 'valibot';
import { EditedListing } from '#contract/listings/listing-edit.ts';
import { OwnListing, OwnListings } from '#contract/listings/listings.ts';
import { Ref, TmpId } from '#contract/wire.ts';
import {
  LISTING_FIELD_NAMES,
  type ListingFacts,
  missingFields,
  readSellerField,
} from '#domain/listings/listing-fields.ts';
import { BODY_TYPES, FIRST_YEAR, FUELS, TRANSMISSIONS } from '#domain/listings/listing-rules.ts';
import { parseId } from '#domain/text/links.ts';
import { parseMoney, wireMoney } from '#domain/money/money.ts';

/** 0: this phone does not have the listing yet, only something that was done to it. */
const Cid = v.union([Ref, v.literal(0)]);
const Entry = EditedListing.entries.lecture_list.item;

/**
 * A listing as this phone shows it: what its editor reads (account contract 5.4) with what waits folded in. What was made
 * here is called `tmp:…` until the server has named it. A picture that has not arrived is `local:<SHA-256 of its file>`
 * in `gallery_images`; `gallery` holds what the server has.
 */
export const ListingView = v.object({
  ...EditedListing.entries,
  cid: Cid,
  lid: v.nullable(Ref),
  lecture_list: v.array(v.object({ ...Entry.entries, lid: Ref })),
});
export type ListingView = v.InferOutput<typeof ListingView>;
export type EntryLine = ListingView['lecture_list'][number];

/** A line of what a seller has listed. */
export const OwnLine = v.object({
  ...OwnListing.entries,
  prod_id: Cid,
  /** Alias that this phone gave it: what was done before the server named it goes by that. */
  tmp: v.optional(TmpId),
});
export type OwnLine = v.InferOutput<typeof OwnLine>;
export const OwnList = v.object({ ...OwnListings.entries, data: v.array(OwnLine) });
export type OwnList = v.InferOutput<typeof OwnList>;

/** The row of all that a seller has listed. */
export const LIST_ROW = 'listings';
/** The row of a listing, or of one entry of a listing of spares. */
export const listingRow = (cid: Ref, lid: Ref | null = null): string =>
  lid === null ? `listing:${cid}` : `listing:${cid}:${lid}`;

const ROW = /^listing:(tmp:[0-9a-f-]{36}|\d+)(?::(tmp:[0-9a-f-]{36}|\d+))?$/;
const asRef = (text: string): Ref => (v.is(TmpId, text) ? text : Number(text));

/** Listing that a row is about; null for one that is no listing's. */
export function listingOfRow(row: string): { cid: Ref; lid: Ref | null } | null {
  const [, cid, lid] = ROW.exec(row) ?? [];
  return cid === undefined ? null : { cid: asRef(cid), lid: lid === undefined ? null : asRef(lid) };
}

/** A listing by what stands in an address; null for what is no name of one. */
export function refIn(text: string | undefined): Ref | null {
  const given = text ?? '';
  if (v.is(TmpId, given)) return given;
  return parseId(given);
}

export const isMadeByServer = ({ cid }: Pick<ListingView, 'cid'>): boolean => cid !== 0;
/** Only this phone knows it. */
export const isOnlyHere = ({ cid, lid }: Pick<ListingView, 'cid' | 'lid'>): boolean =>
  typeof cid === 'string' || typeof lid === 'string';

const LOCAL = /^local:([0-9a-f]{64})$/;
export const localPicture = (sha256: string): string => `local:${sha256}`;
/** The hash of the file that a place shows from this phone; null where it shows the server's picture, or none. */
export const hashOfLocal = (url: string | null): string | null => LOCAL.exec(url ?? '')?.[1] ?? null;

/** Listing that stands where nothing is known. */
export function noListing(): ListingView {
  const never = '1970-01-01T00:00:00Z';
  return {
    cid: 0,
    lid: null,
    version: 0,
    prod_class: 'vehicles',
    cat_full_name: '',
    date_created: never,
    updated_at: never,
    prod_title: null,
    prod_subtitle: null,
    prod_description: null,
    prod_contact: null,
    prod_location: null,
    prod_price: null,
    currency: 'ZMW',
    prod_live: 'draft',
    hidden: false,
    cover_image: null,
    gallery_images: { '1': null, '2': null, '3': null, '4': null },
    gallery: [],
    lecture_list: [],
    lectures: {},
    editors: [],
    compatible_list: {},
    specs: {
      model: null,
      transmission: null,
      fuel: null,
      bodyType: null,
      colour: null,
      steering: null,
      doors: null,
      seats: null,
      chassis: null,
      partNumber: null,
      year: null,
      mileage: null,
      engineSize: null,
      condition: null,
      yearOptions: [],
      transmissionOptions: [...TRANSMISSIONS],
      fuelOptions: [...FUELS],
      bodyTypeOptions: [...BODY_TYPES],
    },
    missing_fields: [],
  };
}

export const noList = (): OwnList => ({
  data: [],
  totals: { vehicles: 0, spares: 0 },
  count: 0,
  next: null,
  previous: null,
});

/** A new draft as the server will make it (account contract 5.2). @param madeAt ISO 8601, UTC, seconds */
export function newListing(given: {
  cid: Ref;
  title: string;
  prodClass: ListingView['prod_class'];
  category: string;
  model: string | null;
  madeAt: string;
}): ListingView {
  const { cid, title, prodClass, category, model, madeAt } = given;
  const lastYear = Number(madeAt.slice(0, 4)) + 1;
  const empty = noListing();
  return withMissing({
    ...empty,
    cid,
    prod_class: prodClass,
    prod_title: title,
    cat_full_name: category,
    date_created: madeAt,
    updated_at: madeAt,
    specs: {
      ...empty.specs,
      model,
      yearOptions: Array.from({ length: lastYear - FIRST_YEAR + 1 }, (_, back) => lastYear - back),
    },
  });
}

/** Figures and texts in the form that rules judge. */
export const listingFactsOfView = (view: ListingView): ListingFacts => ({
  title: view.prod_title ?? '',
  subtitle: view.prod_subtitle ?? '',
  description: view.prod_description ?? '',
  contact: view.prod_contact ?? '',
  location: view.prod_location ?? '',
  priceMinor: view.prod_price === null ? 0 : (parseMoney(view.prod_price) ?? 0),
  mileage: view.specs.mileage,
  engineCc: view.specs.engineSize,
  year: view.specs.year,
  transmission: view.specs.transmission,
  fuel: view.specs.fuel,
  bodyType: view.specs.bodyType,
  colour: view.specs.colour,
  steering: view.specs.steering,
  doors: view.specs.doors,
  seats: view.specs.seats,
  chassis: view.specs.chassis,
  partNumber: view.specs.partNumber,
  condition: view.specs.condition,
  currency: view.currency,
  stock: 1,
  listingType: 'FixedPrice',
  earlierMinor: null,
});

const orNull = (text: string): string | null => (text === '' ? null : text);

export function withFacts(view: ListingView, facts: ListingFacts): ListingView {
  return withMissing({
    ...view,
    prod_title: orNull(facts.title),
    prod_subtitle: orNull(facts.subtitle),
    prod_description: orNull(facts.description),
    prod_contact: orNull(facts.contact),
    prod_location: orNull(facts.location),
    prod_price: facts.priceMinor === 0 ? null : wireMoney(facts.priceMinor),
    specs: {
      ...view.specs,
      mileage: facts.mileage,
      engineSize: facts.engineCc,
      year: facts.year,
      transmission: facts.transmission,
      fuel: facts.fuel,
      bodyType: facts.bodyType,
      colour: facts.colour,
      steering: facts.steering,
      doors: facts.doors,
      seats: facts.seats,
      chassis: facts.chassis,
      partNumber: facts.partNumber,
      condition: facts.condition,
    },
  });
}

const withMissing = (view: ListingView): ListingView => ({
  ...view,
  missing_fields: missingFields(listingFactsOfView(view), view.prod_class),
});

/** No year is too late for what was judged when it was typed. */
const ANY_YEAR = 9998;

/** A view with these fields of a save in it; what cannot be read changes nothing. */
export function withEdit(
  view: ListingView,
  edit: Readonly<Record<string, { to: unknown } | undefined>>,
): ListingView {
  let facts = listingFactsOfView(view);
  for (const name of LISTING_FIELD_NAMES) {
    const change = edit[name];
    const read = change && readSellerField(name, change.to, view.prod_class, ANY_YEAR);
    if (read && 'change' in read) facts = { ...facts, ...read.change };
  }
  return withFacts(view, facts);
}

/**
 * Fields that a listing lacks after an edit, where only its line is known: of the others it says what it said before. An engine
 * that was emptied is left to the server, as an electric car has none.
 */
export function missingAfter(
  { prod_class, missing_fields: before }: Pick<OwnLine, 'prod_class' | 'missing_fields'>,
  edit: Readonly<Record<string, { to: unknown } | undefined>>,
): OwnLine['missing_fields'] {
  const { missing_fields: lacks } = withEdit({ ...noListing(), prod_class }, edit);
  return lacks.filter((name) => before.includes(name) || (edit[name] !== undefined && name !== 'sEngine'));
}

/** The line of a listing in the list of all. */
export const ownLineOf = (view: ListingView): OwnLine => ({
  prod_id: view.cid,
  prod_name: view.prod_title ?? '',
  prod_class: view.prod_class,
  date_created: view.date_created,
  prod_live: view.prod_live,
  cover_image: view.cover_image,
  version: view.version,
  hidden: view.hidden,
  missing_fields: view.missing_fields,
  prod_price: view.prod_price,
});
