import {
  textFilterOf,
  readVehicleSearch,
  type VehicleSearchInput,
  vehicleListingSearch,
} from '#domain/catalogue/vehicle-search-query.ts';
import type { ListingColumns } from '#domain/catalogue/columns.ts';
import { facetsOf } from '#domain/catalogue/facets.ts';
import { find } from '#domain/catalogue/find.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import type { ListingFilter } from '#domain/catalogue/listing-filter.ts';
import { didYouMean, vocabularyOf } from '#domain/catalogue/spelling-suggestion.ts';
import { rowsByPrice } from '#domain/catalogue/order.ts';
import { portSlug } from '#domain/places/destinations.ts';
import { parseId } from '#domain/text/links.ts';
import { isNoFilter } from '#domain/text/no-filter.ts';
import { pageCount, PAGE_SIZE, pageNumber } from '#domain/text/pagination.ts';
import type { LoadedCatalogue } from '#domain/pack/apply.ts';
import { refusalFilter } from '#domain/shipping/refused-import.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import type { DatedQuestion } from '#offline/packs/pack-answers.ts';
import { articlesIn, dealsIn, promotionsIn, rulesIn, settingsIn } from './pack-content.ts';
import { compatibleIn, compatibleListsIn } from './pack-fitment.ts';
import { itemCalled, itemsFound, productsListed, treeOf } from './pack-items.ts';
import { filedIn, type OpenCatalogue, packRateOn, crossedOutRuleOf } from './pack-open.ts';
import { listOf, type PackMoment, type PackParams, paramText, paramTexts } from './pack-params.ts';
import { packDetailsOf, packResultOf } from './pack-shapes.ts';

/** Sorts by price before somebody asks for it: the sorting is most of such a search. */
export function warmUp({ loaded, columns }: OpenCatalogue, day: string): void {
  const unitsPerUsd = packRateOn(loaded, day);
  for (const descending of [false, true])
    rowsByPrice(columns, { by: 'price', descending, currency: 'USD', unitsPerUsd });
}

/** The answer of a read as the shop would give it: null where nothing is found, undefined where a catalogue does not know. */
export function answerFrom(open: OpenCatalogue, { name, params, day, now }: DatedQuestion): unknown {
  const { loaded, columns } = open;
  const at = { day, now };
  switch (name) {
    case 'catalogue.search':
      return found(open, params, at);
    case 'catalogue.facets': {
      const asked = searchIn(loaded, { ...askOf(params), ordering: '' }, day);
      return asked && countsOf(open, asked.filter);
    }
    case 'catalogue.vehicle': {
      const listing = loaded.listings.get(parseId(paramText(params, 'id')) ?? 0);
      return listing && packDetailsOf(listing, crossedOutRuleOf(loaded, now), filedIn(open, listing));
    }
    case 'catalogue.makes':
      return makesOf(columns, paramText(params, 'class'));
    case 'catalogue.make-counts':
      return makeCountsOf(open);
    case 'shipping.rates':
      return ratesTo(loaded, params);
    case 'items.search':
      return itemsFound(open, params, at);
    case 'items.item':
      return itemCalled(open, parseId(paramText(params, 'id')) ?? 0, now);
    case 'catalogue.products':
      return productsListed(open, params, at);
    case 'parts.categories':
      return treeOf(open, params);
    case 'fitment.compatible':
      return compatibleIn(open, parseId(paramText(params, 'cid')) ?? 0);
    case 'fitment.of':
      return compatibleListsIn(open, params);
    case 'content.promotions':
      return promotionsIn(loaded, now);
    case 'content.deals':
      return dealsIn(loaded, now);
    case 'content.articles':
      return articlesIn(loaded, params);
    case 'rules.import':
      return rulesIn(loaded, paramText(params, 'country'), day);
    case 'rules.site-settings':
      return settingsIn(loaded, now);
    default:
      return undefined;
  }
}

/** A catalogue of one make knows nothing of the others: then none of them has a count. */
function countsOf({ columns, loaded }: OpenCatalogue, filter: ListingFilter): unknown {
  const counted = facetsOf(columns, filter);
  return loaded.make === null ? counted : { ...counted, facets: { ...counted.facets, make: [] } };
}

/** Rows that hold today or later; ports may be written by name or slug. */
function ratesTo({ generated_at, sections }: LoadedCatalogue, params: PackParams): unknown {
  const { port, method, class: wanted } = paramTexts(params, ['port', 'method', 'class']);
  const is = (asked: string, value: string): boolean =>
    isNoFilter(asked) || asked.trim().toLowerCase() === value;
  const results = (sections.shipping_rates ?? []).filter(
    (rate) =>
      (isNoFilter(port) || portSlug(port) === rate.port_slug) &&
      is(method, rate.method) &&
      is(wanted, rate.class),
  );
  return { generated_at, results };
}

