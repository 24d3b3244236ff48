import type { ColumnType, Generated } from 'kysely';
import type { Time, TimeOrNull } from './columns.ts';

export interface SellingTables {
  supporters: Supporters;
  sellers: Sellers;
  accepted_terms: AcceptedTerms;
  listing_entries: ListingEntries;
  listing_views: ListingViews;
}

/** Member who has a code of their own (account contract 3). */
export interface Supporters {
  user_id: number;
  /** Code of letters and digits that are not mistaken for each other; the store's ID too. Never changes. */
  code: string;
  /** Supporter who told them of the shop, by the first application; null: nobody. */
  upline_id: number | null;
  position: Generated<'IBO' | 'ETM' | 'ETL' | 'SEL'>;
  /** Which wording of the terms was read; null: the spec's clients do not say. */
  terms_version: number | null;
  created_at: Time;
  /** Moment when they left: the code earns nothing any more. */
  disabled_at: TimeOrNull;
}

/** User who has applied to sell, and what became of it. */
export interface Sellers {
  user_id: number;
  status: 'pending' | 'approved' | 'rejected';
  /** Why not, as the seller reads it. */
  reason: string | null;
  /** Between staff. */
  note: Generated<string>;
  applied_at: Time;
  decided_at: TimeOrNull;
  decided_by: number | null;
  /** Moment when they were approved last. */
  approved_at: TimeOrNull;
  version: Generated<number>;
}

/** That somebody accepted the terms; written once, on joining and with each application. */
export interface AcceptedTerms {
  id: Generated<number>;
  user_id: number;
  /** Which wording; null: the spec's clients do not say. */
  terms_version: number | null;
  accepted_at: Time;
}

/** A part inside a listing of spares (account contract 5); pictures, fitment and category are the listing's. */
export interface ListingEntries {
  product_id: number;
  /** Counted from 1 in each listing, never given twice. */
  lid: number;
  title: string;
  subtitle: Generated<string>;
  description: Generated<string>;
  contact: Generated<string | null>;
  location: Generated<string | null>;
  /** In the currency of the listing; 0: none yet. */
  price_minor: Generated<number>;
  /** Since when it costs this; the database notes it with each change of the price. */
  price_since: ColumnType<Date, Date | string | undefined, never>;
  part_number: Generated<string | null>;
  condition: Generated<'new' | 'used' | 'refurbished' | null>;
  /** Year of the car that it is of; the next two say its body and colour. */
  model_year: Generated<number | null>;
  body_type: Generated<string | null>;
  colour: Generated<string | null>;
  live: Generated<boolean>;
  /** Taken away: its texts are gone, its number stays taken. */
  deleted: Generated<boolean>;
  /** As of a listing; versions are those of the listing. */
  field_versions: ColumnType<Record<string, number>, string | undefined, string>;
  created_at: Time;
  updated_at: Time;
}

/** Counts of how often a listing was opened on a day (UTC); who it was is never kept. */
export interface ListingViews {
  product_id: number;
  day: string;
  views: number;
}
