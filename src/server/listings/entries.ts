import type { Selectable, Updateable } from 'kysely';
import type { ListingFacts } from '#domain/listings/listing-fields.ts';
import type { ListingEntries } from '#server/platform/database/schema/selling.ts';
import type { EditRow } from './row.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type ListingEntryRow = Selectable<ListingEntries>;

/** The entries of a listing, in the order in which they were made. */
export async function entriesOfListing(db: Db, productId: number): Promise<ListingEntryRow[]> {
  return db
    .selectFrom('listing_entries')
    .selectAll()
    .where('product_id', '=', productId)
    .where('deleted', '=', false)
    .orderBy('lid')
    .execute();
}

/** Those of them that buyers see, as far as they see the listing. */
export async function liveEntriesOf(db: Db, productId: number): Promise<ListingEntryRow[]> {
  return (await entriesOfListing(db, productId)).filter(({ live }) => live);
}

/** One that is there; whose listing it stands in is the caller's to ask. */
export async function entryOf(db: Db, productId: number, lid: number): Promise<ListingEntryRow | undefined> {
  return db
    .selectFrom('listing_entries')
    .selectAll()
    .where('product_id', '=', productId)
    .where('lid', '=', lid)
    .where('deleted', '=', false)
    .executeTakeFirst();
}

/** Adds an entry to a locked listing, under the next number that no entry ever had. */
export async function insertEntry(
  tx: Tx,
  productId: number,
  title: string,
  now: Date,
): Promise<{ lid: number }> {
  const { last } = await tx
    .selectFrom('listing_entries')
    .select(({ fn }) => fn.max<number | null>('lid').as('last'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('listing_entries')
    .values({ product_id: productId, lid: (last ?? 0) + 1, title, created_at: now, updated_at: now })
    .returning('lid')
    .executeTakeFirstOrThrow();
}

export async function updateEntry(
  tx: Tx,
  { product_id, lid }: Pick<ListingEntryRow, 'product_id' | 'lid'>,
  change: Updateable<ListingEntries>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('listing_entries')
    .set({ ...change, updated_at: now })
    .where('product_id', '=', product_id)
    .where('lid', '=', lid)
    .execute();
}

/** Takes an entry away with all that it said. */
export async function clearEntry(tx: Tx, entry: ListingEntryRow, now: Date): Promise<void> {
  const nothing = { title: '', subtitle: '', description: '', contact: null, location: null, price_minor: 0 };
  const rest = {
    part_number: null,
    condition: null,
    model_year: null,
    body_type: null,
    colour: null,
    live: false,
    deleted: true,
    field_versions: '{}',
  };
  await updateEntry(tx, entry, { ...nothing, ...rest }, now);
}

/** An entry in the shape of a listing, whose hidden state and version it shares. */
export const entryAsRow = (row: EditRow, entry: ListingEntryRow): EditRow => {
  const { title, subtitle, description, contact, location, price_minor, part_number, condition } = entry;
  const { model_year, body_type, colour } = entry;
  const { live, field_versions, created_at, updated_at } = entry;
  return {
    ...row,
    title,
    subtitle,
    description,
    contact,
    location,
    price_minor,
    part_number,
    condition,
    model_year,
    body_type,
    colour,
    live,
    field_versions,
    created_at,
    updated_at,
    hidden_live: row.hidden_live === null ? null : live,
  };
};

/** The way back. */
export const entryColumnsOf = (facts: ListingFacts) => ({
  title: facts.title,
  subtitle: facts.subtitle,
  description: facts.description,
  contact: facts.contact === '' ? null : facts.contact,
  location: facts.location === '' ? null : facts.location,
  price_minor: facts.priceMinor,
  part_number: facts.partNumber,
  condition: facts.condition,
  model_year: facts.year,
  body_type: facts.bodyType,
  colour: facts.colour,
});
