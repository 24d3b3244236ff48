import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { ImportRule } from '../rules.ts';
import { anyValue, Id, looseText, PathId, textParam } from '../wire.ts';

/** A rule as staff read it: what is public of it (contract 4.18), and its version. */
export const StaffImportRule = v.object({
  id: Id,
  ...ImportRule.entries,
  version: v.number(),
  /** Nobody has looked at its source for too long. */
  check_due: v.boolean(),
});
export type StaffImportRule = v.InferOutput<typeof StaffImportRule>;

/** Not paged: some hundred at most. `due`: 1 for those alone whose source wants to be looked at. */
export const staffImportRules = query({
  name: 'staff.import-rules',
  path: '/staff/import-rules/',
  cache: 'N',
  params: v.object({ country: textParam, due: textParam }),
  answer: v.object({
    count: v.number(),
    next: v.null(),
    previous: v.null(),
    results: v.array(StaffImportRule),
  }),
});

/** A whole number or its text, null or '' for none; absent: as it was. */
const figure = v.optional(anyValue);
const maybeText = v.optional(v.nullable(looseText));

/** Fields that may be said of a rule; of a change what is absent stays. */
const fields = {
  country: maybeText,
  rule: maybeText,
  class: maybeText,
  value: v.optional(anyValue),
  unit: maybeText,
  note: maybeText,
  note_sw: maybeText,
  note_pt: maybeText,
  source: maybeText,
  source_date: maybeText,
  checked_date: maybeText,
  age_from: figure,
  age_to: figure,
  cc_from: figure,
  cc_to: figure,
  fuel: maybeText,
};

export const addImportRule = call({
  name: 'staff.import-rule-add',
  ledger: true,
  method: 'POST',
  path: '/staff/import-rules/',
  payload: v.object(fields),
  answer: StaffImportRule,
  problems: ['bank_details', 'invalid_country'],
  success: 201,
});

/** `If-Match` or `base_version`: the version that was seen, `i{id}-v{version}`; 412 with `current` for another one. */
export const editImportRule = call({
  name: 'staff.import-rule-edit',
  ledger: true,
  method: 'PATCH',
  path: '/staff/import-rules/:id/',
  payload: v.object({ id: PathId, ...fields, base_version: v.nullish(v.string()) }),
  answer: StaffImportRule,
  problems: ['bank_details', 'invalid_country'],
});

export const removeImportRule = call({
  name: 'staff.import-rule-remove',
  ledger: true,
  method: 'DELETE',
  path: '/staff/import-rules/:id/',
  payload: v.object({ id: PathId, base_version: v.nullish(v.string()) }),
  answer: v.null(),
  success: 204,
});