const ONE = [
  'ordering',
  'price__range',
  'search_simple_query_string',
  'title__wildcard',
  'class',
  'make',
  'model',
  'currency',
  'year__range',
  'mileage__range',
  'engine__range',
  'reference',
  'allowed',
] as const;

const askOf = (params: PackParams): VehicleSearchInput => ({
  ...paramTexts(params, ONE),
  search: listOf(params, 'search'),
  fuel: listOf(params, 'fuel'),
  transmission: listOf(params, 'transmission'),
  body: listOf(params, 'body'),
  steering: listOf(params, 'steering'),
  colour: listOf(params, 'colour'),
  location: listOf(params, 'location'),
});

/** Search that is asked for, by the rate and the rules of a day; undefined where a catalogue does not know the rules, or nobody can read it. */
function searchIn(loaded: LoadedCatalogue, params: VehicleSearchInput, day: string) {
  const asked = readVehicleSearch(params);
  if (Array.isArray(asked)) return undefined;
  const { allowed: country, typed } = asked;
  const rules = loaded.sections.import_rules;
  if (country !== null && rules === null) return undefined;
  const refused =
    country === null ? [] : refusalFilter({ rules: rules ?? [], country, year: Number(day.slice(0, 4)) });
  return { ...vehicleListingSearch(asked, packRateOn(loaded, day), refused), typed };
}

function found({ loaded, columns }: OpenCatalogue, params: PackParams, { day, now }: PackMoment): unknown {
  const asked = searchIn(loaded, askOf(params), day);
  const page = pageNumber(paramText(params, 'page'));
  if (asked === undefined || page === null) return undefined;
  const { filter, order } = asked;
  const hits = find(columns, filter, order);
  if (page > 1 && page > pageCount(hits.count)) return undefined;
  return {
    count: hits.count,
    // Screens count pages by themselves; these are addresses of the shop.
    next: null,
    previous: null,
    results: hits
      .page((page - 1) * PAGE_SIZE, PAGE_SIZE)
      .map((one) => packResultOf(one, crossedOutRuleOf(loaded, now))),
    did_you_mean: hits.count === 0 ? didYouMean(asked.typed, vocabularyOf(modelsOf(columns))) : null,
  };
}

interface Model {
  make: string;
  model: string | null;
  vehicleClass: string | null;
  count: number;
}

const vehiclesIn = ({ listings }: ListingColumns): Listing[] =>
  listings.filter(({ productClass, make }) => productClass === VEHICLES && make !== null);

/** A to Z as people sort: case does not count, "2 Series" comes before "10". */
const alphabet = new Intl.Collator('en', { numeric: true });

function modelsOf(columns: ListingColumns): Model[] {
  const models = new Map<string, Model>();
  for (const { make, model, vehicleClass } of vehiclesIn(columns)) {
    const key = JSON.stringify([make, model, vehicleClass]);
    const known = models.get(key) ?? { make: make ?? '', model, vehicleClass, count: 0 };
    models.set(key, { ...known, count: known.count + 1 });
  }
  return [...models.values()].toSorted(
    (a, b) => alphabet.compare(a.make, b.make) || alphabet.compare(a.model ?? '', b.model ?? ''),
  );
}

function makesOf(columns: ListingColumns, asked: string): Record<string, string[]> {
  const wanted = textFilterOf(asked)?.toLowerCase();
  const makes = new Map<string, Set<string>>();
  for (const { make, model, vehicleClass } of modelsOf(columns)) {
    if (wanted !== undefined && vehicleClass !== wanted) continue;
    const known = makes.get(make) ?? new Set();
    makes.set(make, model === null ? known : known.add(model));
  }
  return Object.fromEntries([...makes].map(([make, names]) => [make, [...names]]));
}

type MakeCounts = Record<string, [number, string | null]>;

function makeCountsOf({ columns, loaded }: OpenCatalogue): MakeCounts | undefined {
  const emblems = new Map(loaded.sections.makes ?? []);
  const withEmblems = (counted: readonly (readonly [string, number])[]): MakeCounts =>
    Object.fromEntries(
      counted.map(([make, count]): [string, [number, string | null]] => [
        make,
        [count, emblems.get(make) ?? null],
      ]),
    );
  // A catalogue of one make was told of the others; in the first format it was not.
  if (loaded.make !== null) {
    const told = loaded.sections.make_counts;
    return told === null ? undefined : withEmblems(told);
  }
  const counts = new Map<string, number>();
  for (const { make } of vehiclesIn(columns))
    if (make !== null) counts.set(make, (counts.get(make) ?? 0) + 1);
  return withEmblems([...counts].toSorted(([a, many], [b, more]) => more - many || alphabet.compare(a, b)));
}
