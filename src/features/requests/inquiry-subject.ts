import type { ListedPart } from '#contract/items.ts';
import type { Selling } from '#domain/stock/listing-type.ts';

/** The product that a question is about. */
export interface InquiryAbout {
  id: number;
  title: string;
  /** An auction and an item that is had on request have their own words above the form. */
  selling: Selling;
  /** A seller's: they answer, not the shop's people. */
  bySeller: boolean;
  /** One of the parts that the listing holds; null: the listing itself. */
  part: ListedPart | null;
  /** Words that the question begins with; null: nothing. */
  wish: 'photos' | null;
}
