import * as v from 'valibot';
import { editListing } from '#contract/listings/listings.ts';
import type { ListingField } from '#domain/listings/listing-fields.ts';
import type { CommandView } from '#offline/store/states.ts';
import { isField, shownTextOf } from './editor-fields.ts';
import type { TypedFields, TypedField, WrongField } from './editor-form.ts';

/** A save as it was typed. */
export function typedOf({ payload }: Pick<CommandView, 'payload'>): TypedFields {
  const read = v.safeParse(editListing.payload, payload);
  if (!read.success) return {};
  const fields = Object.entries(read.output.edit).flatMap(([name, change]): [string, TypedField][] => {
    if (!isField(name) || !change) return [];
    const { from } = change;
    const before = typeof from === 'string' || typeof from === 'number' ? from : null;
    return [[name, { from: before, text: shownTextOf(name, change.to) }]];
  });
  return Object.fromEntries(fields);
}

const Messages = v.array(v.string());

/** Problem that the server told of each field. */
export function wrongOf({ reason }: Pick<CommandView, 'reason'>): ReadonlyMap<ListingField, WrongField> {
  const isMissing = reason?.code === 'missing_fields';
  return new Map(
    Object.entries(reason?.fields ?? {}).flatMap(([name, said]): [ListingField, WrongField][] => {
      if (!isField(name)) return [];
      const detail = v.is(Messages, said) ? (said[0] ?? '') : '';
      return [[name, { code: isMissing ? 'required' : 'refused', detail, missing: isMissing }]];
    }),
  );
}
