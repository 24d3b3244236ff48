import * as v from 'valibot';
import { LANGUAGES } from '#domain/text/languages.ts';
import { ProfileEdit } from '#contract/profile.ts';
import type { Profile } from '#contract/profile.ts';
import { fieldIssues } from '#contract/problem.ts';

/** Fields that the form changes; the rest of an edit has buttons of its own. */
const FIELDS = [
  'first_name',
  'last_name',
  'country',
  'postcode',
  'marketing_opt_in',
  'language',
] as const satisfies readonly (keyof ProfileEdit)[];
type Field = (typeof FIELDS)[number];

/** Text as it is typed, also what no edit may be; only fields that were touched. */
export const TypedEdit = v.object({
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
  country: v.optional(v.string()),
  postcode: v.optional(v.string()),
  marketing_opt_in: v.optional(v.boolean()),
  language: v.optional(v.picklist(LANGUAGES)),
});
export type TypedEdit = v.InferOutput<typeof TypedEdit>;

export type EditOutcome =
  | { ok: true; edit: ProfileEdit; empty: boolean }
  /** The first broken rule of each field. */
  | { ok: false; wrong: ReadonlyMap<string, { code: string; detail: string }> };

/** The fields that differ from what is known, by the rules of the wire. */
export function editFrom(known: Profile, typed: TypedEdit): EditOutcome {
  const read = v.safeParse(ProfileEdit, typed);
  if (!read.success) {
    const issues = fieldIssues(read.issues).toReversed();
    return { ok: false, wrong: new Map(issues.map((issue) => [issue.path[0] ?? '', issue])) };
  }
  const changed = FIELDS.filter((field: Field) => field in typed && read.output[field] !== known[field]);
  const edit: ProfileEdit = Object.fromEntries(changed.map((field) => [field, read.output[field]]));
  return { ok: true, edit, empty: changed.length === 0 };
}
