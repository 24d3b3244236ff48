import type { Listing } from '../catalogue/listing.ts';
import type { Pack, PackArticle, Sections } from './format.ts';

/** A catalogue as it lies on a phone. */
export interface HeldCatalogue extends Omit<
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
export function apply(held: HeldCatalogue | null, pack: Pack): HeldCatalogue | NotApplied {
  const { full, since, has_more: _, listings, tombstones, articles, goneArticles, ...frame } = pack;
  if (held !== null) {
    if (held.catalogue !== pack.catalogue || held.region !== pack.region || held.make !== pack.make)
      return 'other';
    if (pack.version < held.version) return 'older';
  }
  if (full) return { ...frame, listings: byId(listings), articles: byId(articles) };
  if (held === null || held.cursor !== since) return 'gap';
  return {
    ...frame,
    listings: changed(held.listings, listings, tombstones),
    articles: changed(held.articles, articles, goneArticles),
    sections: newest(held.sections, frame.sections),
  };
}

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

function changed<T extends { id: number }>(
  held: ReadonlyMap<number, T>,
  given: readonly T[],
  gone: readonly { id: number }[],
): Map<number, T> {
  const all = new Map(held);
  for (const { id } of gone) all.delete(id);
  for (const row of given) all.set(row.id, row);
  return all;
}

function newest(held: Sections, given: Sections): Sections {
  return {
    makes: given.makes ?? held.makes,
    exchange_rates: given.exchange_rates ?? held.exchange_rates,
    site_settings: given.site_settings ?? held.site_settings,
    shipping_rates: given.shipping_rates ?? held.shipping_rates,
    import_rules: given.import_rules ?? held.import_rules,
    categories: given.categories ?? held.categories,
    promotions: given.promotions ?? held.promotions,
    make_counts: given.make_counts ?? held.make_counts,
    fitment_trims: given.fitment_trims ?? held.fitment_trims,
  };
}
