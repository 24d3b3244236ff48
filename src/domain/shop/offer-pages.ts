import { withoutEnd } from '../text/text-ends.ts';
import { COUNTRIES, type Country } from '../places/destinations.ts';

/** Addresses of what the shop offers for a time. */
export const OFFER_PAGES = [
  '/deals',
  '/flash-discount',
  '/flash-discount-confirm',
  '/best-export-deals/g-landing',
] as const;
export type OfferPage = (typeof OFFER_PAGES)[number];

/** The page of an address in any letters, with or without a slash at its end; null for any other address. */
export function offerPageOf(pathname: string): OfferPage | null {
  const path = withoutEnd(pathname.toLowerCase(), '/');
  return OFFER_PAGES.find((page) => page === path) ?? null;
}

/** The country of the export deals (spec buyer §2). */
export const EXPORT_COUNTRY: Country = ((): Country => {
  const found = COUNTRIES.find(({ code }) => code === 'ZW');
  if (!found) throw new Error('there is no Zimbabwe among the destinations');
  return found;
})();
