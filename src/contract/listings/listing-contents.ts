import * as v from 'valibot';
import { query } from '../declare.ts';
import { EditedListing, ListingSpecs } from './listing-edit.ts';
import { severalTexts } from '../wire.ts';

/** Most listings that one question is about; more ids than that are left out. */
export const MOST_CONTENTS = 20;

/** Facts that a part inside a listing says for itself, as its editor reads it; all else is its listing's. */
export const EntryContent = v.object({
  lid: v.number(),
  ...v.pick(EditedListing, [
    'date_created',
    'updated_at',
    'prod_title',
    'prod_subtitle',
    'prod_description',
    'prod_contact',
    'prod_location',
    'prod_price',
    'prod_live',
    'missing_fields',
  ]).entries,
  specs: v.pick(ListingSpecs, ['partNumber', 'condition', 'year', 'bodyType', 'colour']),
});
export type EntryContent = v.InferOutput<typeof EntryContent>;

/**
 * Additive: of some of one's own listings all that their editors read, the parts inside them included, so that a phone may
 * edit them where there is no signal. What is deleted or somebody else's is left out.
 */
export const ownContents = query({
  name: 'listings.contents',
  path: '/vendor/contents/',
  cache: 'P',
  params: v.object({ cid: severalTexts }),
  answer: v.object({
    results: v.array(v.object({ listing: EditedListing, entries: v.array(EntryContent) })),
  }),
});
export type OwnContents = v.InferOutput<typeof ownContents.answer>;

/** A part's content as a read of it alone answers (account contract 5.4). */
export const entryAsListing = (listing: EditedListing, { specs, ...own }: EntryContent): EditedListing => ({
  ...listing,
  ...own,
  specs: { ...listing.specs, ...specs },
});
