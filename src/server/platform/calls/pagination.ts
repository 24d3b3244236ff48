import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { refuse, type Refusal } from './refuse.ts';

export function invalidPage(): Refusal {
  return refuse('invalid_page');
}

/** Tells whether there is such a page; the first one is there even when it is empty. */
export function isPage(page: number, count: number): boolean {
  return page === 1 || (page - 1) * PAGE_SIZE < count;
}

/**
 * The frame of a page of 25. Links carry the parameters that were given, in the order of the schema, the page last.
 * @param path below /api
 */
export function paged<T>(
  path: string,
  params: Record<string, string | string[]>,
  page: number,
  count: number,
  results: T[],
): { count: number; next: string | null; previous: string | null; results: T[] } {
  const link = (to: number): string => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) {
      if (name === 'page') continue;
      for (const text of [value].flat()) if (text !== '') query.append(name, text);
    }
    query.append('page', String(to));
    return `/api${path}?${query.toString()}`;
  };
  return {
    count,
    next: page * PAGE_SIZE < count ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    results,
  };
}

/** Ids of what a page shows, by its stock (see `paged`). */
export const idsOf = ({ results }: { results: readonly { id: number }[] }): number[] =>
  results.map(({ id }) => id);
