import { type Bits } from '#domain/catalogue/bits.ts';
import { type ListingColumns, columnsOfListings } from '#domain/catalogue/columns.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import {
  type CategoryNames,
  type StoredCategory,
  fullName,
  searchedNames,
  trailTo,
} from '#domain/stock/category-tree.ts';
import { type CrossedOutRule, USUAL_CROSSED_OUT } from '#domain/listings/crossed-out.ts';
import { apply, type LoadedCatalogue } from '#domain/pack/apply.ts';
import { openPack } from '#domain/pack/decompress.ts';
import type { DatedRate } from '#domain/shipping/rule-values.ts';
import { VEHICLES } from '#domain/stock/stock.ts';

/** A catalogue that was read, ready for questions. */
export interface OpenCatalogue {
  loaded: LoadedCatalogue;
  /** Whatever is no vehicle has the names of its categories behind its title here, because words find it by them. */
  columns: ListingColumns;
  /** Categories of spares, siblings in their order; none where the catalogue does not say. */
  categories: readonly StoredCategory[];
  /** By slug the category that it names, with all above it. */
  trails: ReadonlyMap<string, readonly StoredCategory[]>;
  /** Rows that were asked for before, by what: see pack-items.ts. */
  among: Map<string, Bits>;
}

/** Reads the parts of a catalogue, which were checked when they came. */
export async function openCatalogue(parts: readonly ArrayBuffer[]): Promise<OpenCatalogue> {
  let loaded: LoadedCatalogue | null = null;
  for (const part of parts) {
    const next = apply(loaded, await openPack(new Uint8Array(part)));
    if (typeof next === 'string') throw new Error(`a catalogue that does not fit together: ${next}`);
    loaded = next;
  }
  if (loaded === null) throw new Error('no catalogue');
  const categories = (loaded.sections.categories ?? []).map(
    ([id, parentId, slug, name, pt, others]): StoredCategory => {
      return { id, parentId, slug, name, names: { ...(pt !== null && { pt }), ...others } };
    },
  );
  const trails = new Map(categories.map(({ id, slug }) => [slug, trailTo(categories, id)]));
  const found = (listing: Listing): Listing => {
    if (listing.productClass === VEHICLES || listing.categories.length === 0) return listing;
    const names = listing.categories.flatMap((slug) => searchedNames(trails.get(slug) ?? []));
    return { ...listing, title: [listing.title, ...names].join(' ') };
  };
  const columns = columnsOfListings(Array.from(loaded.listings.values(), found));
  return { loaded, columns, categories, trails, among: new Map() };
}

/** Place in the tree where a part is filed: "Vehicle Parts & Accessories > Brakes", and what the category itself is called. */
export interface Filed {
  fullName: string;
  names: CategoryNames;
}

/** In the order of the categories' ids. */
export const filedIn = ({ trails }: OpenCatalogue, { productClass, categories }: Listing): Filed[] =>
  productClass === VEHICLES
    ? []
    : categories
        .flatMap((slug) => {
          const trail = trails.get(slug);
          return trail ? [trail] : [];
        })
        .toSorted((a, b) => (a.at(-1)?.id ?? 0) - (b.at(-1)?.id ?? 0))
        .map((trail) => ({ fullName: fullName(trail), names: trail.at(-1)?.names ?? {} }));

/** By what prices are crossed out at a moment, ms since 1970. */
export const crossedOutRuleOf = ({ sections }: LoadedCatalogue, now: number): CrossedOutRule => ({
  setting: sections.site_settings?.crossed_out_price ?? USUAL_CROSSED_OUT,
  now,
});

/** The rate that holds on a day: the last one that had begun. */
export const packRateOn = (loaded: LoadedCatalogue, day: string): string | null =>
  datedRateOn(loaded, day)?.units_per_usd ?? null;

/** The same with the day from which it holds. */
export function datedRateOn({ sections }: LoadedCatalogue, day: string): DatedRate | null {
  const found = sections.exchange_rates?.findLast(([from]) => from <= day);
  return found ? { units_per_usd: found[1], day: found[0] } : null;
}
