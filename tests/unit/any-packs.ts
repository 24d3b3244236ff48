import type { Pack } from '#domain/pack/format.ts';

/** All sections as they were. */
export const NOTHING_NEW: Pack['sections'] = {
  makes: null,
  exchange_rates: null,
  site_settings: null,
  shipping_rates: null,
  import_rules: null,
  categories: null,
  promotions: null,
  make_counts: null,
  fitment_trims: null,
};

/** A whole catalogue without listings, of the first version. */
export function pack(parts: Partial<Pack> = {}): Pack {
  return {
    format: 2,
    catalogue: 'a',
    version: 1,
    region: 'zm',
    make: null,
    full: true,
    since: null,
    cursor: 'c1',
    has_more: false,
    generated_at: '2026-11-20T08:00:00Z',
    counts: { products: parts.listings?.length ?? 0 },
    sections: {
      makes: [],
      exchange_rates: [],
      site_settings: { crossed_out_price: 'spec' },
      shipping_rates: [],
      import_rules: [],
      categories: [],
      promotions: [],
      make_counts: [],
      fitment_trims: [],
    },
    listings: [],
    tombstones: [],
    articles: [],
    goneArticles: [],
    ...parts,
  };
}
