import { expect, test } from 'vitest';
import { newListing } from '#features/vendor/preview/listing-view.ts';
import { guideParams } from '#features/vendor/market-queries.ts';

const listing = (prodClass: 'vehicles' | 'parts', category: string, model: string | null) =>
  newListing({ cid: 501, title: 'A listing', prodClass, category, model, madeAt: '2025-03-01T09:00:00Z' });
const ofYear = (year: number | null, view = listing('vehicles', 'Cars > Toyota > Corolla', 'Corolla')) => ({
  ...view,
  specs: { ...view.specs, year },
});

test.each([
  {
    what: 'a car with its year',
    view: ofYear(2012),
    asks: { make: 'Toyota', model: 'Corolla', year: '2012', category: '' },
  },
  {
    what: 'a car whose model stands in its name alone',
    view: ofYear(2012, listing('vehicles', 'Cars > Mercedes-Benz > C 180', null)),
    asks: { make: 'Mercedes-Benz', model: 'C 180', year: '2012', category: '' },
  },
  { what: 'a car without a year', view: ofYear(null), asks: null },
  { what: 'a car of which nothing is known', view: ofYear(2012, listing('vehicles', '', null)), asks: null },
  {
    what: 'a part',
    view: listing('parts', 'Parts > Brakes > Brake Pads', null),
    asks: { make: '', model: '', year: '', category: 'Parts > Brakes > Brake Pads' },
  },
  { what: 'a part that is filed nowhere', view: listing('parts', '', null), asks: null },
])('$what is compared with what is like it', ({ view, asks }) => {
  expect(guideParams(view)).toEqual(asks);
});
