import { assert, constant, constantFrom, dictionary, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { editListing } from '#contract/listings/listings.ts';
import { LISTING_MERGE } from '#domain/listings/listing-merge.ts';
import { inheritFrom } from '#domain/merging/merge-edits.ts';
import { editListing as onPhone } from '#features/vendor/editor/editing-commands.ts';

const value = oneof(constant(null), constantFrom('a', 'b', 'c'));
const edit = dictionary(
  constantFrom('pTitle', 'pPrice', 'subtitle', 'description', 'sColour'),
  record({ from: value, to: value }),
  { maxKeys: 5 },
);
const payload = (given: object) => v.parse(editListing.payload, { cid: 501, lid: null, edit: given });

test('an edit whose predecessor was lost begins where the rule of merging says', () => {
  assert(
    property(edit, edit, (lost, next) => {
      const inherited = onPhone.inherit?.(payload(next), payload(lost));
      expect(inherited?.edit).toEqual(inheritFrom(lost, next, LISTING_MERGE));
    }),
  );
});
