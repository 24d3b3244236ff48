import type { Config } from '#server/platform/base/config.ts';
import { ebayCatalogue } from './ebay.ts';
import { ownItems } from './own-items.ts';
import type { PartnerCatalogue } from './partner-catalogue.ts';

const catalogues = new WeakMap<Config, PartnerCatalogue>();

/** The catalogue that the server with this configuration shows; what it remembers of partners is its own. */
export function catalogueOf(config: Config): PartnerCatalogue {
  const known = catalogues.get(config);
  if (known) return known;
  const catalogue = config.ebay === null ? ownItems : mixed(ownItems, ebayCatalogue(config.ebay));
  catalogues.set(config, catalogue);
  return catalogue;
}

/** Our own stock first, each in its order: what we hold is what we can ship. A partner that cannot say has nothing. */
function mixed(own: PartnerCatalogue, partner: PartnerCatalogue): PartnerCatalogue {
  return {
    async search(reading, asked, { offset, limit }) {
      const ours = await own.search(reading, asked, { offset, limit });
      const { count, results } = ours ?? { count: 0, results: [] };
      const theirs = await partner.search(reading, asked, {
        offset: Math.max(0, offset - count),
        limit: limit - results.length,
      });
      if (theirs === null) return ours;
      return { count: count + theirs.count, results: [...results, ...theirs.results] };
    },
    async item(reading, id) {
      return (await own.item(reading, id)) ?? (await partner.item(reading, id));
    },
  };
}
