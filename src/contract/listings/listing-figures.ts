import * as v from 'valibot';
import { query } from '../declare.ts';
import { Id, textParam } from '../wire.ts';

/** Number of days that are told. */
export const FIGURE_DAYS = 30;

const figure = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Counts of how often a listing was opened by somebody other than its seller, and asked about, in the last 30 days; what was opened this very minute may be missing. */
export const ListingFigures = v.object({
  cid: Id,
  /** Totals of the days. */
  views: figure,
  inquiries: figure,
  /** Oldest first, each day (UTC) once, today last. */
  days: v.pipe(
    v.array(v.object({ day: v.string(), views: figure, inquiries: figure })),
    v.length(FIGURE_DAYS),
  ),
});
export type ListingFigures = v.InferOutput<typeof ListingFigures>;

/** The owner's alone; another one's listing is not found. */
export const listingFigures = query({
  name: 'listings.figures',
  path: '/vendor/figures/',
  cache: 'P',
  params: v.object({ cid: textParam }),
  answer: ListingFigures,
  problems: ['cid_required', 'listing_deleted'],
});
