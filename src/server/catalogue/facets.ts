import { type RawBuilder, sql } from 'kysely';
import { searchFacets } from '#contract/catalogue.ts';
import { readVehicleSearch } from '#domain/catalogue/vehicle-search-query.ts';
import { bandStarts } from '#domain/catalogue/bands.ts';
import {
  type Counts,
  eachFacet,
  FACETS,
  type Facet,
  type Facets,
  inFacetOrder,
  WHOLE_FILTER,
  withZeroCounts,
} from '#domain/catalogue/facets.ts';
import type { ListingFilter } from '#domain/catalogue/listing-filter.ts';
import { answer, ANY_STOCK } from '#server/platform/calls/handle.ts';
import { type Counting, countFound } from './find-listings.ts';
import { mayBeFilter } from './filter-values.ts';
import { productsMatching } from './search-store.ts';
import { searchKnown } from './search-routes.ts';
import type { Db } from '#server/platform/database/db.ts';
import { refuseFields } from '#server/platform/calls/refuse.ts';

const COLUMNS = {
  class: 'vehicle_class',
  make: 'make',
  model: 'model',
  fuel: 'fuel',
  transmission: 'transmission',
  body: 'body_type',
  steering: 'steering',
  colour: 'colour',
  location: 'location',
  year: 'model_year',
  mileage: 'mileage',
  engine: 'engine_cc',
} as const satisfies Record<Facet, string>;

/** Group that a facet counts by. Figures stand in the text itself: a value beside it would be another one at each place. */
function counted(facet: Facet): RawBuilder<unknown> {
  const column = sql.ref(COLUMNS[facet]);
  if (facet !== 'mileage' && facet !== 'engine') return column;
  const starts = bandStarts(facet).map((start) => sql.lit(start));
  return sql`(array[${sql.join(starts)}])[width_bucket(${column}, array[${sql.join(starts.slice(1))}]) + 1]`;
}
export const facetsOfSearch = answer(
  searchFacets,
  'public',
  async ({ db, now, remember, restsOn, columns, params }) => {
    const asked = readVehicleSearch({ ...params, ordering: '' });
    if (Array.isArray(asked)) return refuseFields(asked);
    const asking = { db, now, remember, columns };
    const { filter } = await searchKnown(asking, asked);
    restsOn({ counts: filter });
    const inMemory = await columns?.facets(filter);
    if (inMemory) return { ...inMemory, facets: facetsForAll(inMemory.facets) };
    const total = await countFound(asking, filter);
    const found = await facets(asking, filter);
    const whole = await facets(asking, WHOLE_FILTER);
    return { count: total, facets: facetsForAll(withZeroCounts(found, whole)) };
  },
  ANY_STOCK,
);

/**
 * Without the places and colours that read like where to send money: they would stand among the filters of all visitors, and
 * listings of before were not judged for them (security 57).
 */
const facetsForAll = (all: Facets): Facets => ({
  ...all,
  colour: all.colour.filter(([value]) => mayBeFilter(value)),
  location: all.location.filter(([value]) => mayBeFilter(value)),
});

/** Counts of every facet, each under all filters but its own: facets that nothing is asked of share one look. */
function facets({ db, remember }: Counting, filter: ListingFilter): Promise<Facets> {
  return remember(`facets ${JSON.stringify(filter)}`, async () => {
    const looks = new Map<string, { under: ListingFilter; of: Facet[] }>();
    for (const name of FACETS) {
      if (name === 'model' && filter.make === null) continue;
      const under = without(filter, name);
      const same = looks.get(JSON.stringify(under)) ?? { under, of: [] };
      same.of.push(name);
      looks.set(JSON.stringify(under), same);
    }
    const all = new Map<Facet, Counts>();
    // One after the other: ten at once would be half of what the server has of connections.
    for (const { under, of } of looks.values())
      for (const [name, counts] of await countBy(db, under, of)) all.set(name, counts);
    return eachFacet((name) => all.get(name) ?? []);
  });
}

/** The filter as it is without its wish for this facet; another make has other models. */
function without(filter: ListingFilter, facet: Facet): ListingFilter {
  switch (facet) {
    case 'class':
      return { ...filter, vehicleClass: null };
    case 'make':
      return { ...filter, make: null, model: null, title: null };
    case 'model':
      return { ...filter, model: null, title: null };
    case 'year':
    case 'mileage':
    case 'engine': {
      const { [facet]: _, ...figures } = filter.figures;
      return { ...filter, figures };
    }
    default: {
      const { [facet]: _, ...choices } = filter.choices;
      return { ...filter, choices };
    }
  }
}

/** One look at what matches, counted by each of these columns. */
async function countBy(db: Db, filter: ListingFilter, names: readonly Facet[]): Promise<Map<Facet, Counts>> {
  const columns = names.map(counted);
  const rows = await productsMatching(db, filter)
    .select([
      sql<number>`grouping(${sql.join(columns)})`.as('mask'),
      sql<string | null>`coalesce(${sql.join(columns.map((column) => sql`${column}::text`))})`.as('value'),
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(sql`grouping sets (${sql.join(columns.map((column) => sql`(${column})`))})`)
    .execute();
  const found = new Map<Facet, Counts>();
  for (const [place, name] of names.entries()) {
    // Of a row's bits all are set but the one of the column that it counts by.
    const mask = (2 ** names.length - 1) ^ (1 << (names.length - 1 - place));
    const counts = rows.flatMap(({ mask: own, value, count }): Counts =>
      own === mask && value !== null ? [[value, count]] : [],
    );
    found.set(name, inFacetOrder(counts));
  }
  return found;
}
