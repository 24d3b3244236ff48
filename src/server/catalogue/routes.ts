import { availability, makeCounts, makes, option, price, product } from '#contract/catalogue.ts';
import { stockRecords, vehicleDetails, vehicleSpecs } from '#contract/catalogue.ts';
import { textFilterOf, textIssues } from '#domain/catalogue/vehicle-search-query.ts';
import { answer, ANY_STOCK } from '#server/platform/calls/handle.ts';
import { choiceOf, SHIPPING_OPTIONS } from './options.ts';
import { facetsOfSearch } from './facets.ts';
import { listProducts } from './routes-products.ts';
import { MODELS, vehicleSearchHandler } from './search-routes.ts';
import {
  availabilityOf,
  wirePriceOf,
  productOf,
  specsOf,
  stockRecordOf,
  vehicleDetailsOf,
} from './product-shape.ts';
import * as store from './store.ts';
import { refuseFields, notFound } from '#server/platform/calls/refuse.ts';

/** However many there are in stock, and whatever becomes of their prices. */
const MODELS_ONLY = { kept: { ...ANY_STOCK.kept, rests: 'models' as const } };

export const routes = [
  answer(
    makeCounts,
    'public',
    async ({ db }) => {
      const rows = await store.countsByMake(db);
      return Object.fromEntries(
        rows.map(({ make, count, emblem }): [string, [number, string | null]] => [make, [count, emblem]]),
      );
    },
    MODELS_ONLY,
  ),
  answer(
    makes,
    'public',
    async ({ db, remember, params }) => {
      const issues = textIssues('class', [params.class]);
      if (issues.length > 0) return refuseFields(issues);
      const wanted = textFilterOf(params.class)?.toLowerCase();
      const rows = await remember(MODELS, () => store.modelCounts(db));
      const models = new Map<string, Set<string>>();
      for (const { make, model, vehicleClass } of rows) {
        if (wanted !== undefined && vehicleClass !== wanted) continue;
        const known = models.get(make) ?? new Set();
        models.set(make, model === null ? known : known.add(model));
      }
      return Object.fromEntries([...models].map(([make, names]) => [make, [...names]]));
    },
    MODELS_ONLY,
  ),
  vehicleSearchHandler,
  facetsOfSearch,
  listProducts,
  answer(
    product,
    'public',
    async ({ db, params }) => {
      const whole = await store.wholeProduct(db, params.id);
      return whole ? productOf(whole) : notFound();
    },
    { kept: { shows: ({ id }) => [id], rests: 'shown' } },
  ),
  answer(
    vehicleDetails,
    'public',
    async ({ db, now, params }) => {
      const [whole, crossedOut] = await Promise.all([
        store.wholeProduct(db, params.id),
        store.crossedOutRule(db, now),
      ]);
      return whole ? vehicleDetailsOf(whole, crossedOut) : notFound();
    },
    { kept: { shows: ({ id }) => [id], rests: 'shown' } },
  ),
  answer(
    vehicleSpecs,
    'public',
    async ({ db, params }) => {
      const row = await store.publicProduct(db, params.id);
      return row ? specsOf(row) : notFound();
    },
    ANY_STOCK,
  ),
  answer(price, 'public', async ({ db, params }) => {
    const row = await store.publicProduct(db, params.id);
    return row ? wirePriceOf(row) : notFound();
  }),
  answer(stockRecords, 'public', async ({ db, params }) => {
    const row = await store.publicProduct(db, params.id);
    return row ? [stockRecordOf(row)] : notFound();
  }),
  answer(availability, 'public', async ({ db, params }) => {
    const row = await store.publicProduct(db, params.id);
    return row ? availabilityOf(row) : notFound();
  }),
  answer(option, 'public', async ({ db, params }) => {
    const shipping = SHIPPING_OPTIONS.find((known) => known.id === params.id);
    if (shipping) return shipping;
    const choice = await store.choiceById(db, params.id);
    return choice ? choiceOf(choice) : notFound();
  }),
];
