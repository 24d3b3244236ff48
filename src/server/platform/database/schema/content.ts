import type { ColumnType, Generated } from 'kysely';
import type { Time, TimeOrNull } from './columns.ts';

type NumberOrNull = ColumnType<number | null, number | null | undefined, number | null>;

export interface ContentTables {
  articles: Articles;
  article_versions: ArticleVersions;
  article_slugs: ArticleSlugs;
  deals: Deals;
  import_rules: ImportRules;
  search_counts: SearchCounts;
}

export interface Articles {
  id: Generated<number>;
  slug: string;
  title: string;
  /** Markdown, as its author wrote it. */
  content: string;
  /** Made of it and cleaned when it was written; cleaned once more when it is read. */
  html: string;
  /** Plain text. */
  excerpt: string;
  picture_hash: string | null;
  published: boolean;
  /** Null: nobody knows, shown as the contract's fixed date. */
  date_created: TimeOrNull;
  version: Generated<number>;
  /** For lists, as staff wrote it; '': the first words of the text, which stand in `excerpt`. */
  summary: Generated<string>;
  /** Moment when a job publishes it; null where no time is set. Never of one that is published. */
  publish_at: TimeOrNull;
  /** Moment when it was published first; also null of a published one from before this was written down. */
  published_at: TimeOrNull;
  updated_at: TimeOrNull;
  updated_by: NumberOrNull;
}

/** An article as it stood after each change. */
export interface ArticleVersions {
  article_id: number;
  version: number;
  act: 'kept' | 'create' | 'edit' | 'restore' | 'publish' | 'schedule' | 'withdraw';
  slug: string;
  title: string;
  summary: string;
  content: string;
  picture_hash: string | null;
  /** Null: before this was written down, or by a job. */
  made_by: number | null;
  made_at: TimeOrNull;
}

/** Addresses that an article had before its present one. */
export interface ArticleSlugs {
  slug: string;
  article_id: number;
}

/** Promotions of the home page: listings by place and range, and deals of their own. */
export interface Deals {
  id: Generated<number>;
  place: 'trusted_cars' | 'most_searched' | 'commercial_vehicles' | 'deals';
  /** The price that a range begins with, in whole units; 'sedan' or 'suv'; '' for deals. */
  range: Generated<string>;
  /** Listing whose title, price and picture hold; null for a deal that is about no listing. */
  product_id: number | null;
  title: string | null;
  price_minor: number | null;
  currency: 'USD' | 'ZMW' | null;
  picture_hash: string | null;
  client_url: string | null;
  starts_at: Time;
  /** Null: until further notice. */
  ends_at: TimeOrNull;
  active: Generated<boolean>;
  position: number;
  version: Generated<number>;
}

/** Rules of a country for an imported vehicle, by a source that says so. */
export interface ImportRules {
  id: Generated<number>;
  /** ISO alpha-2. */
  country: string;
  rule: string;
  class: string | null;
  value: string;
  unit: string | null;
  note: string | null;
  /** The note in other languages than English. */
  notes: ColumnType<Record<string, string>, string | undefined, string>;
  /** Whole years, both ends included; null does not narrow. */
  age_from: number | null;
  age_to: number | null;
  /** Cubic centimetres, both ends included. */
  cc_from: number | null;
  cc_to: number | null;
  fuel: string | null;
  /** Address of the page that says so. */
  source: string;
  source_date: string;
  checked_date: string;
  version: Generated<number>;
}

/** Counts of how often a word was searched for, by people who agreed to be counted. Nobody stands in it. */
export interface SearchCounts {
  day: string;
  word: string;
  count: number;
}
