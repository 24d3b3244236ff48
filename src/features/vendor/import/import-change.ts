import { COLUMN_FIELDS, type ListingColumn, type ListingRecord } from '#domain/listings/listing-csv.ts';
import type { ListingField } from '#domain/listings/listing-fields.ts';
import { parseId } from '#domain/text/links.ts';
import type { ListingEdit } from '#contract/listings/listings.ts';
import type { Ref } from '#contract/wire.ts';
import { isField, readField, type WireValue, wireValueOf } from '../editor/editor-fields.ts';
import { recordOf } from './export-record.ts';
import { isSameCategory, isSameName, type LeafAt } from './import-place.ts';
import { ownLineOf, type ListingView, type OwnLine } from '../preview/listing-view.ts';
import type { RowProblem } from './import-problem.ts';
import type { IdProblem } from './import-problem.ts';

/** A seller's own listings by their numbers; null: it is listed, and its content is not on this phone. */
export type OwnById = ReadonlyMap<number, ListingView | null>;

export const ownById = (list: readonly OwnLine[], kept: ReadonlyMap<Ref, ListingView>): OwnById =>
  new Map(
    list.flatMap(({ prod_id }) =>
      typeof prod_id === 'number' && prod_id > 0 ? [[prod_id, kept.get(prod_id) ?? null]] : [],
    ),
  );

/** The listing that a line names; undefined: it names none, so it is a new one. */
export function changedBy(
  id: string,
  own: OwnById | null,
  met: ReadonlySet<number>,
): { cid: number; view: ListingView } | { problem: RowProblem } | undefined {
  const given = id.trim();
  if (given === '') return undefined;
  const problem = (why: IdProblem) => ({ problem: { kind: 'id', why, given } as const });
  const cid = parseId(given);
  const view = cid === null ? undefined : own === null ? null : own.get(cid);
  if (cid === null || view === undefined) return problem('foreign');
  if (met.has(cid)) return problem('twice');
  return view === null ? problem('not_here') : { cid, view };
}

/** Columns that say where a listing stands: once, when it is made; nothing of them can be changed. */
const PLACE = ['type', 'make', 'model', 'category'] as const;

/** Cells that name another place than the listing's; an empty one says nothing. */
export function placesMoved(
  record: ListingRecord,
  view: ListingView,
  leaves: readonly LeafAt[],
): RowProblem[] {
  const current = recordOf(ownLineOf(view), view);
  return PLACE.flatMap((column: ListingColumn): RowProblem[] => {
    const given = record[column].trim();
    if (given === '' || current[column] === '') return [];
    const same =
      column === 'category'
        ? isSameCategory(leaves, given, current[column])
        : isSameName(given, current[column]);
    return same ? [] : [{ kind: 'fixed', column, given, current: current[column] }];
  });
}

/** Tables end their lines otherwise than fields do. */
const evenly = (value: WireValue): WireValue =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : value;

/** Changes of a listing by a line's cells, from what to what, as its editor would send them; an empty cell changes nothing. */
export function changesOf(
  record: ListingRecord,
  view: ListingView,
  thisYear: number,
): { edit: ListingEdit; wrong: RowProblem[] } {
  const edit: ListingEdit = {};
  const wrong: RowProblem[] = [];
  for (const [column, field] of COLUMN_FIELDS) {
    const given = record[column].trim();
    const read = given === '' ? null : readField(field, given, view.prod_class, thisYear);
    if (read === null) continue;
    if ('problem' in read) wrong.push({ kind: 'field', column, field, given, problem: read.problem });
    else {
      const [from, to] = [wireValueOf(view, field), evenly(read.wire)];
      if (to !== evenly(from)) edit[field] = { from, to };
    }
  }
  return { edit, wrong };
}

export interface ShownChange {
  field: ListingField;
  from: unknown;
  to: unknown;
}
/** The fields of an edit with both values, to be shown. */
export const shownChanges = (edit: ListingEdit): ShownChange[] =>
  Object.entries(edit).flatMap(([field, change]) =>
    change && isField(field) ? [{ field, from: change.from, to: change.to }] : [],
  );
