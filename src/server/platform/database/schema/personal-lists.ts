import type { Generated } from 'kysely';
import type { ReportReason } from '#contract/reports.ts';
import type { SearchKind } from '#contract/personal-lists.ts';
import type { Json, Time, TimeOrNull } from './columns.ts';

export interface BesideTables {
  favourites: Favourites;
  saved_searches: SavedSearches;
  garage: Garage;
  reports: Reports;
}

export interface Favourites {
  user_id: number;
  product_id: number;
  added_at: Time;
  /** The price that its owner knows of, minor units; null: none was known. */
  known_minor: Generated<number | null>;
  known_currency: Generated<string | null>;
}

export interface SavedSearches {
  /** Given by the phone. */
  id: string;
  user_id: number;
  name: string;
  kind: SearchKind;
  params: Json<Record<string, string | number>>;
  /** Its owner wants a mail when something new is listed. */
  notify: boolean;
  created_at: Time;
  updated_at: Time;
  /** Listings made up to then are no news. */
  seen_at: Time;
  /** Listings made up to then have been mailed, or were there before. */
  told_at: Time;
  mailed_at: TimeOrNull;
}

export interface Garage {
  /** Given by the phone. */
  id: string;
  user_id: number;
  make: string;
  model: string;
  variant: string | null;
  trim_id: string | null;
  year: number | null;
  nickname: string | null;
  updated_at: Time;
}

export interface Reports {
  id: Generated<string>;
  kind: 'listing' | 'seller' | 'message' | 'other';
  product_id: number | null;
  seller_id: number | null;
  /** The thread whose messages are meant; null where none was named. */
  inquiry_id: Generated<string | null>;
  reason: ReportReason;
  text: string;
  /** User who reported; null once they have left, and for a guest. */
  user_id: number | null;
  /** Address that a guest gave, lower case; nobody has proved it. Null for users, and once it was taken out. */
  reporter_email: Generated<string | null>;
  /** Mailbox behind its spellings. */
  reporter_mailbox: Generated<string | null>;
  status: 'new' | 'upheld' | 'dismissed';
  created_at: Time;
  /** Between staff. */
  note: Generated<string>;
  decided_at: TimeOrNull;
  decided_by: Generated<number | null>;
  version: Generated<number>;
}
