import * as v from 'valibot';
import { query } from './declare.ts';
import { crossed_out_since } from './listings/price-history.ts';
import { CurrencyCode, Id, ImagePath, Money, Page, paginated, Picture, Time } from './wire.ts';

/** A card of the home page: a listing at its price of now, contract 4.12. */
export const PromotedItem = v.object({
  id: Id,
  price: Money,
  currency: CurrencyCode,
  title: v.string(),
  remote_image: ImagePath,
  picture: v.nullable(Picture),
  crossed_out_price: v.nullable(Money),
  crossed_out_since,
});
export type PromotedItem = v.InferOutput<typeof PromotedItem>;
const Items = v.array(PromotedItem);

/**
 * Listings that the home page puts forward, contract 4.12. A range is named by the whole units that its prices begin with
 * ("3950") and holds 12 at most; ranges and items stand in the order in which they are shown.
 */
export const Promotions = v.object({
  trusted_cars: v.record(v.string(), Items),
  most_searched: v.object({ sedan: Items, suv: Items }),
  commercial_vehicles: v.record(v.string(), Items),
  generated_at: Time,
});
export type Promotions = v.InferOutput<typeof Promotions>;
/** 503 `unavailable` 'Failed to Fetch' when they cannot be read. */
export const promotions = query({
  name: 'content.promotions',
  path: '/promotions/',
  cache: 'C',
  params: v.object({}),
  answer: Promotions,
});

/** A deal, contract 4.13. `client_url` is a path of the page ("/details/12") or an https address, nothing else. */
export const Deal = v.object({
  title: v.string(),
  price: Money,
  currency: CurrencyCode,
  remote_image: ImagePath,
  picture: v.nullable(Picture),
  crossed_out_price: v.nullable(Money),
  crossed_out_since,
  client_url: v.string(),
});
export type Deal = v.InferOutput<typeof Deal>;
export const deals = query({
  name: 'content.deals',
  path: '/promo-deals/',
  cache: 'C',
  params: v.object({}),
  answer: v.array(Deal),
});

/** A row of the news list, contract 4.14. `excerpt` is plain text of 160 characters at most; `picture` is additive. */
export const ArticleRow = v.object({
  id: Id,
  slug: v.string(),
  title: v.string(),
  date_created: v.nullable(Time),
  excerpt: v.string(),
  image: ImagePath,
  picture: v.nullable(Picture),
});
export type ArticleRow = v.InferOutput<typeof ArticleRow>;
export const ArticlePage = paginated(ArticleRow);
export type ArticlePage = v.InferOutput<typeof ArticlePage>;

/**
 * A whole article. `content` is the one text that is shown as HTML: cleaned on the server when it was written and again
 * when it is read (security 22). In it a picture on a line of its own is a `<figure>` and fills the column; any other
 * `<img>` stands inside a line of text and is 20 px at most. A null date is shown as 01-Jan-2023 (`articleDay`).
 */
export const Article = v.object({
  id: Id,
  slug: v.string(),
  title: v.string(),
  date_created: v.nullable(Time),
  content: v.string(),
});
export type Article = v.InferOutput<typeof Article>;

/**
 * With `aid` (an id) or `slug` one article, else a page of all, newest first. No such article, an `aid` that is no
 * integer: 404 `not_found`. Tell the answers apart by `'content' in answer`.
 */
export const articles = query({
  name: 'content.articles',
  path: '/article-list/',
  cache: 'C',
  params: v.object({ page: Page, aid: v.optional(v.string()), slug: v.optional(v.string()) }),
  answer: v.union([Article, ArticlePage]),
  problems: ['invalid_page'],
});
