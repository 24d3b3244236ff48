import * as v from 'valibot';
import { isField } from './editor-fields.ts';
import type { TypedFields, TypedField } from './editor-form.ts';

const Field = v.object({ from: v.nullable(v.union([v.string(), v.number()])), text: v.string() });
const Draft = v.record(v.string(), v.unknown());

/** The key of an editor's draft. @param row as this phone calls it, so that a name from the server changes nothing */
export const draftKey = (row: string): string => `editor:${row}`;

export const EMPTY_EDITOR_DRAFT: TypedFields = {};

/** A draft as it lies on the phone; what cannot be read of it is left out. */
export function readEditorDraft(stored: unknown): TypedFields | null {
  const read = v.safeParse(Draft, stored);
  if (!read.success) return null;
  const fields = Object.entries(read.output).flatMap(([name, value]): [string, TypedField][] => {
    const field = v.safeParse(Field, value);
    return isField(name) && field.success ? [[name, field.output]] : [];
  });
  return Object.fromEntries(fields);
}
