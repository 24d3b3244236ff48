import type { Listing } from '../catalogue/listing.ts';
import type { Pack, Sections } from './format.ts';

/** A catalogue as it lies on a phone. */
export interface Held extends Omit<Pack, 'full' | 'since' | 'has_more' | 'listings' | 'tombstones'> {
  listings: ReadonlyMap<number, Listing>;
}

/**
 * Why a pack cannot be applied to what is held. `gap`: something between is missing, or there is nothing to build on.
 * `older`: it says less than is known. `other`: of another shop, region or make.
 */
export type NotApplied = 'gap' | 'older' | 'other';

/** What is held after a pack: all of it where the pack is a whole one, else what was held with its changes. */
export function apply(held: Held | null, pack: Pack): Held | NotApplied {
  const { full, since, has_more: _, listings, tombstones, ...frame } = pack;
  if (held !== null) {
    if (held.catalogue !== pack.catalogue || held.region !== pack.region || held.make !== pack.make)
      return 'other';
    if (pack.version < held.version) return 'older';
  }
  if (full) return { ...frame, listings: new Map(listings.map((listing) => [listing.id, listing])) };
  if (held === null || held.cursor !== since) return 'gap';
  const all = new Map(held.listings);
  for (const { id } of tombstones) all.delete(id);
  for (const listing of listings) all.set(listing.id, listing);
  return { ...frame, listings: all, sections: newest(held.sections, frame.sections) };
}

function newest(held: Sections, given: Sections): Sections {
  return {
    makes: given.makes ?? held.makes,
    exchange_rates: given.exchange_rates ?? held.exchange_rates,
    site_settings: given.site_settings ?? held.site_settings,
    shipping_rates: given.shipping_rates ?? held.shipping_rates,
  };
}
