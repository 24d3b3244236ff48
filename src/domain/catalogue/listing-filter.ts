import type { RefusedVehicles } from '../shipping/refused-import.ts';
import type { SimpleQuery } from '../text/simple-query.ts';
import type { Between, FactChoice, FactFigure } from '../stock/vehicle-facts.ts';
import type { StockCurrency, Spans } from '../money/price-range.ts';

/** Filter of the live products that are asked for; null is no filter. */
export interface ListingFilter {
  /** 1 vehicles, 2 parts, 3 electronics */
  productClass: number | null;
  vehicleClass: string | null;
  /** Any case, here and in `model`. */
  make: string | null;
  model: string | null;
  words: SimpleQuery;
  /** `title__wildcard` as it compares with a folded title. */
  title: string | null;
  prices: Spans | null;
  figures: Partial<Record<FactFigure, Between>>;
  /** In lower case; one of the values is enough. */
  choices: Partial<Record<FactChoice, readonly string[]>>;
  id: number | null;
  /** None of these; empty: what a country refuses is not asked. */
  refused: readonly RefusedVehicles[];
}

/** Prices are compared through the rate: ZMW for one USD, null when none is known. Ties go by id ascending. */
export interface PriceOrder {
  by: 'price';
  descending: boolean;
  currency: StockCurrency;
  unitsPerUsd: string | null;
}

/**
 * Listings that hold all words whole come before those with words that only begin so, each newest first. `whole` and
 * `begun` say the filter's words for each half.
 */
export interface RelevanceOrder {
  by: 'relevance';
  whole: SimpleQuery;
  begun: SimpleQuery;
}

/** One pass over the listings. */
export type ListingOrder = { by: 'newest' } | PriceOrder;
export type SearchOrder = ListingOrder | RelevanceOrder;

/** Query that every listing answers, and one that none does. */
export const ALL_WORDS: SimpleQuery = { kind: 'all' };
export const NO_WORDS: SimpleQuery = { kind: 'or', parts: [] };

export const EVERYTHING: ListingFilter = {
  productClass: null,
  vehicleClass: null,
  make: null,
  model: null,
  words: ALL_WORDS,
  title: null,
  prices: null,
  figures: {},
  choices: {},
  id: null,
  refused: [],
};
