import { MOST_CONTENTS, type OwnContents, ownContents } from '#contract/listings/listing-contents.ts';
import { listingContent, type OwnListing, ownListings } from '#contract/listings/listings.ts';
import { foldTitle } from '#domain/catalogue/search-words.ts';
import { missingFields } from '#domain/listings/listing-fields.ts';
import { MAX_ID, parseId } from '#domain/text/links.ts';
import { wireMoney } from '#domain/money/money.ts';
import { PAGE_SIZE, pageNumber } from '#domain/text/pagination.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { entriesOfListing, entryOf } from '#server/listings/entries.ts';
import {
  classOf,
  EDIT_COLUMNS,
  type EditRow,
  listingFactsOfRow,
  isListingPublished,
  listingOf,
  ownedBy,
} from '#server/listings/row.ts';
import {
  editedEntry,
  editedListing,
  editedListings,
  entryContent,
  galleriesOf,
  slottedOf,
} from '#server/listings/shape.ts';
import { tagOf } from '#server/listings/version.ts';
import { sql } from 'kysely';
import { answer } from '#server/platform/calls/handle.ts';
import { literally } from '#server/platform/database/like.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { whyNoListing } from './own-listing.ts';
import { notFound, refuse } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';

interface Filter {
  status: string;
  q: string;
}

/** Listings of somebody that are not deleted, by state and words of the title. */
function matching(db: Db, ownerId: number, { status, q }: Filter) {
  let found = db.selectFrom('products').where(ownedBy(ownerId)).where('deleted', '=', false);
  const wanted = status.trim();
  if (wanted === 'live' || wanted === 'draft')
    found = found.where(sql<boolean>`coalesce(hidden_live, live) = ${wanted === 'live'}`);
  else if (wanted !== '') found = found.where(sql<boolean>`false`);
  for (const word of foldTitle(q.slice(0, 255)).split(/\s+/).filter(Boolean).slice(0, 10))
    found = found.where('title_fold', 'like', `%${literally(word)}%`);
  return found;
}

async function countsOf(
  db: Db,
  ownerId: number,
  filter: Filter,
): Promise<{ vehicles: number; spares: number }> {
  const counts = await matching(db, ownerId, filter)
    .select(sql<number>`count(*) filter (where product_class_id = ${VEHICLES})::integer`.as('vehicles'))
    .select(sql<number>`count(*) filter (where product_class_id <> ${VEHICLES})::integer`.as('spares'))
    .executeTakeFirstOrThrow();
  return counts;
}

/** Account contract 5.3; somebody who sells nothing has an empty list. */
const list = answer(ownListings, 'user', async ({ db, user, params }) => {
  const isWhole = params.whole === '1';
  const found = await countsOf(db, user.id, params);
  const count = found.vehicles + found.spares;
  const page = isWhole ? 1 : pageNumber(params.page);
  if (page === null || !isPage(page, count)) return invalidPage();
  const rows = await matching(db, user.id, params)
    .select(EDIT_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(!isWhole, (all) => all.limit(PAGE_SIZE).offset((page - 1) * PAGE_SIZE))
    .execute();
  const covers = await coversOf(db, rows);
  const drafts = await draftPartsOf(db, rows);
  const frame = isWhole
    ? { next: null, previous: null }
    : paged('/vendor/get-products/', params, page, count, []);
  return {
    data: rows.map((row) => ownListing(row, covers.get(row.id) ?? null, drafts.get(row.id) ?? 0)),
    totals: await countsOf(db, user.id, { status: '', q: '' }),
    count,
    next: frame.next,
    previous: frame.previous,
  };
});

async function coversOf(db: Db, rows: readonly EditRow[]): Promise<ReadonlyMap<number, string>> {
  const galleries = await galleriesOf(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    [...galleries].flatMap(([id, pictures]) => {
      const [cover] = Object.values(slottedOf(pictures)).filter((url) => url !== null);
      return cover === undefined ? [] : [[id, cover] as const];
    }),
  );
}

/** Number of parts of each listing that are drafts; nothing for one that has none. */
async function draftPartsOf(db: Db, rows: readonly EditRow[]): Promise<ReadonlyMap<number, number>> {
  const ids = rows.filter((row) => classOf(row) === 'parts').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const counts = await db
    .selectFrom('listing_entries')
    .select((eb) => ['product_id', eb.fn.countAll<number>().as('count')])
    .where('product_id', 'in', ids)
    .where('deleted', '=', false)
    .where('live', '=', false)
    .groupBy('product_id')
    .execute();
  return new Map(counts.map(({ product_id, count }) => [product_id, count]));
}

const ownListing = (row: EditRow, cover: string | null, draftParts: number): OwnListing => ({
  prod_id: row.id,
  prod_name: row.title,
  prod_class: classOf(row),
  date_created: wireTime(row.created_at),
  prod_live: isListingPublished(row) ? 'live' : 'draft',
  cover_image: cover,
  version: row.version,
  hidden: row.hidden_live !== null,
  missing_fields: missingFields(listingFactsOfRow(row), classOf(row)),
  prod_price: row.price_minor === 0 ? null : wireMoney(row.price_minor),
  ...(draftParts > 0 && { draft_parts: draftParts }),
});

/** Account contract 5.4. */
const content = answer(
  listingContent,
  'user',
  async ({ db, user, params, now }) => {
    if (params.cid.trim() === '') return refuse('cid_required');
    const id = parseId(params.cid);
    const row = id === null ? undefined : await listingOf(db, user.id, id);
    const gone = whyNoListing(row);
    if (gone || !row) return gone ?? notFound();
    if (params.lid.trim() === '') return editedListing(db, row, now);
    const lid = parseId(params.lid);
    const entry = lid === null ? undefined : await entryOf(db, row.id, lid);
    return entry ? editedEntry(db, row, entry, now) : notFound();
  },
  { strongTag: tagOf },
);

const contents = answer(ownContents, 'user', async ({ db, user, params: { cid }, now }) => {
  const ids = new Set(cid.flatMap((text) => parseId(text) ?? []).filter((id) => id <= MAX_ID));
  if (ids.size === 0) return { results: [] };
  const rows = await db
    .selectFrom('products')
    .select(EDIT_COLUMNS)
    .where(ownedBy(user.id))
    .where('deleted', '=', false)
    .where('id', 'in', [...ids].slice(0, MOST_CONTENTS))
    .orderBy('id')
    .execute();
  const results: OwnContents['results'] = [];
  for (const [place, listing] of (await editedListings(db, rows, now)).entries()) {
    const row = rows[place];
    const entries = row && classOf(row) === 'parts' ? await entriesOfListing(db, row.id) : [];
    results.push({ listing, entries: row ? entries.map((entry) => entryContent(row, entry, now)) : [] });
  }
  return { results };
});

export const readingRoutes = [list, content, contents];
