import type { Facets } from '#domain/catalogue/facets.ts';
import type { SearchOrder, ListingFilter } from '#domain/catalogue/listing-filter.ts';
import type { Slice } from '#domain/catalogue/mutable-columns.ts';
import type { CatalogueMoment } from './answer-cache.ts';

/** Result of a search: ids of a slice, in order, and how many there are in all. */
export interface FoundIds {
  count: number;
  ids: number[];
}

/** Number of listings that a search finds, and of those that have each value. */
export interface FoundFacets {
  count: number;
  facets: Facets;
}

/**
 * Vehicles searched in memory. Each answer is of the asked moment or a newer one; null: not now, ask the database.
 * Both say the same.
 * @throws TooBusy where more ask than it answers in time
 */
export interface SearchColumns {
  find(
    at: CatalogueMoment,
    filter: ListingFilter,
    order: SearchOrder,
    slice: Slice,
  ): Promise<FoundIds | null>;
  facets(at: CatalogueMoment, filter: ListingFilter): Promise<FoundFacets | null>;
  /** Ends what runs beside. */
  stop(): Promise<void>;
}

/** The same for one reader, at its moment. */
export interface ColumnsNow {
  find(filter: ListingFilter, order: SearchOrder, slice: Slice): Promise<FoundIds | null>;
  facets(filter: ListingFilter): Promise<FoundFacets | null>;
}

export const columnsAt = (columns: SearchColumns, at: CatalogueMoment): ColumnsNow => ({
  find: (filter, order, slice) => columns.find(at, filter, order, slice),
  facets: (filter) => columns.facets(at, filter),
});
