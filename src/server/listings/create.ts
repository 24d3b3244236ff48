import { REFUSALS } from '#domain/refusals/table.ts';
import { MAX_ID, parseId } from '#domain/text/links.ts';
import type { ListingClass, ListingFacts } from '#domain/listings/listing-fields.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { MAX_TITLE } from '#domain/listings/listing-rules.ts';
import { PARTS, VEHICLES } from '#domain/stock/stock.ts';
import { type ListingInput, judgeSave } from './judge.ts';
import { listingColumnsOf, type ListingOwner } from './row.ts';
import { searchedColumns, searchedNamesOf } from './searched-columns.ts';
import { leafCategory, type VehicleSubject, subjectById, subjectNamed } from './subjects.ts';
import { Refusal, refuse, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Subject of a new listing (account contract 5.2), and whatever of a save came with it. */
export interface NewListing {
  subId?: unknown;
  name: string;
  prodClass: string;
  region: string;
  /** Type, make and model of a vehicle whose model has no id yet. */
  named?: { type: string; make: string; model: string };
  fields: ListingInput;
}

/** Facts of a listing while nobody has said anything of it. */
const nothingYet = (title: string, currency: 'USD' | 'ZMW'): ListingFacts => ({
  title,
  subtitle: '',
  description: '',
  contact: '',
  location: '',
  priceMinor: 0,
  mileage: null,
  engineCc: null,
  year: null,
  transmission: null,
  fuel: null,
  bodyType: null,
  colour: null,
  steering: null,
  doors: null,
  seats: null,
  chassis: null,
  partNumber: null,
  condition: null,
  currency,
  stock: 1,
  listingType: 'FixedPrice',
  earlierMinor: null,
});

const INCOMPLETE = {
  vehicles: REFUSALS.listing_incomplete.text,
  parts: 'Enter a listing category and title',
};
const incomplete = (of: ListingClass): Refusal => refuse('listing_incomplete', { detail: INCOMPLETE[of] });

/**
 * Makes a listing of an owner; a draft unless it may go live at once.
 * @returns its id
 */
export async function insertListing(
  tx: Tx,
  owner: ListingOwner,
  given: NewListing,
  now: Date,
): Promise<Refusal | { id: number }> {
  const of = given.prodClass === 'vehicles' || given.prodClass === 'parts' ? given.prodClass : null;
  if (of === null)
    return refuseForm([{ path: ['prodClass'], code: 'invalid', detail: 'Choose vehicles or parts' }]);
  if (given.region !== '' && given.region !== 'zm')
    return refuseForm([{ path: ['region'], code: 'invalid', detail: REFUSALS.region_unknown.text }]);
  const title = typeof given.fields.pTitle === 'string' ? given.fields.pTitle.trim() : given.name;
  if (title === '') return incomplete(of);
  if (lengthOf(given.name) > MAX_TITLE) return refuseForm([{ path: ['name'], ...tooLong(MAX_TITLE) }]);

  const subject = of === 'vehicles' ? await subjectOf(tx, owner, given) : null;
  const category = of === 'parts' ? await leafCategory(tx, idIn(given.subId)) : null;
  if (of === 'vehicles' ? !subject : !category) return incomplete(of);
  const before = nothingYet(title, owner === 'house' ? 'USD' : 'ZMW');
  const judged = judgeSave({ of, facts: before, published: false, allocated: 0 }, given.fields, now);
  if (judged instanceof Refusal) return judged;

  const columns = listingColumnsOf(judged.facts);
  const listing = {
    ...columns,
    vehicle_class: subject?.vehicle_class ?? null,
    make: subject?.make ?? null,
    model: subject?.model ?? null,
  };
  const { id } = await tx
    .insertInto('products')
    .values({
      ...listing,
      ...searchedColumns(listing, []),
      product_class_id: of === 'vehicles' ? VEHICLES : PARTS,
      owner_id: owner === 'house' ? null : owner,
      live: judged.published,
      deleted: false,
      spec_other: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (category) await file(tx, id, category.id, listing);
  return { id };
}

/** Files a part, which is then found by the names of its categories too. */
async function file(
  tx: Tx,
  id: number,
  categoryId: number,
  listing: Parameters<typeof searchedColumns>[0],
): Promise<void> {
  await tx.insertInto('product_categories').values({ product_id: id, category_id: categoryId }).execute();
  await tx
    .updateTable('products')
    .set(searchedColumns(listing, await searchedNamesOf(tx, id)))
    .where('id', '=', id)
    .execute();
}

async function subjectOf(
  tx: Tx,
  owner: ListingOwner,
  { subId, named }: NewListing,
): Promise<VehicleSubject | undefined> {
  const id = idIn(subId);
  if (id > 0) return subjectById(tx, id);
  return named && subjectNamed(tx, named, owner === 'house' ? 'house' : 'seller');
}

/** 0, which nothing has, for what is no id. */
function idIn(given: unknown): number {
  const id = typeof given === 'number' || typeof given === 'string' ? parseId(String(given)) : null;
  return id === null || id > MAX_ID ? 0 : id;
}
