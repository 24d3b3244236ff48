import {
  areCountsTouched,
  areModelsTouched,
  isPageTouched,
  type JudgedChange,
} from '#domain/catalogue/touched.ts';
import type { ListingFilter, SearchOrder } from '#domain/catalogue/listing-filter.ts';

/**
 * Facts of single listings that an answer rests on beside those that it shows, which touch it whatever changed of them.
 * `listings`: any change. `shown`: on none but these. `models`: which makes and models there are, and how many of each.
 * `page`: which listings a search finds, and their order. `counts`: how many have which value beside its filters.
 */
export type RestsOn =
  | 'listings'
  | 'shown'
  | 'models'
  | { page: { filter: ListingFilter; order: SearchOrder } }
  | { counts: ListingFilter };

/** The same in few bytes: a search's filter as objects takes more than the answer. */
export type PackedRest = string;

export const packedRest = (rests: RestsOn): PackedRest =>
  typeof rests === 'string' ? rests : JSON.stringify(rests);

/** True where a change of a listing that the answer does not show may make it another one. */
export function isTouchedBy(packed: PackedRest, changes: Iterable<JudgedChange>): boolean {
  const judge = judgeOf(packed);
  for (const change of changes) if (judge(change)) return true;
  return false;
}

function judgeOf(packed: PackedRest): (change: JudgedChange) => boolean {
  if (packed === 'listings') return () => true;
  if (packed === 'shown') return () => false;
  if (packed === 'models') return areModelsTouched;
  // Written by `packedRest`, and nobody else.
  const rests = JSON.parse(packed) as Exclude<RestsOn, string>;
  if ('counts' in rests) return (change) => areCountsTouched(change, rests.counts);
  const { filter, order } = rests.page;
  return (change) => isPageTouched(change, filter, order);
}
