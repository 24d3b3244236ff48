import * as v from 'valibot';
import {
  createEntry as declaredEntry,
  createListing as declaredListing,
  deleteContent as declaredDelete,
} from '#contract/listings/listings.ts';
import { Id, Ref, Time } from '#contract/wire.ts';
import { defineCommand, type WaitingCommand } from '#offline/face/declare.ts';
import {
  isMadeByServer,
  LIST_ROW,
  ownLineOf,
  listingRow,
  ListingView,
  newListing,
  type OwnList,
  type OwnLine,
  withFacts,
  listingFactsOfView,
} from './preview/listing-view.ts';

type Row = ListingView | OwnList;
export const isList = (row: Row): row is OwnList => 'data' in row;

/** The list with these lines; its totals count them. */
export function withOwnLines(list: OwnList, data: OwnLine[]): OwnList {
  const vehicles = data.filter(({ prod_class }) => prod_class === 'vehicles').length;
  return {
    ...list,
    data,
    count: data.length,
    totals: { vehicles, spares: data.length - vehicles },
  };
}

const isOf = ({ prod_id, tmp }: OwnLine, cid: Ref): boolean => prod_id === cid || tmp === cid;

/** The list with one line changed; as it is where it has no such line. */
export const withLine = (list: OwnList, cid: Ref, change: (line: OwnLine) => OwnLine): OwnList => ({
  ...list,
  data: list.data.map((line) => (isOf(line, cid) ? change(line) : line)),
});

const SeenNew = v.object({
  /** Moment when it was made here. */
  at: Time,
  /** Vehicles: the model's name. */
  model: v.nullable(v.string()),
  /** "Cars > Toyota > Corolla", or the names of a spare's categories. */
  category: v.string(),
  prodClass: v.picklist(['vehicles', 'parts']),
  /** Listing that a copy begins with. */
  copied: v.optional(ListingView),
});
export type SeenNew = v.InferOutput<typeof SeenNew>;

function madeOf(cid: Ref, title: string, { at, model, category, prodClass, copied }: SeenNew): ListingView {
  const fresh = newListing({ cid, title, prodClass, category, model, madeAt: at });
  if (!copied) return fresh;
  const { gallery, gallery_images, cover_image, compatible_list } = copied;
  const whole = { ...fresh, gallery, gallery_images, cover_image, compatible_list };
  return withFacts(whole, {
    ...listingFactsOfView(copied),
    title: title || (copied.prod_title ?? ''),
    // That of one car: the copy is another.
    chassis: null,
  });
}

const Made = v.object({ product_id: Id });

/** A draft that can be filled at once, long before the shop has named it (sync 4). */
export const createListing = defineCommand(declaredListing, {
  seen: SeenNew,
  touches: ({ tmp }) => (tmp === null ? [] : [listingRow(tmp), LIST_ROW]),
  optimistic: (row: Row, { tmp, name }, seen) => {
    if (tmp === null) return row;
    const made = madeOf(tmp, name, seen);
    return isList(row) ? withOwnLines(row, [ownLineOf(made), ...row.data]) : made;
  },
  after: (row: Row, { tmp, name }, seen, answer) => {
    if (tmp === null || !isList(row)) return row;
    const made = v.safeParse(Made, answer);
    const cid = made.success ? made.output.product_id : tmp;
    // A list that was read meanwhile has it already.
    if (row.data.some((line) => isOf(line, cid))) return row;
    return withOwnLines(row, [{ ...ownLineOf(madeOf(cid, name, seen)), tmp }, ...row.data]);
  },
  ids: ({ tmp }, answer) => {
    const { product_id: id } = v.parse(Made, answer);
    if (tmp === null) return [];
    return [
      { row: listingRow(id), local: listingRow(tmp) },
      { row: `photo:${id}`, local: `photo:${tmp}` },
    ];
  },
});

const SeenEntry = v.object({ at: Time, category: v.string() });
const MadeEntry = v.object({ cid: Id, lid: v.number() });

/** A part in a listing of spares. */
export const createEntry = defineCommand(declaredEntry, {
  seen: SeenEntry,
  touches: ({ cid, tmp }) => (tmp === null ? [listingRow(cid)] : [listingRow(cid), listingRow(cid, tmp)]),
  optimistic: (row: ListingView, { cid, tmp, title }, { at, category }) => {
    if (tmp === null) return row;
    // The listing itself is on this phone, or there would be no screen to add to it.
    if (!isMadeByServer(row))
      return {
        ...newListing({ cid, title, prodClass: 'parts', category, model: null, madeAt: at }),
        lid: tmp,
      };
    const prod_live = 'draft' as const;
    const line = { lid: tmp, title, prod_live, updated_at: at };
    return {
      ...row,
      lecture_list: [...row.lecture_list, line],
      lectures: { ...row.lectures, [tmp]: { prod_title: title, prod_price: null, prod_live } },
    };
  },
  ids: ({ cid, tmp }, answer) => {
    const made = v.parse(MadeEntry, answer);
    if (tmp === null) return [];
    const local = listingRow(cid, tmp);
    // Screens may still call the listing as this phone does.
    return [...new Set([listingRow(made.cid, made.lid), listingRow(cid, made.lid)])].map((row) => ({
      row,
      local,
    }));
  },
});

/** Takes an entry away, or the whole listing. What is gone already is as it was wished. */
export const deleteContent = defineCommand(declaredDelete, {
  seen: v.object({ title: v.string() }),
  touches: ({ cid, lid }) =>
    lid === null ? [listingRow(cid), LIST_ROW] : [listingRow(cid, lid), listingRow(cid)],
  optimistic: (row: Row, { cid, lid }) => without(row, cid, lid),
  after: (row: Row, { cid, lid }) => without(row, cid, lid),
  doneWhen: (status) => status === 404 || status === 410,
  net: ({ payload, unsent }) => {
    const about = unsent.filter((one) => payload.lid === null || refsOf(one).lid === payload.lid);
    const drop = about.map(({ key }) => key);
    // What the server never heard of needs no deletion; of anything else what waits is not needed any more.
    const isNew = about.some((one) => refsOf(one).made === (payload.lid ?? payload.cid));
    return drop.length > 0 ? { change: [], drop, append: !isNew } : null;
  },
});

const Refs = v.object({ lid: v.nullish(Ref, null), tmp: v.nullish(Ref, null) });
/** The entry that a waiting command is about, and what it makes; null for none. */
function refsOf({ payload }: WaitingCommand): { lid: Ref | null; made: Ref | null } {
  const read = v.safeParse(Refs, payload);
  const { lid, tmp } = read.success ? read.output : { lid: null, tmp: null };
  return { lid: lid ?? tmp, made: tmp };
}

function without(row: Row, cid: Ref, lid: Ref | null): Row {
  if (isList(row))
    return withOwnLines(
      row,
      row.data.filter((line) => !isOf(line, cid)),
    );
  if (lid === null || row.lid !== null || !isMadeByServer(row)) return row;
  return {
    ...row,
    lecture_list: row.lecture_list.filter((line) => line.lid !== lid),
    lectures: Object.fromEntries(Object.entries(row.lectures).filter(([name]) => name !== String(lid))),
  };
}
