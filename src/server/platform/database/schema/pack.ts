import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export interface PackTables {
  catalogue_clock: CatalogueClock;
  catalogue_changes: CatalogueChanges;
  listing_changes: ListingChanges;
  article_changes: ArticleChanges;
  pack_marks: PackMarks;
  pack_keys: PackKeys;
}

/** One row; none while nothing was ever written. */
export interface CatalogueClock {
  one: Generated<boolean>;
  /** Another one after the tables were emptied: what phones hold of the one before has no history here. */
  catalogue: Generated<string>;
  /** Counts up with each transaction that changed what is for sale. */
  version: number;
  /** In which anything but stock changed last. */
  facts_version: Generated<number>;
  /** In which anything changed last that is not one listing's: rates, categories, makes, sellers, settings. */
  shared_version: Generated<number>;
}

/** Facts of a listing before and after a change, as searches look at them (`Facts`); null: not for sale, or a picture changed. */
export interface ListingChanges {
  version: number;
  product_id: number;
  before: unknown;
  after: unknown;
}

/** The version in which a product changed last, written by triggers; also of those that are gone. */
export interface CatalogueChanges {
  product_id: number;
  version: number;
}

/** The same of articles. */
export interface ArticleChanges {
  article_id: number;
  version: number;
}

/**
 * Versions of which phones were given cursors. A database that was restored from a copy has forgotten those that were
 * given since, so no phone goes on from what never was.
 */
export interface PackMarks {
  catalogue: string;
  version: number;
  /** Drawn; the same for all servers of a shop. */
  mark: string;
  /** Days since 1970 when it was last given. */
  day: number;
}

/** Public halves of the keys that packs are signed with; retired ones stay, for files that go from phone to phone. */
export interface PackKeys {
  keyid: string;
  /** 32 bytes. */
  public_key: Buffer;
  active: boolean;
  created_at: Time;
}
