import { foldTitle } from '#domain/catalogue/search-words.ts';
import { COLUMN_FIELDS, type ListingRecord } from '#domain/listings/listing-csv.ts';
import { type ListingClass, type ListingField, missingFields } from '#domain/listings/listing-fields.ts';
import type { ListingEdit } from '#contract/listings/listings.ts';
import type { CreationPlace } from '../creation/creation-run.ts';
import { readField } from '../editor/editor-fields.ts';
import { changedBy, changesOf, type OwnById, placesMoved } from './import-change.ts';
import { type ProductTrees, treesOf } from './import-trees.ts';
import { type LeafAt, partPlace, type UnlistedModel, vehiclePlace } from './import-place.ts';
import { listingFactsOfView, type ListingView, noListing, withEdit } from '../preview/listing-view.ts';
import type { RowProblem } from './import-problem.ts';

/** A line of the file, judged as the shop will judge it. */
export interface ImportRow {
  /** Line of the file, from 1. */
  line: number;
  title: string;
  of: ListingClass;
  /** The seller's own listing that it changes; null: it becomes a new one. */
  changes: { cid: number; view: ListingView } | null;
  /** Place of a new one; null where a problem says why. */
  place: CreationPlace | null;
  /** Its model is not in the list; null: it is, or there is none. */
  unlisted: UnlistedModel | null;
  problems: RowProblem[];
  edit: ListingEdit;
  /** Fields that it still needs to go live. */
  missing: ListingField[];
  /** The file asks for it to be live. */
  asksLive: boolean;
  /** Tells whether it goes live, or back to a draft, once it is sent; null: neither. */
  publish: 'live' | 'draft' | null;
  /** Something else has the same title: a listing, or a line before it. */
  twin: 'listed' | 'file' | null;
}

export interface Judging {
  trees: ProductTrees;
  thisYear: number;
  /** Titles of what is listed, waiting ones too. */
  titles: readonly string[];
  /** Null: this phone does not know them yet. */
  own: OwnById | null;
  /** Language of the screen. */
  language: string;
}

/** Judges every line of a file. */
export function importRows(
  rows: readonly { line: number; record: ListingRecord }[],
  { trees, thisYear, titles, own, language }: Judging,
): ImportRow[] {
  const listed = new Set(titles.map(titleKey));
  const met = new Set<string>();
  const metIds = new Set<number>();
  const known = treesOf(trees);
  return rows.map(({ line, record }) => {
    const changes = changedBy(record.id, own, metIds);
    if (changes) {
      if ('cid' in changes) metIds.add(changes.cid);
      return changingRow(line, record, changes, { thisYear, leaves: known.leaves });
    }
    const problems: RowProblem[] = [];
    const of = classOf(record);
    if (of === null) problems.push({ kind: 'kind', given: record.kind.trim() });
    const isOf = of ?? 'vehicles';
    const title = record.title.trim();
    if (title === '') problems.push({ kind: 'no_title' });
    const placed =
      isOf === 'vehicles'
        ? vehiclePlace(known.vehicles, record)
        : partPlace(known.leaves, record.category, language);
    if ('problem' in placed) problems.push({ kind: 'place', problem: placed.problem });
    const { facts, edit, wrong } = fieldsOf(record, isOf, thisYear);
    const state = stateOf(record);
    problems.push(...wrong, ...state.wrong);
    const key = titleKey(title);
    const twin = key === '' ? null : listed.has(key) ? 'listed' : met.has(key) ? 'file' : null;
    met.add(key);
    const missing = missingFields(facts, isOf);
    return {
      line,
      title,
      of: isOf,
      changes: null,
      place: 'found' in placed ? placed.found : null,
      unlisted: 'found' in placed ? (placed.unlisted ?? null) : null,
      problems,
      edit,
      missing,
      asksLive: state.is === 'live',
      publish: state.is === 'live' && missing.length === 0 ? 'live' : null,
      twin,
    };
  });
}

/** A line that names a listing by its number. */
function changingRow(
  line: number,
  record: ListingRecord,
  named: Exclude<ReturnType<typeof changedBy>, undefined>,
  { thisYear, leaves }: { thisYear: number; leaves: readonly LeafAt[] },
): ImportRow {
  const state = stateOf(record);
  const row = {
    line,
    place: null,
    unlisted: null,
    asksLive: state.is === 'live',
    publish: null,
    twin: null,
  };
  if ('problem' in named)
    return {
      ...row,
      title: record.title.trim(),
      of: classOf(record) ?? 'vehicles',
      changes: null,
      problems: [named.problem],
      edit: {},
      missing: [],
    };
  const { view } = named;
  const of = view.prod_class;
  const { edit, wrong } = changesOf(record, view, thisYear);
  const missing = missingFields(listingFactsOfView(withEdit(view, edit)), of);
  const goes = state.is === null || state.is === view.prod_live ? null : state.is;
  return {
    ...row,
    title: record.title.trim() || (view.prod_title ?? ''),
    of,
    changes: named,
    problems: [...kindMoved(record, of), ...placesMoved(record, view, leaves), ...wrong, ...state.wrong],
    edit,
    missing,
    publish: goes === 'live' && missing.length > 0 ? null : goes,
  };
}

/** State that a line gives, live or draft; null: nothing. */
function stateOf({ state }: ListingRecord): { is: 'draft' | 'live' | null; wrong: RowProblem[] } {
  const said = state.trim().toLowerCase();
  if (said === '') return { is: null, wrong: [] };
  return said === 'draft' || said === 'live'
    ? { is: said, wrong: [] }
    : { is: null, wrong: [{ kind: 'state', given: state.trim() }] };
}

const titleKey = (title: string): string => foldTitle(title).replaceAll(/\s+/g, ' ').trim();

const KINDS: Readonly<Record<string, ListingClass>> = {
  vehicle: 'vehicles',
  vehicles: 'vehicles',
  car: 'vehicles',
  part: 'parts',
  parts: 'parts',
  spare: 'parts',
  spares: 'parts',
};

/** Class of a line; one that does not say so is a part where it has a category and no make. Null: it says nonsense. */
function classOf({ kind, category, make }: ListingRecord): ListingClass | null {
  const said = kind.trim().toLowerCase();
  if (said !== '') return KINDS[said] ?? null;
  return category.trim() !== '' && make.trim() === '' ? 'parts' : 'vehicles';
}

function kindMoved(record: ListingRecord, of: ListingClass): RowProblem[] {
  const given = record.kind.trim();
  if (given === '' || classOf(record) === of) return [];
  return [{ kind: 'fixed', column: 'kind', given, current: of === 'vehicles' ? 'vehicle' : 'part' }];
}

/** The fields of a line: what they come to, what has to be saved after the draft is made, and what cannot be read. */
function fieldsOf(record: ListingRecord, of: ListingClass, thisYear: number) {
  const edit: ListingEdit = {};
  const wrong: RowProblem[] = [];
  for (const [column, field] of COLUMN_FIELDS) {
    const given = record[column].trim();
    if (given === '') continue;
    const read = readField(field, given, of, thisYear);
    if (read === null) continue;
    if ('problem' in read) wrong.push({ kind: 'field', column, field, given, problem: read.problem });
    else edit[field] = { from: null, to: read.wire };
  }
  const facts = listingFactsOfView(withEdit({ ...noListing(), prod_class: of }, edit));
  // The draft is made with its title.
  delete edit.pTitle;
  return { facts, edit, wrong };
}
