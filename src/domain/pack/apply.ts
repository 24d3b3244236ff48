import type { Listing } from '../catalogue/listing.ts';
import type { Pack, PackArticle, Sections } from './format.ts';

/** A catalogue as it lies on a phone. */
export interface LoadedCatalogue extends Omit<
  Pack,
  'full' | 'since' | 'has_more' | 'listings' | 'tombstones' | 'articles' | 'goneArticles'
> {
  listings: ReadonlyMap<number, Listing>;
  articles: ReadonlyMap<number, PackArticle>;
}

/**
 * Why a pack cannot be applied to what is held. `gap`: something between is missing, or there is nothing to build on.
 * `older`: it says less than is known. `other`: of another shop, region or make.
 */
export type NotApplied = 'gap' | 'older' | 'other';

/** Catalogue that is held after a pack: all of it where the pack is a whole one, else what was held with its changes. */
export function apply(loaded: LoadedCatalogue | null, pack: Pack): LoadedCatalogue | NotApplied {
  const { full, since, has_more: _, listings, tombstones, articles, goneArticles, ...frame } = pack;
  if (loaded !== null) {
    if (loaded.catalogue !== pack.catalogue || loaded.region !== pack.region || loaded.make !== pack.make)
      return 'other';
    if (pack.version < loaded.version) return 'older';
  }
  if (full) return { ...frame, listings: byId(listings), articles: byId(articles) };
  if (loaded === null || loaded.cursor !== since) return 'gap';
  return {
    ...frame,
    listings: changed(loaded.listings, listings, tombstones),
    articles: changed(loaded.articles, articles, goneArticles),
    sections: newest(loaded.sections, frame.sections),
  };
}

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

function changed<T extends { id: number }>(
  loaded: ReadonlyMap<number, T>,
  given: readonly T[],
  gone: readonly { id: number }[],
): Map<number, T> {
  const all = new Map(loaded);
  for (const { id } of gone) all.delete(id);
  for (const row of given) all.set(row.id, row);
  return all;
}

function newest(loaded: Sections, given: Sections): Sections {
  return {
    makes: given.makes ?? loaded.makes,
    exchange_rates: given.exchange_rates ?? loaded.exchange_rates,
    site_settings: given.site_settings ?? loaded.site_settings,
    shipping_rates: given.shipping_rates ?? loaded.shipping_rates,
    import_rules: given.import_rules ?? loaded.import_rules,
    categories: given.categories ?? loaded.categories,
    promotions: given.promotions ?? loaded.promotions,
    make_counts: given.make_counts ?? loaded.make_counts,
    fitment_trims: given.fitment_trims ?? loaded.fitment_trims,
  };
}
