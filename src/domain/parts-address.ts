import { encoded, filterOf, pageOf, partsOf } from './address-parts.ts';
import type { ItemOrder } from './item-address.ts';
import { parseId } from './links.ts';

/** A place in the spare-parts catalogue; null category: its front. */
export interface PartsPlace {
  category: {
    /** Says the name to people; the id alone finds it where there is one. */
    slug: string;
    id: number | null;
  } | null;
  words: string | null;
  /** from 1 */
  page: number;
  order: ItemOrder;
}

export const PARTS_FRONT: PartsPlace = { category: null, words: null, page: 1, order: 'b' };

/** Reads what stands after /auto-parts; words, page and order stand in the query. Null with more than two parts. */
export function parsePartsPath(path: readonly string[], query: URLSearchParams): PartsPlace | null {
  const [slug, id, ...rest] = partsOf(path);
  if (rest.length > 0) return null;
  const sort = query.get('sort');
  const name = slug === undefined ? null : filterOf(slug);
  return {
    category: name === null ? null : { slug: name, id: id === undefined ? null : parseId(id) },
    words: filterOf(query.get('q') ?? ''),
    page: pageOf(query.get('page') ?? ''),
    order: sort === 'a' || sort === 'd' ? sort : 'b',
  };
}

export function printParts({ category, words, page, order }: PartsPlace): string {
  const place =
    category === null ? [] : [encoded(category.slug), ...(category.id === null ? [] : [category.id])];
  const query = new URLSearchParams({
    ...(words === null ? {} : { q: words }),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(order === 'b' ? {} : { sort: order }),
  }).toString();
  return `${['/auto-parts', ...place].join('/')}${query === '' ? '' : `?${query}`}`;
}
