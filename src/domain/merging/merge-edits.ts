import { mergeField, type FieldEdit } from './merge-field.ts';
import { ruleOf, type Edit, type FieldConflict, type Fields, type MergeRules } from './merge-record.ts';
import { sameJson } from '../text/same-json.ts';

/** The optimistic view: mine over what is known of the server. It asks no rule: the person sees what they wrote. */
export function applyEdit(record: Fields, edit: Edit): Fields {
  const changes = Object.entries(changesOf(new Map(Object.entries(edit))));
  const mine = changes.map(([field, { to }]) => [field, to ?? null] as const);
  return Object.fromEntries([...Object.entries(record), ...mine]);
}

/**
 * Two unsent edits of one record as one (sync 4): per field the first `from` and the last `to`; a field that came back to
 * where it began drops out. Nothing left means that neither needs to be sent.
 */
export function coalesceEdits(first: Edit, second: Edit): Edit {
  const fields = new Map(Object.entries(first));
  for (const [field, { from, to }] of Object.entries(second)) {
    fields.set(field, { from: fields.has(field) ? fields.get(field)?.from : from, to });
  }
  return changesOf(fields);
}

/**
 * An unsent edit whose predecessor was rejected or discarded (sync 2): the predecessor's `from` moves into it, because
 * the server never saw what it was built on. A value of parts (`slots`, `set`) takes its own changes along and leaves the
 * predecessor's behind, so that what was discarded does not come back with it. Fields of `lost` alone are not revived.
 */
export function inheritFrom(lost: Edit, next: Edit, rules: MergeRules = {}): Edit {
  const before = new Map(Object.entries(lost));
  const fields = Object.entries(next).map(([field, change]): [string, FieldEdit] => {
    const gone = before.get(field);
    if (!gone) return [field, change];
    const rule = ruleOf(rules, field);
    if (rule.kind !== 'slots' && rule.kind !== 'set') return [field, { from: gone.from, to: change.to }];
    const { value, conflict } = mergeField(rule, { from: gone.to, to: change.to }, gone.from);
    return [field, { from: gone.from, to: conflict ? conflict.mine : value }];
  });
  return changesOf(new Map(fields));
}

/** The edit that "mine" enqueues where theirs was kept; it meets a record that moved on again like any other edit. */
export function chooseMine({ field, mine, theirs }: FieldConflict): Edit {
  return Object.fromEntries([[field, { from: theirs, to: mine }]]);
}

/** The edit that "put back" enqueues where mine was kept. */
export function putBack({ field, mine, theirs }: FieldConflict): Edit {
  return Object.fromEntries([[field, { from: mine, to: theirs }]]);
}

function changesOf(fields: ReadonlyMap<string, FieldEdit>): Edit {
  return Object.fromEntries([...fields].filter(([, { from, to }]) => !sameJson(from, to)));
}
