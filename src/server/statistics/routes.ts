import { listingFigures } from '#contract/listings/listing-figures.ts';
import { priceGuide } from '#contract/listings/price-guide.ts';
import { parseId } from '#domain/text/links.ts';
import { listingOf } from '#server/listings/row.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { whyNoListing } from '#server/vendor/own-listing.ts';
import { type Alike, categoryOfName, guideOf } from './price-guide.ts';
import { figuresByDay } from './views-store.ts';
import { refuse, notFound } from '#server/platform/calls/refuse.ts';

const figures = answer(listingFigures, 'user', async ({ db, user, params, now }) => {
  if (params.cid.trim() === '') return refuse('cid_required');
  const id = parseId(params.cid);
  const row = id === null ? undefined : await listingOf(db, user.id, id);
  const gone = whyNoListing(row);
  if (gone || !row) return gone ?? notFound();
  const days = await figuresByDay(db, row.id, now);
  const sum = (of: 'views' | 'inquiries') => days.reduce((total, day) => total + day[of], 0);
  return { cid: row.id, views: sum('views'), inquiries: sum('inquiries'), days };
});

const NOTHING = { count: 0, abroad: 0, figures: null, rate_day: null };

const guide = answer(priceGuide, 'user', async ({ db, user, params, now }) => {
  const { make, model, year, category } = params;
  const alike = async (): Promise<Alike | null> => {
    if (category !== '') {
      const categoryId = await categoryOfName(db, category);
      return categoryId === null ? null : { categoryId };
    }
    return make !== '' && model !== '' && /^\d{4}$/.test(year) ? { make, model, year: Number(year) } : null;
  };
  const asked = await alike();
  return asked ? guideOf(db, asked, user.id, now) : NOTHING;
});

export const routes = [figures, guide];
