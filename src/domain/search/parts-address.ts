import { encoded, addressFilterOf, addressPageOf, partsOf } from '../text/address-parts.ts';
import type { NamedCar } from '../fitment/fitment.ts';
import { parseFits, printFits } from './fits-address.ts';
import type { ItemOrder } from './item-address.ts';
import { ALL_PARTS } from '../stock/category-tree.ts';
import { parseId } from '../text/links.ts';

/** Place in a list of products: what the query of its address says. */
export interface ListPlace {
  words: string | null;
  /** from 1 */
  page: number;
  order: ItemOrder;
}

/** A place in the spare-parts catalogue; null category: its front. */
export interface PartsPlace extends ListPlace {
  category: {
    /** Says the name to people; the id alone finds it where there is one. */
    slug: string;
    id: number | null;
  } | null;
  /** A vehicle that they are to fit; null: whatever they fit. */
  fits: NamedCar | null;
}

export const LIST_START: ListPlace = { words: null, page: 1, order: 'b' };
export const PARTS_FRONT: PartsPlace = { category: null, fits: null, ...LIST_START };

/** Reads what stands after /auto-parts; words, page and order stand in the query. Null with more than two parts. */
export function parsePartsPath(path: readonly string[], query: URLSearchParams): PartsPlace | null {
  const [slug, id, ...rest] = partsOf(path);
  if (rest.length > 0) return null;
  const name = slug === undefined ? null : addressFilterOf(slug);
  return {
    category: name === null ? null : { slug: name, id: id === undefined ? null : parseId(id) },
    fits: parseFits(query.get('fits') ?? ''),
    ...parseList(query),
  };
}

export function parseList(query: URLSearchParams): ListPlace {
  const sort = query.get('sort');
  return {
    words: addressFilterOf(query.get('q') ?? ''),
    page: addressPageOf(query.get('page') ?? ''),
    order: sort === 'a' || sort === 'd' ? sort : 'b',
  };
}

export function printParts({ category, fits, ...list }: PartsPlace): string {
  const place =
    category === null ? [] : [encoded(category.slug), ...(category.id === null ? [] : [category.id])];
  return ['/auto-parts', ...place].join('/') + printQuery({ ...fitsParam(fits), ...listParams(list) });
}

/** The query of a list, with its mark; '' where it says nothing. */
export const printList = (place: ListPlace): string => printQuery(listParams(place));

function printQuery(params: Record<string, string>): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? '' : `?${query}`;
}

const listParams = ({ words, page, order }: ListPlace): Record<string, string> => ({
  ...(words === null ? {} : { q: words }),
  ...(page > 1 ? { page: String(page) } : {}),
  ...(order === 'b' ? {} : { sort: order }),
});

const fitsParam = (fits: NamedCar | null): Record<string, string> =>
  fits === null ? {} : { fits: printFits(fits) };

/** A list of products in the wire's parameters; what asks for nothing is left out (contract 4.10). */
export function listQuery({ words, page, order }: ListPlace): Record<string, string> {
  return {
    ...(words === null ? {} : { q: words }),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(order === 'b' ? {} : { ordering: order === 'a' ? 'price' : '-price' }),
  };
}

/** The name of the whole department, as addresses of earlier days have it, and its slugs. */
const WHOLE = /^vehicle[ -]parts[ -]((&|and)[ -])?accessories$/i;

/** The whole department: its page is the front (spec buyer §2). An id means what it names, whatever stands before it. */
export const isWholeDepartment = ({ category }: PartsPlace): boolean =>
  category === null || (category.id === null && WHOLE.test(category.slug));

/** Query that names a category to the wire: its id where the address has one, else slug or name (contract 4.11). */
export function categoryQuery(place: PartsPlace): Record<string, string> {
  const { category } = place;
  if (category === null || isWholeDepartment(place)) return { parts: 'true' };
  return {
    parts: 'true',
    ...(category.id === null ? { slug: category.slug } : { 'cat-id': String(category.id) }),
  };
}

/** The same tree, of which only what fits the vehicle of the place is counted. */
export const fittingTreeQuery = (place: PartsPlace): Record<string, string> => ({
  ...categoryQuery(place),
  ...fitsParam(place.fits),
});

/**
 * The products of a place in the wire's parameters. In the root stands every part, and what else is filed below it: its count
 * is that of its categories.
 */
export function partsQuery(place: PartsPlace): Record<string, string> {
  const { category } = place;
  const slug = category === null || isWholeDepartment(place) ? ALL_PARTS : category.slug;
  return { 'parts-cat': slug, ...fitsParam(place.fits), ...listQuery(place) };
}

/** Electronics, class 3, in the wire's parameters. */
export const electronicsQuery = (place: ListPlace): Record<string, string> => ({
  class: 'electronics',
  ...listQuery(place),
});
