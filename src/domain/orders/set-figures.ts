/** Setters of the figures of a line of an order, and when, as the order keeps it from the moment in which it was placed. */
export interface SetFigures {
  /** Name of the seller who set the price, '' where it is not said; null: the shop itself. */
  seller: string | null;
  /** Since when the price was what it is, ISO; null: not known. */
  price_since: string | null;
  /** Setter of the cost of shipping: a published rate with its first day, or a quote with its times; null: nobody, it cost nothing. */
  shipping: {
    source: 'published' | 'quote';
    since: string | null;
    at: string | null;
    until: string | null;
  } | null;
}
