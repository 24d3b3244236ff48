import type { Article, ArticlePage, Deal, PromotedItem, Promotions } from '#contract/content.ts';
import type { ImportRules, SiteSettings } from '#contract/rules.ts';
import { crossedOutOf, noHistory } from '#domain/listings/crossed-out.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { parseId } from '#domain/text/links.ts';
import { wireMoney } from '#domain/money/money.ts';
import { isNoFilter } from '#domain/text/no-filter.ts';
import { pageCount, PAGE_SIZE, pageNumber } from '#domain/text/pagination.ts';
import type { LoadedCatalogue } from '#domain/pack/apply.ts';
import type { PackArticle, PackPromotions } from '#domain/pack/format.ts';
import { isSafeLink } from '#domain/text/safe-link.ts';
import { tiersAt } from '#domain/shop/tiers.ts';
import { crossedOutRuleOf, datedRateOn } from './pack-open.ts';
import { type PackParams, paramText } from './pack-params.ts';
import { cardPictureOf } from './pack-shapes.ts';

/** Content of the shop beside its listings, as it answers; undefined where the catalogue does not know. */

/** Most items of one range (contract 4.12). */
const MOST = 12;

/** Promotions that run at a moment, ms. */
const running = ({ sections }: LoadedCatalogue, now: number): PackPromotions[] | undefined =>
  sections.promotions?.filter(({ from, to }) => from <= now && (to === null || to > now));

export function promotionsIn(loaded: LoadedCatalogue, now: number): Promotions | undefined {
  const rows = running(loaded, now);
  if (!rows) return undefined;
  const ranges = (wanted: PackPromotions['place']): Record<string, PromotedItem[]> => {
    const found: Record<string, PromotedItem[]> = {};
    for (const { place, range, product, title } of rows) {
      const listing = place === wanted && product !== null ? loaded.listings.get(product) : undefined;
      if (!listing || listing.quantity < 1) continue;
      const items = (found[range] ??= []);
      if (items.length === MOST) continue;
      const { image, picture } = cardPictureOf(listing.picture);
      items.push({
        id: listing.id,
        price: wireMoney(listing.priceMinor),
        currency: listing.currency,
        title: title ?? listing.title,
        remote_image: image,
        picture,
        ...crossedOutOf(listing, crossedOutRuleOf(loaded, now)),
      });
    }
    return found;
  };
  const { sedan = [], suv = [] } = ranges('most_searched');
  return {
    trusted_cars: ranges('trusted_cars'),
    most_searched: { sedan, suv },
    commercial_vehicles: ranges('commercial_vehicles'),
    generated_at: loaded.generated_at,
  };
}

export const dealsIn = (loaded: LoadedCatalogue, now: number): Deal[] | undefined =>
  running(loaded, now)?.flatMap((row) => (row.place === 'deals' ? (dealOf(loaded, row, now) ?? []) : []));

/** Null for one whose listing is gone or sold out, or that cannot be shown. */
function dealOf(loaded: LoadedCatalogue, row: PackPromotions, now: number): Deal | null {
  const listing = row.product === null ? null : loaded.listings.get(row.product);
  if (listing === undefined || (listing && listing.quantity < 1)) return null;
  // A listing is shown at its price of now: that is what is charged.
  const priceMinor = listing ? listing.priceMinor : row.price;
  const currency = listing ? listing.currency : row.currency;
  const title = row.title ?? listing?.title ?? null;
  const link = row.link ?? (listing && printListing(listing.id, listing.productClass, null));
  if (priceMinor === null || title === null || link === null) return null;
  if ((currency !== 'USD' && currency !== 'ZMW') || !isSafeLink(link, ['https'])) return null;
  const { image, picture } = cardPictureOf(row.picture ?? listing?.picture ?? null);
  return {
    title,
    price: wireMoney(priceMinor),
    currency,
    remote_image: image,
    picture,
    ...crossedOutOf(listing ?? noHistory(priceMinor), crossedOutRuleOf(loaded, now)),
    client_url: link,
  };
}

/** Articles without a date stand where the date that is shown for them puts them (contract 4.14). */
const UNDATED = '2023-01-01T00:00:00Z';
const written = ({ created }: PackArticle): number => Date.parse(created ?? UNDATED);

export function articlesIn(loaded: LoadedCatalogue, params: PackParams): Article | ArticlePage | undefined {
  // The first format has none, which is not the same as that there are none.
  if (loaded.format === 1) return undefined;
  const all = [...loaded.articles.values()];
  if (params['aid'] !== undefined || params['slug'] !== undefined) {
    const id = parseId(paramText(params, 'aid'));
    const slug = paramText(params, 'slug').trim().toLowerCase();
    const found = all.find((one) => one.id === id) ?? all.find((one) => one.slug === slug);
    return (
      found && {
        id: found.id,
        slug: found.slug,
        title: found.title,
        date_created: found.created,
        content: found.content,
      }
    );
  }
  const page = pageNumber(paramText(params, 'page'));
  if (page === null || (page > 1 && page > pageCount(all.length))) return undefined;
  const rows = all.toSorted((a, b) => written(b) - written(a) || b.id - a.id);
  return {
    count: rows.length,
    next: null,
    previous: null,
    results: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((one) => {
      const { image, picture } = cardPictureOf(one.picture);
      const { id, title, excerpt, created } = one;
      return { id, slug: one.slug, title, date_created: created, excerpt, image, picture };
    }),
  };
}

/** @param day YYYY-MM-DD, whose rate of the kwacha is told */
export function rulesIn(loaded: LoadedCatalogue, country: string, day: string): ImportRules | undefined {
  const rules = loaded.sections.import_rules;
  const wanted = isNoFilter(country) ? null : country.trim().toUpperCase();
  const results = rules
    ?.filter((rule) => wanted === null || rule.country === wanted)
    .map((rule) => ({ ...rule, estimate: true as const }));
  return results && { generated_at: loaded.generated_at, results, exchange_rate: datedRateOn(loaded, day) };
}

export function settingsIn(
  { format, sections: { site_settings: shop } }: LoadedCatalogue,
  now: number,
): SiteSettings | undefined {
  if (format === 1 || shop === null) return undefined;
  const { crossed_out_price, whatsapp = null, telephone, social = [], tiers = [] } = shop;
  return {
    crossed_out_price,
    whatsapp,
    ...(telephone !== undefined && { telephone }),
    social,
    tiers: tiersAt(tiers, now),
  };
}
