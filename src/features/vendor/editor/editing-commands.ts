import * as v from 'valibot';
import {
  draftListing as declaredDraft,
  editListing as declaredEdit,
  type ListingEdit,
  publishListing as declaredLive,
} from '#contract/listings/listings.ts';
import type { Ref } from '#contract/wire.ts';
import { coalesceEdits } from '#domain/merging/merge-edits.ts';
import type { Edit } from '#domain/merging/merge-record.ts';
import { defineCommand, type NetEffect, type NettingContext } from '#offline/face/declare.ts';
import {
  isMadeByServer,
  LIST_ROW,
  listingOfRow,
  listingRow,
  type ListingView,
  missingAfter,
  noListing,
  type OwnList,
  withEdit,
} from '../preview/listing-view.ts';
import { isList, withLine } from '../making-commands.ts';

type Row = ListingView | OwnList;
type Edited = v.InferOutput<typeof declaredEdit.payload>;

const Titled = v.object({ title: v.string() });
const rowsOf = ({ cid, lid }: { cid: Ref; lid: Ref | null }): string[] =>
  lid === null ? [listingRow(cid), LIST_ROW] : [listingRow(cid, lid), listingRow(cid)];

/** A listing with an edit of it, or of one of its entries. */
function edited(row: Row, { cid, lid, edit }: Edited): Row {
  if (isList(row))
    return withLine(row, cid, (line) => ({
      ...line,
      prod_name: textOr(line.prod_name, edit.pTitle),
      prod_price: edit.pPrice === undefined ? line.prod_price : priceIn(edit),
      missing_fields: missingAfter(line, edit),
    }));
  if (!isMadeByServer(row)) return row;
  if (lid === null || row.lid !== null) return withEdit(row, edit);
  const before = row.lectures[String(lid)];
  return {
    ...row,
    lecture_list: row.lecture_list.map((line) =>
      line.lid === lid ? { ...line, title: textOr(line.title, edit.pTitle) } : line,
    ),
    lectures: before
      ? {
          ...row.lectures,
          [lid]: {
            ...before,
            prod_title: textOr(before.prod_title ?? '', edit.pTitle),
            prod_price: edit.pPrice === undefined ? before.prod_price : priceIn(edit),
          },
        }
      : row.lectures,
  };
}

const textOr = (before: string, change: { to: unknown } | undefined): string =>
  typeof change?.to === 'string' ? change.to.trim() : before;

/** As the list shows it; null for none. */
const priceIn = ({ pPrice }: ListingEdit): string | null => withEdit(noListing(), { pPrice }).prod_price;

/** As the merge takes an edit: the phone says of each field what it was. */
const editOf = (edit: ListingEdit): Edit =>
  Object.fromEntries(
    Object.entries(edit).flatMap(([name, change]) =>
      change ? [[name, { from: change.from ?? null, to: change.to }]] : [],
    ),
  );
const payloadOf = (payload: Edited, edit: Edit): Edited =>
  v.parse(declaredEdit.payload, { ...payload, edit });

/** Edit after a lost one: it begins where that one began; no field of a listing is made of parts (sync 2). */
const inherited = (lost: Edit, next: Edit): Edit =>
  coalesceEdits(Object.fromEntries(Object.entries(lost).filter(([name]) => name in next)), next);

/** However often somebody saves, one edit waits; what was taken back need not go at all (sync 4). */
function netEdit({ payload, unsent }: NettingContext<Edited>): NetEffect | null {
  for (const { key, name, payload: waiting } of unsent.toReversed()) {
    const before = name === declaredEdit.name ? v.safeParse(declaredEdit.payload, waiting) : null;
    if (!before?.success || before.output.lid !== payload.lid) continue;
    const edit = coalesceEdits(editOf(before.output.edit), editOf(payload.edit));
    if (Object.keys(edit).length === 0) return { change: [], drop: [key], append: false };
    return { change: [{ key, payload: payloadOf(before.output, edit) }], drop: [], append: false };
  }
  return null;
}

/** Edit that was typed, field by field with what it was before, so that two people's edits can be merged (sync 7). */
export const editListing = defineCommand(declaredEdit, {
  seen: Titled,
  touches: rowsOf,
  optimistic: edited,
  after: edited,
  net: netEdit,
  inherit: (next, lost) =>
    next.lid === lost.lid ? payloadOf(next, inherited(editOf(lost.edit), editOf(next.edit))) : next,
  choose: (row, field, change) => ({
    ...(listingOfRow(row) ?? { cid: 0, lid: null }),
    edit: { [field]: change },
    base_version: null,
  }),
});

/** Nets live and draft pressed in turn: only the last goes out; nothing shows as done before it is (I12). */
const netPublish = ({ payload, unsent }: NettingContext<{ cid: Ref; lid: Ref | null }>): NetEffect | null => {
  const drop = unsent
    .filter(({ name, payload: waiting }) => PUBLISHING.includes(name) && lidOf(waiting) === payload.lid)
    .map(({ key }) => key);
  return drop.length > 0 ? { change: [], drop, append: true } : null;
};
const PUBLISHING: readonly string[] = [declaredLive.name, declaredDraft.name];
/** Entry that a payload is of; undefined for what cannot be read. */
function lidOf(payload: unknown): Ref | null | undefined {
  const read = v.safeParse(declaredLive.payload, payload);
  return read.success ? read.output.lid : undefined;
}

const published =
  (to: 'live' | 'draft') =>
  (row: Row, { cid, lid }: { cid: Ref; lid: Ref | null }): Row => {
    if (isList(row)) return withLine(row, cid, (line) => ({ ...line, prod_live: to }));
    const before = lid === null ? undefined : row.lectures[String(lid)];
    return before && lid !== null && row.lid === null
      ? {
          ...row,
          lecture_list: row.lecture_list.map((line) =>
            line.lid === lid ? { ...line, prod_live: to } : line,
          ),
          lectures: { ...row.lectures, [lid]: { ...before, prod_live: to } },
        }
      : row;
  };

export const publishListing = defineCommand(declaredLive, {
  seen: Titled,
  touches: rowsOf,
  optimistic: (row: Row) => row,
  after: published('live'),
  net: netPublish,
  // Nobody is to see it bare for the seconds that its pictures take.
  afterPhotos: true,
});

export const draftListing = defineCommand(declaredDraft, {
  seen: Titled,
  touches: rowsOf,
  optimistic: (row: Row) => row,
  after: published('draft'),
  net: netPublish,
});
