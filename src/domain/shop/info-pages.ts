import { withoutEnd } from '../text/text-ends.ts';

/** Addresses of the pages that say what the shop is and how it works: the same for everybody, and read from nothing. */
export const INFO_PAGES = [
  '/how-to-buy',
  '/how-to-pay',
  '/about-us',
  '/local-services',
  '/help-contact',
  '/bulk-stock-procurement',
  '/careers/national-marketing-manager',
  '/careers/technical-assessment',
  '/privacy',
  '/terms',
  '/advertise',
] as const;
export type InfoPage = (typeof INFO_PAGES)[number];

/** The page of an address in any letters, with or without a slash at its end; null for any other address. */
export function infoPageOf(pathname: string): InfoPage | null {
  const path = withoutEnd(pathname.toLowerCase(), '/');
  return INFO_PAGES.find((page) => page === path) ?? null;
}
