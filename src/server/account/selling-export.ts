import { wireMoney } from '#domain/money/money.ts';
import { isListingPublished, listingOf } from '#server/listings/row.ts';
import { withdrawListing } from '#server/listings/save.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import type { DataOwner } from './person.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** That somebody has a code, and whether somebody told them of the shop: never who. */
export async function supporter(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('supporters').selectAll().where('user_id', '=', id).executeTakeFirst();
  if (!row) return { supporter: null };
  const { code, position, terms_version, created_at, upline_id } = row;
  return {
    supporter: {
      code,
      position,
      terms_version,
      since: wireTime(created_at),
      was_referred: upline_id !== null,
    },
  };
}

/** Which wording of the terms somebody accepted, each time that they did. */
export async function acceptedTerms(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('accepted_terms')
    .select(['terms_version', 'accepted_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    accepted_terms: rows.map((row) => ({ ...row, accepted_at: wireTime(row.accepted_at) })),
  };
}

/** Without the note between staff. */
export async function seller(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('sellers').selectAll().where('user_id', '=', id).executeTakeFirst();
  if (!row) return { seller: null };
  const { status, reason, applied_at, decided_at, approved_at } = row;
  return {
    seller: {
      status,
      reason,
      applied_at: wireTime(applied_at),
      decided_at: wireTimeOrNull(decided_at),
      approved_at: wireTimeOrNull(approved_at),
    },
  };
}

/** Listings of somebody, as they wrote them. */
export async function listings(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('products')
    .select([
      'id',
      'title',
      'subtitle',
      'description',
      'model_year',
      'body_type',
      'colour',
      'doors',
      'seats',
      'chassis',
      'price_minor',
      'currency',
      'contact',
      'location',
      'live',
      'hidden_live',
      'deleted',
      'created_at',
      'updated_at',
    ])
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    listings: rows.map(({ price_minor, created_at, updated_at, live, hidden_live, ...row }) => ({
      ...row,
      price: wireMoney(price_minor),
      live: isListingPublished({ live, hidden_live }),
      created_at: wireTime(created_at),
      updated_at: wireTime(updated_at),
    })),
  };
}

/** Parts inside somebody's listings of spares, as they wrote them. */
export async function entries(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('listing_entries')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'lid', 'listing_entries.title', 'listing_entries.subtitle'])
    .select(['listing_entries.description', 'listing_entries.contact', 'listing_entries.location'])
    .select(['listing_entries.price_minor', 'listing_entries.part_number', 'listing_entries.condition'])
    .select(['listing_entries.model_year', 'listing_entries.body_type', 'listing_entries.colour'])
    .select(['listing_entries.live', 'listing_entries.created_at', 'listing_entries.updated_at'])
    .where('owner_id', '=', id)
    .where('listing_entries.deleted', '=', false)
    .orderBy('product_id')
    .orderBy('lid')
    .execute();
  return {
    listing_entries: rows.map(({ price_minor, created_at, updated_at, ...row }) => ({
      ...row,
      price: wireMoney(price_minor),
      created_at: wireTime(created_at),
      updated_at: wireTime(updated_at),
    })),
  };
}

/** The listing that they stood in is withdrawn, and nothing was ordered from them. */
export async function forgetEntries(tx: Tx, { id }: DataOwner): Promise<void> {
  await tx
    .deleteFrom('listing_entries')
    .where('product_id', 'in', tx.selectFrom('products').select('id').where('owner_id', '=', id))
    .execute();
}

/** The code earns nothing any more; the row stays, because those who came by it stand below it. */
export async function disableCode(tx: Tx, { id, now }: DataOwner): Promise<void> {
  await tx.updateTable('supporters').set({ disabled_at: now }).where('user_id', '=', id).execute();
}

/** Orders keep their copies; what buyers would call or where they would go is the person's own. */
export async function withdrawListings(tx: Tx, { id, now }: DataOwner): Promise<void> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('owner_id', '=', id)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  for (const { id: listing } of rows) {
    const row = await listingOf(tx, id, listing);
    if (row) await withdrawListing(tx, row, now);
  }
  await tx
    .updateTable('products')
    .set({ contact: null, location: null, description: '', chassis: null })
    .where('owner_id', '=', id)
    .execute();
}
