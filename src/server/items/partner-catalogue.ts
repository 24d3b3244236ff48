import type * as v from 'valibot';
import type { SearchResult } from '#contract/catalogue.ts';
import type { ItemDetail } from '#contract/items.ts';
import type { ItemSearchQuery } from '#domain/catalogue/item-search-query.ts';
import type { Reading } from '#server/platform/calls/handle.ts';

export type ItemRow = v.InferInput<typeof SearchResult>;
export type WireItem = v.InferInput<typeof ItemDetail>;

/** Database and moment of a read, and the log to say what went wrong. */
export type PartnerReading = Pick<Reading<'public', unknown>, 'db' | 'now' | 'log'>;
export type PartnerLog = Pick<PartnerReading['log'], 'warn'>;

/** A part of what is found; 25 at most. */
export interface ItemWindow {
  offset: number;
  limit: number;
}

/** Source of items: our own tables, or somebody else's shop. */
export interface PartnerCatalogue {
  /** Number of all that there are, and those within the window. Null: it cannot say now, which is not the same as none. */
  search(
    reading: PartnerReading,
    asked: ItemSearchQuery,
    window: ItemWindow,
  ): Promise<{ count: number; results: ItemRow[] } | null>;
  /** One of them by our id; null when it has no such thing. */
  item(reading: PartnerReading, id: number): Promise<WireItem | null>;
}
