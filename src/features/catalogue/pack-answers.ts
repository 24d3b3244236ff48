import * as v from 'valibot';
import * as catalogue from '#contract/catalogue.ts';
import { shippingRates } from '#contract/shipping.ts';
import { filterOf, readSearch, searchOf } from '#domain/catalogue/ask.ts';
import { type Columns, columnsOf } from '#domain/catalogue/columns.ts';
import { facetsOf } from '#domain/catalogue/facets.ts';
import { find } from '#domain/catalogue/find.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import { didYouMean, vocabularyOf } from '#domain/catalogue/near.ts';
import { rowsByPrice } from '#domain/catalogue/order.ts';
import { pageCount, PAGE_SIZE } from '#domain/pagination.ts';
import { apply, type Held } from '#domain/pack/apply.ts';
import { openPack } from '#domain/pack/unpress.ts';
import { VEHICLES } from '#domain/stock.ts';
import type { AskedToday } from '#offline/packs/pack-answers.ts';
import { detailsOf, resultOf } from './pack-shapes.ts';

/** A catalogue that was read, ready for questions. */
export interface OpenCatalogue {
  columns: Columns;
  held: Held;
}

/** Reads the parts of a catalogue, which were checked when they came. */
export async function openCatalogue(parts: readonly ArrayBuffer[]): Promise<OpenCatalogue> {
  let held: Held | null = null;
  for (const part of parts) {
    const next = apply(held, await openPack(new Uint8Array(part)));
    if (typeof next === 'string') throw new Error(`a catalogue that does not fit together: ${next}`);
    held = next;
  }
  if (held === null) throw new Error('no catalogue');
  return { held, columns: columnsOf(held.listings.values()) };
}

/** Sorts by price before somebody asks for it: the sorting is most of such a search. */
export function warmUp({ held, columns }: OpenCatalogue, day: string): void {
  const unitsPerUsd = rateOn(held, day);
  for (const descending of [false, true])
    rowsByPrice(columns, { by: 'price', descending, currency: 'USD', unitsPerUsd });
}

/** The answer of a read as the shop would give it; null where a catalogue does not know. */
export function answerFrom(open: OpenCatalogue, { name, params, day }: AskedToday): unknown {
  const { held, columns } = open;
  switch (name) {
    case catalogue.productSearch.name:
      return found(open, v.parse(catalogue.productSearch.params, params), day);
    case catalogue.searchFacets.name: {
      const asked = readSearch({ ...v.parse(catalogue.searchFacets.params, params), ordering: '' });
      return Array.isArray(asked) ? null : facetsOf(columns, searchOf(asked, rateOn(held, day)).filter);
    }
    case catalogue.vehicleDetails.name: {
      const listing = held.listings.get(v.parse(catalogue.vehicleDetails.params, params).id);
      return listing ? detailsOf(listing, settingOf(held)) : null;
    }
    case catalogue.makes.name:
      return makesOf(columns, v.parse(catalogue.makes.params, params).class);
    case catalogue.makeCounts.name:
      return makeCountsOf(open);
    case shippingRates.name:
      return { generated_at: held.generated_at, results: held.sections.shipping_rates ?? [] };
    default:
      return null;
  }
}

type SearchParams = v.InferOutput<typeof catalogue.SearchParams>;

function found({ held, columns }: OpenCatalogue, params: SearchParams, day: string): unknown {
  const asked = readSearch(params);
  const page = /^[1-9]\d{0,8}$/.test(params.page) ? Number(params.page) : null;
  if (Array.isArray(asked) || page === null) return null;
  const { filter, order } = searchOf(asked, rateOn(held, day));
  const hits = find(columns, filter, order);
  if (page > 1 && page > pageCount(hits.count)) return null;
  return {
    count: hits.count,
    // Screens count pages by themselves; these are addresses of the shop.
    next: null,
    previous: null,
    results: hits.page((page - 1) * PAGE_SIZE, PAGE_SIZE).map((one) => resultOf(one, settingOf(held))),
    did_you_mean: hits.count === 0 ? didYouMean(asked.typed, vocabularyOf(modelsOf(columns))) : null,
  };
}

const settingOf = ({ sections }: Held) => sections.site_settings?.crossed_out_price ?? 'spec';

/** The rate that holds on a day: the last one that had begun. */
function rateOn({ sections }: Held, day: string): string | null {
  return sections.exchange_rates?.findLast(([from]) => from <= day)?.[1] ?? null;
}

interface Model {
  make: string;
  model: string | null;
  vehicleClass: string | null;
  count: number;
}

const vehiclesIn = ({ listings }: Columns): Listing[] =>
  listings.filter(({ productClass, make }) => productClass === VEHICLES && make !== null);

/** A to Z as people sort: case does not count, "2 Series" comes before "10". */
const alphabet = new Intl.Collator('en', { numeric: true });

function modelsOf(columns: Columns): Model[] {
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

function makesOf(columns: Columns, asked: string): Record<string, string[]> {
  const wanted = filterOf(asked)?.toLowerCase();
  const makes = new Map<string, Set<string>>();
  for (const { make, model, vehicleClass } of modelsOf(columns)) {
    if (wanted !== undefined && vehicleClass !== wanted) continue;
    const known = makes.get(make) ?? new Set();
    makes.set(make, model === null ? known : known.add(model));
  }
  return Object.fromEntries([...makes].map(([make, names]) => [make, [...names]]));
}

function makeCountsOf({ columns, held }: OpenCatalogue): Record<string, [number, string | null]> {
  const emblems = new Map(held.sections.makes ?? []);
  const counts = new Map<string, number>();
  for (const { make, quantity } of vehiclesIn(columns))
    if (make !== null && quantity > 0) counts.set(make, (counts.get(make) ?? 0) + 1);
  const sorted = [...counts].toSorted(([a, many], [b, more]) => more - many || alphabet.compare(a, b));
  return Object.fromEntries(
    sorted.map(([make, count]): [string, [number, string | null]] => [
      make,
      [count, emblems.get(make) ?? null],
    ]),
  );
}
