import type { EntryContent } from '#contract/listings/listing-contents.ts';
import type { EditedListing, GalleryPicture, Slotted } from '#contract/listings/listing-edit.ts';
import { missingFields } from '#domain/listings/listing-fields.ts';
import { BODY_TYPES, FIRST_YEAR, FUELS, TRANSMISSIONS } from '#domain/listings/listing-rules.ts';
import { wireMoney } from '#domain/money/money.ts';
import { type PictureRow, pictureOf } from '#server/catalogue/pictures.ts';
import { categoriesOf } from '#server/catalogue/store-categories.ts';
import { compatibleList } from '#server/fitment/store.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { entriesOfListing, type ListingEntryRow, entryAsRow } from './entries.ts';
import { grouped } from './group-by.ts';
import { classOf, type EditRow, listingFactsOfRow, isListingPublished } from './row.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A picture in its place. */
export interface SlottedPicture extends PictureRow {
  product_id: number;
  slot: number;
}

/** The pictures of these listings, in the order of their places. */
export async function galleriesOf(db: Db, ids: readonly number[]): Promise<Map<number, SlottedPicture[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_images as i')
    .innerJoin('pictures', 'pictures.hash', 'i.picture_hash')
    .select(['i.product_id', 'i.slot', 'pictures.hash', 'width', 'height', 'thumbhash', 'bytes', 'avif'])
    .where('i.product_id', 'in', ids)
    .orderBy('i.product_id')
    .orderBy('i.slot')
    .execute();
  return grouped(rows, (row) => row.product_id);
}

/** The address of the largest file. */
const largest = ({ hash, bytes }: PictureRow): string =>
  `/media/i/${hash}/${Math.max(...Object.keys(bytes).map(Number))}.webp`;

const thumbsOf = ({ hash, bytes }: PictureRow) =>
  Object.fromEntries(
    Object.keys(bytes).map((width) => [
      width,
      { avif: `/media/i/${hash}/${width}.avif`, webp: `/media/i/${hash}/${width}.webp` },
    ]),
  );

export function galleryPicture(row: SlottedPicture): GalleryPicture {
  const { slot, width, height, thumbhash } = row;
  return {
    slot,
    url: largest(row),
    width,
    height,
    thumbhash,
    picture: pictureOf(row),
    thumbs: thumbsOf(row),
  };
}

export function slottedOf(pictures: readonly SlottedPicture[]): Slotted {
  const at = (slot: number): string | null => {
    const found = pictures.find((picture) => picture.slot === slot);
    return found ? largest(found) : null;
  };
  return { '1': at(1), '2': at(2), '3': at(3), '4': at(4) };
}

const textOrNull = (text: string | null): string | null => (text === '' ? null : text);

/** Listings as their editor reads them (account contract 5.4), in the given order. */
export async function editedListings(db: Db, rows: readonly EditRow[], now: Date): Promise<EditedListing[]> {
  const galleries = await galleriesOf(
    db,
    rows.map(({ id }) => id),
  );
  const owners = await namesOf(db, rows);
  const listings: EditedListing[] = [];
  for (const row of rows) {
    const isPart = classOf(row) === 'parts';
    const categories = isPart ? await categoriesOf(db, row.id) : [];
    // The shop's own stock has none.
    const entries = isPart && row.owner_id !== null ? await entriesOfListing(db, row.id) : [];
    listings.push({
      ...shown(row, galleries.get(row.id) ?? [], now),
      ...listOf(row, entries),
      cat_full_name: isPart ? (categories[0]?.fullName ?? '') : vehicleName(row),
      editors:
        row.owner_id === null
          ? []
          : [{ id: row.owner_id, name: owners.get(row.owner_id) ?? '', role: 'owner' }],
      compatible_list: isPart ? await compatibleList(db, row.id) : {},
    });
  }
  return listings;
}

/** One of them. */
export async function editedListing(db: Db, row: EditRow, now: Date): Promise<EditedListing> {
  const [listing] = await editedListings(db, [row], now);
  if (!listing) throw new Error(`listing ${row.id} has no shape`);
  return listing;
}

/** An entry as its editor reads it: its own text, price and specs, and all else of its listing. */
export async function editedEntry(
  db: Db,
  row: EditRow,
  entry: ListingEntryRow,
  now: Date,
): Promise<EditedListing> {
  return { ...(await editedListing(db, entryAsRow(row, entry), now)), lid: entry.lid };
}

