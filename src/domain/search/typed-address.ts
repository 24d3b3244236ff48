import { parseSearchPath, type VehicleSearch, WHOLE_STOCK } from './search-address.ts';

/** A text that somebody typed, as it came in an address, and what stood there beside it. */
export interface TypedText {
  text: string;
  beside: VehicleSearch;
}

/** Tells whether a path names all vehicles: what else is asked for stands behind it. */
export const isWholeSearch = (pathname: string): boolean => /^\/search\/*$/i.test(pathname);

/**
 * Text that `/search?q=…` holds, the one search box's address, before anybody has read it (`readTyped`); null for any other. A
 * search that was read has its parts in the path, and words only in `q`; one with a make comes from the filters.
 */
export function typedTextIn(pathname: string, query: URLSearchParams): TypedText | null {
  const text = query.get('q')?.trim() ?? '';
  if (!isWholeSearch(pathname) || text === '' || query.has('make')) return null;
  const others = new URLSearchParams(query);
  others.delete('q');
  return { text, beside: parseSearchPath([], others) ?? WHOLE_STOCK };
}

/** The address that a typed text is sent to. @param currency of prices without a sign */
export const printTypedText = (text: string, currency: VehicleSearch['currency']): string =>
  `/search?${new URLSearchParams({ q: text, ...(currency !== 'USD' && { currency }) })}`;
