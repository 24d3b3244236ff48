import { listingFigures as declaredFigures } from '#contract/listings/listing-figures.ts';
import { priceGuide as declaredGuide } from '#contract/listings/price-guide.ts';
import { defineQuery, defineRow } from '#offline/face/declare.ts';
import type { ListingView } from './preview/listing-view.ts';

/** Counts of how often a listing was opened and asked about. */
export const listingFigures = defineQuery(declaredFigures, {
  row: ({ cid }) => `listing-figures:${cid}`,
  freshSeconds: 60,
});
/** Prices that others ask for the like; kept, so that a price can be thought about without a network. */
export const priceGuide = defineQuery(declaredGuide, {
  row: ({ make, model, year, category }) =>
    `listing-guide:${[make, model, year, category].map(encodeURIComponent).join(':')}`,
  freshSeconds: 3600,
});

export const figuresRowDef = defineRow({
  name: 'listing-figures',
  schema: declaredFigures.answer,
  empty: null,
  version: null,
});
export const guideRowDef = defineRow({
  name: 'listing-guide',
  schema: declaredGuide.answer,
  empty: null,
  version: null,
});

/** Parameters of the guide for a listing; null while too little is known of it. */
export function guideParams({
  prod_class,
  cat_full_name,
  specs,
}: Pick<ListingView, 'prod_class' | 'cat_full_name' | 'specs'>): Record<
  'make' | 'model' | 'year' | 'category',
  string
> | null {
  if (prod_class === 'parts')
    return cat_full_name === '' ? null : { make: '', model: '', year: '', category: cat_full_name };
  // "Cars > Toyota > Corolla"
  const [, make = '', named = ''] = cat_full_name.split(' > ');
  const model = specs.model ?? named;
  if (make === '' || model === '' || specs.year === null) return null;
  return { make, model, year: String(specs.year), category: '' };
}
