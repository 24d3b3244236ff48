import { ownContents as declaredContents, entryAsListing } from '#contract/listings/listing-contents.ts';
import { listingContent, ownListings } from '#contract/listings/listings.ts';
import * as v from 'valibot';
import { productTypes as declaredTypes } from '#contract/listings/listing-edit.ts';
import { defineQuery, defineRow } from '#offline/face/declare.ts';
import { LIST_ROW, listingRow, ListingView, noList, noListing, OwnList } from './preview/listing-view.ts';

/** One listing, or with `lid` one entry of it; readable without a network once it was seen. */
export const ownListing = defineQuery(
  { ...listingContent, answer: ListingView },
  { row: ({ cid, lid }) => (lid === '' ? `listing:${cid}` : `listing:${cid}:${lid}`), freshSeconds: 5 },
);
/** Ask it with `whole: '1'` alone: the row holds all that somebody has listed. */
export const ownList = defineQuery(
  { ...ownListings, answer: OwnList },
  { row: () => LIST_ROW, freshSeconds: 5 },
);
/** Contents of several listings and of the parts inside them; what is kept of it are their own rows. */
export const ownContents = defineQuery(declaredContents, {
  row: () => 'listing-contents',
  freshSeconds: 0,
  also: ({ results }) =>
    results.flatMap(({ listing, entries }) => {
      const { cid, version } = listing;
      // As the server tags them (account contract 5.4).
      const etag = `"c${cid}-v${version}"`;
      return [
        { row: listingRow(cid), value: listing, etag },
        ...entries.map((entry) => ({
          row: listingRow(cid, entry.lid),
          value: entryAsListing(listing, entry),
          etag,
        })),
      ];
    }),
});
/** Types that may be listed; kept until sign-out, so that a draft can begin without a network. */
export const productTypes = defineQuery(declaredTypes, {
  row: ({ pt }) => `listing-types:${pt}`,
  freshSeconds: 86_400,
});

export const listingRowDef = defineRow<ListingView>({
  name: 'listing',
  schema: ListingView,
  empty: noListing,
  version: ({ version }) => version,
});
/** Nothing of it but that it came. */
export const contentsRowDef = defineRow({
  name: 'listing-contents',
  schema: v.object({}),
  empty: null,
  version: null,
});
export const listRowDef = defineRow<OwnList>({
  name: 'listings',
  schema: OwnList,
  empty: noList,
  version: null,
});
export const typesRowDef = defineRow({
  name: 'listing-types',
  schema: declaredTypes.answer,
  empty: null,
  version: null,
});
