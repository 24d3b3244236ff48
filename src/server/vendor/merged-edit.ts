import type { FieldProblem } from '#domain/people/field-problem.ts';
import type { ListingEdit } from '#contract/listings/listings.ts';
import type { FieldIssue } from '#contract/problem.ts';
import {
  LISTING_FIELD_NAMES,
  LISTING_FIELDS,
  type ListingField,
  readListingField,
} from '#domain/listings/listing-fields.ts';
import { LISTING_MERGE } from '#domain/listings/listing-merge.ts';
import { type FieldConflict, mergeRecord } from '#domain/merging/merge-record.ts';
import { wireMoney } from '#domain/money/money.ts';
import { type ListingInput, publishedIn, withJsonPart } from '#server/listings/judge.ts';
import { classOf, type EditRow, listingFactsOfRow, isListingPublished } from '#server/listings/row.ts';
import { type Refusal, refuseForm } from '#server/platform/calls/refuse.ts';

/** Outcome of an edit before the whole is judged. */
export interface Merged {
  /** Fields to be saved. */
  given: ListingInput;
  conflicts: readonly FieldConflict[];
}

/**
 * Joins an edit with what the listing holds now (sync 7). A change that does not say what it was changed from wins.
 * Values are compared as they would be stored, so that 1.6 litres and 1600 cc are the same.
 */
export function mergedEdit(row: EditRow, sent: ListingEdit, now: Date): Refusal | Merged {
  const edit = partApart(sent);
  const record: Record<string, unknown> = {};
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  const issues: FieldIssue[] = [];
  for (const name of LISTING_FIELD_NAMES) {
    const change = changeOf(edit, name);
    if (!change) continue;
    const to = readAs(row, name, change.to, now);
    if (to === null) continue;
    if ('problem' in to) {
      issues.push({ path: [name], ...to.problem });
      continue;
    }
    const theirs = onWire(name, listingFactsOfRow(row)[LISTING_FIELDS[name].fact]);
    record[name] = theirs;
    changes[name] = { from: 'from' in change ? fromOf(row, name, change.from, now) : theirs, to: to.value };
  }
  if (edit.publish) {
    const wanted = publishedIn(edit.publish.to ?? '', false);
    if (wanted === null) issues.push({ path: ['publish'], code: 'invalid', detail: 'Choose draft or live' });
    record['publish'] = liveOr(isListingPublished(row));
    const from = 'from' in edit.publish ? edit.publish.from : record['publish'];
    changes['publish'] = { from, to: liveOr(wanted === true) };
  }
  if (issues.length > 0) return refuseForm(issues);
  const { record: merged, applied, conflicts } = mergeRecord(record, changes, LISTING_MERGE);
  return { given: Object.fromEntries(applied.map((name) => [name, merged[name]])), conflicts };
}

/** No separators, which mean one thing here and another there; '' for none (account contract 5.5). */
const PLAIN_AMOUNT = /^(\d+(\.\d{1,2})?)?$/;

const liveOr = (published: boolean): string => (published ? 'live' : 'draft');

const isEditable = (name: ListingField): name is ListingField & keyof ListingEdit =>
  Object.hasOwn(LISTING_MERGE, name);

/** Only what a seller may change: how many there are, the currency and the like are the shop's. */
function changeOf(edit: ListingEdit, name: ListingField) {
  return isEditable(name) ? edit[name] : undefined;
}

/** A value as it stands on the wire once it is stored; null for a field that such listings have not. */
function readAs(
  row: EditRow,
  name: ListingField,
  given: unknown,
  now: Date,
): { problem: FieldProblem } | { value: unknown } | null {
  if (name === 'pPrice' && typeof given === 'string' && !PLAIN_AMOUNT.test(given.trim()))
    return {
      problem: { code: 'invalid', detail: 'Enter an amount up to 99999999.99, with two decimals at most' },
    };
  const read = readListingField(name, given, classOf(row), now.getUTCFullYear());
  if (read === null || 'problem' in read) return read;
  return { value: onWire(name, read.change[LISTING_FIELDS[name].fact]) };
}

/** Values that nobody could store are kept as they are: then somebody else has changed them. */
function fromOf(row: EditRow, name: ListingField, given: unknown, now: Date): unknown {
  const read = readAs(row, name, given, now);
  return read === null || 'problem' in read ? given : read.value;
}

function onWire(name: ListingField, fact: unknown): unknown {
  if (name === 'pPrice') return typeof fact === 'number' && fact > 0 ? wireMoney(fact) : null;
  return fact === '' || fact === undefined ? null : fact;
}

/** The spec's clients send number and condition of a part as one JSON text, which are two fields. */
function partApart(edit: ListingEdit): ListingEdit {
  if (!edit.sPartNumber) return edit;
  const { sPartNumber, sCondition, ...rest } = edit;
  const condition = sCondition && { sCondition: sCondition.to };
  const to = withJsonPart({ sPartNumber: sPartNumber.to, ...condition });
  const from = 'from' in sPartNumber ? withJsonPart({ sPartNumber: sPartNumber.from }) : null;
  return {
    ...rest,
    sPartNumber: { ...(from && { from: from.sPartNumber }), to: to.sPartNumber },
    ...(sCondition
      ? { sCondition }
      : to.sCondition !== undefined && {
          sCondition: { ...(from && { from: from.sCondition ?? null }), to: to.sCondition },
        }),
  };
}
