/** Address where a seller's store is shown. @param code the store's ID */
export const printStore = (code: string, page = 1): string =>
  `/stores/${encodeURIComponent(code)}${page > 1 ? `?page=${page}` : ''}`;

/** Parameters that the store's read is asked with, by its address: the same on the phone and where the page is drawn. */
export const storeQuery = (code: string, query: URLSearchParams): { code: string; page: string } => ({
  code: code.trim().toUpperCase(),
  page: query.get('page') ?? '',
});
