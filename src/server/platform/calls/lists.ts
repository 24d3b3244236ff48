import { PAGE_SIZE, pageNumber } from '#domain/text/pagination.ts';
import { invalidPage, isPage, paged } from './pagination.ts';
import type { Refusal } from './refuse.ts';

/** Which part of a list is asked for; null: all of it. */
export type ListPart = { offset: number; limit: number } | null;

interface Listed<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

/** The frame of a list of one's own: pages of 25, or with `whole=1` everything at once (account contract 1 "Lists"). */
export async function wholeOrPage<T>(
  path: string,
  params: { page: string; whole: string },
  { count, read }: { count: () => Promise<number>; read: (part: ListPart) => Promise<T[]> },
): Promise<Listed<T> | Refusal> {
  if (params.whole === '1') return unpaginated(await read(null));
  const page = pageNumber(params.page);
  const all = await count();
  if (page === null || !isPage(page, all)) return invalidPage();
  const results = await read({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  return paged(path, params, page, all, results);
}

/** A list in one piece, as the phone's row has it. */
export const unpaginated = <T>(results: T[]): Listed<T> => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});
