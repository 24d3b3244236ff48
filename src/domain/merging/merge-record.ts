import { mergeField, type FieldEdit, type MergeRule } from './merge-field.ts';
import { sameJson } from '../text/same-json.ts';

/** Fields of a record by name, JSON. A name like `__proto__` is a name like any other. */
export type Fields = Readonly<Record<string, unknown>>;

/** An edit: only the fields that were changed. */
export type Edit = Readonly<Record<string, FieldEdit>>;

/** Rules by field; a field without one asks. */
export type MergeRules = Readonly<Record<string, MergeRule>>;

/** Two versions of one field; never undefined, so that both reach the phone as JSON. */
export interface FieldConflict {
  readonly field: string;
  /** Value of the field when the edit was made. */
  readonly from: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Version, of the two, that the record holds now; the other one is offered (choose mine, put back). */
  readonly kept: 'theirs' | 'mine';
}

export interface MergedRecord {
  /** The whole record; fields outside the edit as they were. */
  readonly record: Fields;
  /** Fields whose value this edit changed, in the edit's order; empty when there is nothing to store. */
  readonly applied: readonly string[];
  readonly conflicts: readonly FieldConflict[];
}

/**
 * Three-way merge of an edit into a record that may have moved on since (sync 7, I13): per edited field the record then
 * holds mine, or theirs with mine in `conflicts`, or both where the rule can join them. Pure; inputs stay as they are.
 *
 * Fields merge one by one, so the whole may break a rule that neither side broke. The caller judges it, and a whole that
 * is refused refuses the whole command: its clean fields are not stored either, and no conflict is.
 * ```ts
 * const { record, applied, conflicts } = mergeRecord(stored, payload.edit, rules);
 * const problem = listingProblem(record);
 * if (problem) return refuse(400, problem);
 * ```
 * @param record what is stored now ("theirs")
 */
export function mergeRecord(record: Fields, edit: Edit, rules: MergeRules): MergedRecord {
  const fields = new Map(Object.entries(record));
  const applied: string[] = [];
  const conflicts: FieldConflict[] = [];
  for (const [field, change] of Object.entries(edit)) {
    const theirs = fields.get(field) ?? null;
    const { value, conflict } = mergeField(ruleOf(rules, field), change, theirs);
    if (conflict) {
      conflicts.push({ field, from: change.from ?? null, ...conflict, mine: conflict.mine ?? null });
    }
    if (sameJson(value, theirs)) continue;
    fields.set(field, value ?? null);
    applied.push(field);
  }
  return { record: Object.fromEntries(fields), applied, conflicts };
}

/** The rule of a field; `constructor` and the like have none unless it was declared. */
export function ruleOf(rules: MergeRules, field: string): MergeRule {
  return (Object.hasOwn(rules, field) ? rules[field] : undefined) ?? { kind: 'ask' };
}
