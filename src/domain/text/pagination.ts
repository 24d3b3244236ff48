/** Results to a page, everywhere (spec buyer §9). */
export const PAGE_SIZE = 25;

/** ceil(count / 25); 0 results are 0 pages (contract 7.1). */
export function pageCount(count: number): number {
  return Math.ceil(Math.max(0, count) / PAGE_SIZE);
}

/**
 * Page numbers of the vehicle search: the current one in the middle, clamped at both ends, so that page 9 of 10
 * shows 6 to 10 (contract 7.1). A page outside shows the nearest window; no pages, none.
 */
export function slidingWindow(page: number, pages: number, size = 5): number[] {
  const length = Math.min(size, pages);
  const middle = page - Math.floor(size / 2);
  return countFrom(Math.max(1, Math.min(middle, pages - length + 1)), length);
}

/** Page numbers of the item search: blocks of three, 1 to 3, then 4 to 6 (spec buyer §2, contract 7.1). */
export function blockWindow(page: number, pages: number, size = 3): number[] {
  const current = Math.max(1, Math.min(page, pages));
  const first = current - ((current - 1) % size);
  return countFrom(first, Math.min(size, pages - first + 1));
}

function countFrom(first: number, length: number): number[] {
  return Array.from({ length: Math.max(0, length) }, (_, index) => first + index);
}

/** A page number as it stands in an address, or null: below 1, or no whole number (contract 1 "Pagination"). */
export function pageNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 1;
  return /^0*[1-9]\d{0,8}$/.test(trimmed) ? Number(trimmed) : null;
}
