import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export interface PackTables {
  catalogue_clock: CatalogueClock;
  catalogue_changes: CatalogueChanges;
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