/** Facts that an entry says for itself. */
export function entryContent(row: EditRow, entry: ListingEntryRow, now: Date): EntryContent {
  const {
    date_created,
    updated_at,
    prod_title,
    prod_subtitle,
    prod_description,
    prod_contact,
    prod_location,
    prod_price,
    prod_live,
    missing_fields,
    specs: { partNumber, condition, year, bodyType, colour },
  } = shown(entryAsRow(row, entry), [], now);
  return {
    lid: entry.lid,
    date_created,
    updated_at,
    prod_title,
    prod_subtitle,
    prod_description,
    prod_contact,
    prod_location,
    prod_price,
    prod_live,
    missing_fields,
    specs: { partNumber, condition, year, bodyType, colour },
  };
}

const listOf = (
  row: EditRow,
  entries: readonly ListingEntryRow[],
): Pick<EditedListing, 'lecture_list' | 'lectures'> => {
  const shownEntries = entries.map((entry) => ({ lid: entry.lid, seen: entryAsRow(row, entry) }));
  const liveOf = (seen: EditRow) => (isListingPublished(seen) ? ('live' as const) : ('draft' as const));
  return {
    lecture_list: shownEntries.map(({ lid, seen }) => ({
      lid,
      title: seen.title,
      prod_live: liveOf(seen),
      updated_at: wireTime(seen.updated_at),
    })),
    lectures: Object.fromEntries(
      shownEntries.map(({ lid, seen }) => [
        String(lid),
        {
          prod_title: textOrNull(seen.title),
          prod_price: seen.price_minor === 0 ? null : wireMoney(seen.price_minor),
          prod_live: liveOf(seen),
          part_number: textOrNull(seen.part_number ?? ''),
        },
      ]),
    ),
  };
};

const vehicleName = ({ vehicle_class, make, model }: EditRow): string =>
  [vehicle_class === 'commercial' ? 'Commercial' : 'Cars', make, model].filter(Boolean).join(' > ');

function shown(
  row: EditRow,
  pictures: readonly SlottedPicture[],
  now: Date,
): Omit<EditedListing, 'cat_full_name' | 'editors' | 'compatible_list' | 'lecture_list' | 'lectures'> {
  const facts = listingFactsOfRow(row);
  const of = classOf(row);
  const [cover] = pictures;
  return {
    cid: row.id,
    lid: null,
    version: row.version,
    prod_class: of,
    date_created: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
    prod_title: textOrNull(facts.title),
    prod_subtitle: textOrNull(facts.subtitle),
    prod_description: textOrNull(facts.description),
    prod_contact: textOrNull(facts.contact),
    prod_location: textOrNull(facts.location),
    prod_price: facts.priceMinor === 0 ? null : wireMoney(facts.priceMinor),
    currency: facts.currency,
    prod_live: isListingPublished(row) ? 'live' : 'draft',
    hidden: row.hidden_live !== null,
    cover_image: cover ? largest(cover) : null,
    gallery_images: slottedOf(pictures),
    gallery: pictures.map(galleryPicture),
    specs: {
      model: row.model,
      transmission: facts.transmission,
      fuel: facts.fuel,
      bodyType: facts.bodyType,
      colour: facts.colour,
      steering: facts.steering,
      doors: facts.doors,
      seats: facts.seats,
      chassis: facts.chassis,
      partNumber: facts.partNumber,
      year: facts.year,
      mileage: facts.mileage,
      engineSize: facts.engineCc,
      condition: facts.condition,
      yearOptions: years(now.getUTCFullYear() + 1),
      transmissionOptions: [...TRANSMISSIONS],
      fuelOptions: [...FUELS],
      bodyTypeOptions: [...BODY_TYPES],
    },
    missing_fields: missingFields(facts, of),
  };
}

/** Newest first. */
const years = (last: number): number[] =>
  Array.from({ length: last - FIRST_YEAR + 1 }, (_, back) => last - back);

async function namesOf(db: Db, rows: readonly EditRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ owner_id }) => owner_id ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(found.map((user) => [user.id, `${user.first_name} ${user.last_name}`.trim()]));
}
