import type { ImportRow } from './import-plan.ts';
import { type ListingView, newListing, withEdit } from '../preview/listing-view.ts';

/** A line as the listing that it becomes. */
export const listingFrom = ({ title, of, place, changes, edit }: ImportRow): ListingView =>
  withEdit(
    changes?.view ??
      newListing({
        cid: 'tmp:00000000-0000-4000-8000-000000000000',
        title,
        prodClass: of,
        category: place?.category ?? '',
        model: place?.model ?? null,
        madeAt: '1970-01-01T00:00:00Z',
      }),
    edit,
  );
