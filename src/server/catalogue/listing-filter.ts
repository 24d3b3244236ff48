import type { Between, Choice, Figure } from '#domain/vehicle-facts.ts';
import type { StockCurrency, Spans } from './price-range.ts';
import type { WordQuery } from './word-query.ts';

/** Which live products are asked for; null is no filter. */
export interface ListingFilter {
  /** 1 vehicles, 2 parts, 3 electronics */
  productClass: number | null;
  vehicleClass: string | null;
  /** Any case, here and in `model`. */
  make: string | null;
  model: string | null;
  words: WordQuery;
  /** Pattern of LIKE over the folded title. */
  titlePattern: string | null;
  prices: Spans | null;
  figures: Partial<Record<Figure, Between>>;
  /** In lower case; one of the values is enough. */
  choices: Partial<Record<Choice, readonly string[]>>;
  id: number | null;
}

/** Prices are compared through the rate: ZMW for one USD, null when none is known. Ties go by id ascending. */
export interface PriceOrder {
  by: 'price';
  descending: boolean;
  currency: StockCurrency;
  unitsPerUsd: string | null;
}
export type ListingOrder = { by: 'newest' } | PriceOrder;

export const EVERYTHING: ListingFilter = {
  productClass: null,
  vehicleClass: null,
  make: null,
  model: null,
  words: 'all',
  titlePattern: null,
  prices: null,
  figures: {},
  choices: {},
  id: null,
};
