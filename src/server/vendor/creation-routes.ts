import type * as v from 'valibot';
import { createEntry, createListing, deleteContent } from '#contract/listings/listings.ts';
import { isGiven, type Ref } from '#contract/wire.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { LISTING_FIELD_NAMES, LISTING_FIELDS } from '#domain/listings/listing-fields.ts';
import { LISTING_MERGE } from '#domain/listings/listing-merge.ts';
import { MAX_TITLE } from '#domain/listings/listing-rules.ts';
import { MOST_ENTRIES } from '#domain/listings/listing-rules.ts';
import { wireMoney } from '#domain/money/money.ts';
import { insertListing, type NewListing } from '#server/listings/create.ts';
import { clearEntry, entriesOfListing, insertEntry } from '#server/listings/entries.ts';
import type { ListingInput } from '#server/listings/judge.ts';
import { classOf, type EditRow, listingFactsOfRow } from '#server/listings/row.ts';
import { countListingEntries, countListing, withdrawListing } from '#server/listings/save.ts';
import { listingTag, tagOf } from '#server/listings/version.ts';
import { handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { listingChange } from './listing-changes.ts';
import { lockOwnListing, lockThing, whyNoSeller, whyStale } from './own-listing.ts';
import { Refusal, refuse, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

type Create = Handling<'user', v.InferOutput<typeof createListing.payload>>;

/** Account contract 5.2. */
const create = handle(
  createListing,
  'user',
  async (handling) => {
    const { tx, user, payload, aliases, now } = handling;
    const { tmp, copy_of, named, ...wanted } = payload;
    const given =
      copy_of === null ? { ...wanted, ...(named && { named }), fields: {} } : await copyOf(handling, copy_of);
    if (given instanceof Refusal) return given;
    const shut = await whyNoSeller(tx, user);
    if (shut) return shut;
    const made = await insertListing(tx, user.id, given, now);
    if (made instanceof Refusal) return made;
    const { id } = made;
    if (tmp !== null) await aliases.give(tmp, 'listing', id);
    if ('source' in given) await copyBelongings(tx, given.source, id);
    const isVehicle = given.prodClass === 'vehicles';
    return reply(
      {
        product_id: id,
        version: 1,
        prod_class: isVehicle ? ('vehicles' as const) : ('parts' as const),
        next_path: isVehicle ? `/vendor/add-content/${id}` : `/vendor/list-auto-spares/${id}`,
      },
      {
        headers: {
          location: `/api/vendor/post-content/?cid=${id}`,
          etag: listingTag({ id, version: 1 }),
        },
      },
    );
  },
  {
    shape: 'form',
    strangerText: "Ooops, it look like you're not logged. Sign in and try again",
    keep: ['product_id', 'next_path'],
    changes: listingChange,
  },
);

/** Fields that a copy begins with: all that its seller said of the other one, of the same thing unless another is named. */
async function copyOf(handling: Create, copied: Ref): Promise<Refusal | (NewListing & { source: EditRow })> {
  const { tx, payload } = handling;
  const source = await lockOwnListing(handling, copied);
  if (source instanceof Refusal) return source;
  const facts = listingFactsOfRow(source);
  // A chassis number is that of one car: the copy is another.
  const names = LISTING_FIELD_NAMES.filter(
    (name) => Object.hasOwn(LISTING_MERGE, name) && name !== 'sChassis',
  );
  const fields: ListingInput = Object.fromEntries(
    names.map((name): [string, unknown] => {
      if (name === 'pTitle' && payload.name !== '') return [name, payload.name];
      if (name === 'pPrice') return [name, facts.priceMinor === 0 ? null : wireMoney(facts.priceMinor)];
      return [name, facts[LISTING_FIELDS[name].fact]];
    }),
  );
  const of = classOf(source);
  return {
    source,
    fields,
    name: payload.name,
    prodClass: of,
    region: payload.region,
    subId: isGiven(payload.subId) || of === 'vehicles' ? payload.subId : await categoryOf(tx, source.id),
    named: {
      type: source.vehicle_class ?? '',
      make: source.make ?? '',
      model: source.model ?? '',
    },
  };
}

async function categoryOf(tx: Tx, id: number): Promise<number | null> {
  const filed = await tx
    .selectFrom('product_categories')
    .select('category_id')
    .where('product_id', '=', id)
    .orderBy('category_id')
    .executeTakeFirst();
  return filed?.category_id ?? null;
}

/** Pictures and fitment of one listing for another. */
async function copyBelongings(tx: Tx, { id: from }: EditRow, to: number): Promise<void> {
  await tx
    .insertInto('product_images')
    .columns(['product_id', 'slot', 'picture_hash', 'caption'])
    .expression((eb) =>
      eb
        .selectFrom('product_images')
        .select([eb.val(to).as('product_id'), 'slot', 'picture_hash', 'caption'])
        .where('product_id', '=', from),
    )
    .execute();
  await tx
    .insertInto('product_fitment')
    .columns(['product_id', 'trim_id'])
    .expression((eb) =>
      eb
        .selectFrom('product_fitment')
        .select([eb.val(to).as('product_id'), 'trim_id'])
        .where('product_id', '=', from),
    )
    .execute();
}

export const partsOnly = () => refuse('parts_only');

/** Account contract 5.6. */
const addEntry = handle(
  createEntry,
  'user',
  async (handling) => {
    const { tx, payload, aliases, now } = handling;
    const row = await lockOwnListing(handling, payload.cid);
    if (row instanceof Refusal) return row;
    if (classOf(row) !== 'parts') return partsOnly();
    const { title } = payload;
    if (title === '') return refuseForm([{ path: ['title'], code: 'required' }]);
    if (lengthOf(title) > MAX_TITLE) return refuseForm([{ path: ['title'], ...tooLong(MAX_TITLE) }]);
    if ((await entriesOfListing(tx, row.id)).length >= MOST_ENTRIES)
      return refuse('limit_reached', { detail: `A listing holds ${MOST_ENTRIES} parts at most` });
    const { lid } = await insertEntry(tx, row.id, title, now);
    if (payload.tmp !== null) await aliases.give(payload.tmp, 'entry', lid);
    await countListing(tx, row.id, row.version + 1, now);
    const body = { cid: row.id, lid, version: row.version + 1 };
    return reply(body, { headers: { etag: tagOf(body) } });
  },
  { shape: 'form', keep: ['cid', 'lid'], changes: listingChange },
);

/** Account contract 5.8. */
const remove = handle(
  deleteContent,
  'user',
  async (handling) => {
    const { tx, payload, now } = handling;
    const thing = await lockThing(handling, payload.cid, payload.lid);
    if (thing instanceof Refusal) return thing;
    const stale = await whyStale(handling, thing);
    if (stale) return stale;
    const { row, entry } = thing;
    const version = row.version + 1;
    if (entry) {
      await clearEntry(tx, entry, now);
      await countListingEntries(tx, row, version, now);
    } else await withdrawListing(tx, row, now);
    return { deleted: true, cid: row.id, lid: entry?.lid ?? null, version };
  },
  { shape: 'form', changes: listingChange },
);

export const makingRoutes = [create, addEntry, remove];
