import * as v from 'valibot';
import { query } from './declare.ts';
import { ListingCard } from './listing-card.ts';
import { ListingSeller } from './listing-seller.ts';
import { CurrencyCode, Id, ImagePath, Link, Money, Page, paginated, PathId, Picture, Time } from './wire.ts';

const name = v.nullable(v.string());
const figure = v.nullable(v.number());

/** A row of results, contract 3.1. `engine_size` in cc, `mileage` in miles, `currency` of the stock record. */
export const SearchResult = v.object({
  id: Id,
  title: v.string(),
  price: Money,
  currency: CurrencyCode,
  remote_image: ImagePath,
  picture: v.nullable(Picture),
  fuel_type: name,
  transmission: name,
  listing_type: v.string(),
  url: Link,
  product_class_id: v.number(),
  class: v.nullable(v.picklist(['cars', 'commercial'])),
  make: name,
  model: name,
  model_year: figure,
  mileage: figure,
  engine_size: figure,
  /** Additive: rate class needs the body, so that a phone can price shipping by itself. */
  shipping_category: v.nullable(v.picklist(['sedan', 'suv'])),
  crossed_out_price: v.nullable(Money),
  quantity: v.number(),
  date_updated: Time,
});
export type SearchResult = v.InferOutput<typeof SearchResult>;

export const Price = v.object({ currency: CurrencyCode, excl_tax: Money, incl_tax: Money, tax: Money });
export const PriceObj = v.object({ incl_tax: Money, currency: CurrencyCode });
export const Image = v.object({
  id: v.number(),
  remote_image: ImagePath,
  picture: v.nullable(Picture),
  caption: v.string(),
  display_order: v.number(),
});
export const Option = v.object({
  url: Link,
  id: Id,
  code: v.string(),
  name: v.string(),
  required: v.boolean(),
  type: v.picklist(['shipping', 'choice']),
  values: v.array(v.string()),
});
/** Contract 3.5; `other` is JSON text. */
export const VehicleSpecs = v.object({
  body_type: name,
  model_year: figure,
  engine_size: figure,
  fuel_type: name,
  mileage: figure,
  colour: name,
  transmission: name,
  /** On which side the wheel is (additive); absent or null: not said. */
  steering: v.optional(v.nullable(v.picklist(['right', 'left']))),
  other: name,
  mileage_unit: v.literal('mi'),
  shipping_category: v.nullable(v.picklist(['sedan', 'suv'])),
});
/** Contract 4.8, with the additive fields of a search row that the detail screen shows. */
export const VehicleDetails = v.object({
  id: Id,
  url: Link,
  images: v.array(Image),
  prodTitle: v.string(),
  title: v.string(),
  subtitle_clean: v.string(),
  description_clean: v.string(),
  contact: name,
  location: name,
  categories: v.array(v.string()),
  product_class: v.string(),
  product_class_id: v.number(),
  listing_type: v.string(),
  options: v.array(Option),
  get_stock_record: v.object({ quantity: v.number() }),
  price: Link,
  stockrecords: Link,
  specs: VehicleSpecs,
  PriceObj,
  crossed_out_price: v.nullable(Money),
  class: v.nullable(v.picklist(['cars', 'commercial'])),
  make: name,
  model: name,
  date_updated: Time,
  seller: ListingSeller,
});
export type VehicleDetails = v.InferOutput<typeof VehicleDetails>;

const AttributeOut = v.object({ name: v.string(), value: v.string(), code: v.string() });
export const Product = v.object({
  url: Link,
  id: Id,
  upc: name,
  title: v.string(),
  description: v.string(),
  structure: v.picklist(['standalone', 'parent', 'child']),
  date_created: Time,
  date_updated: Time,
  recommended_products: v.array(v.object({ url: Link })),
  attributes: v.array(AttributeOut),
  categories: v.array(v.string()),
  product_class: v.string(),
  product_class_id: v.number(),
  images: v.array(Image),
  price: Link,
  availability: Link,
  stockrecords: Link,
  options: v.array(Option),
  children: v.array(v.unknown()),
  fuel_type: name,
  transmission: name,
  listing_type: v.string(),
  PriceObj,
  seller: ListingSeller,
});
export const StockRecord = v.object({
  url: Link,
  id: Id,
  product: Link,
  partner_sku: v.string(),
  price_currency: CurrencyCode,
  price: Money,
  num_in_stock: v.number(),
  num_allocated: v.number(),
  date_updated: Time,
});
export const Availability = v.object({
  is_available_to_buy: v.boolean(),
  num_available: v.number(),
  message: v.string(),
});
/** A row of GET /products/, contract 4.10. */
export const ProductCard = v.object({
  ...ListingCard.entries,
  listing_type: v.string(),
  quantity: v.number(),
  url: Link,
});

const none = v.object({});
const byId = v.object({ id: PathId });
const words = v.optional(v.union([v.string(), v.array(v.string())]), '');
const one = v.optional(v.string(), '');

/** Make to [count, emblem], most first: makes with live vehicles in stock. */
export const makeCounts = query({
  name: 'catalogue.make-counts',
  path: '/vehicle-make-count/',
  cache: 'C',
  params: none,
  answer: v.record(v.string(), v.tuple([v.number(), v.nullable(v.string())])),
});
/** Make to its models, both A to Z, sold out or not. */
export const makes = query({
  name: 'catalogue.makes',
  path: '/vehicle-makes/',
  cache: 'S',
  params: v.object({ class: one }),
  answer: v.record(v.string(), v.array(v.string())),
});
export const SearchParams = v.object({
  page: Page,
  ordering: one,
  price__range: one,
  search: words,
  search_simple_query_string: one,
  title__wildcard: one,
  class: one,
  make: one,
  model: one,
  currency: one,
  /** Additive: facts beside the contract's own. `from__to`, both ends included; a value that is repeated is OR. */
  year__range: one,
  mileage__range: one,
  engine__range: one,
  fuel: words,
  transmission: words,
  body: words,
  steering: words,
  colour: words,
  location: words,
  reference: one,
});
export const SearchAnswer = v.object({
  ...paginated(SearchResult).entries,
  did_you_mean: v.nullable(v.string()),
});
export type SearchAnswer = v.InferOutput<typeof SearchAnswer>;
/** Vehicle search, contract 4.3. */
export const productSearch = query({
  name: 'catalogue.search',
  path: '/product-search/',
  cache: 'C',
  params: SearchParams,
  answer: SearchAnswer,
});
const Counted = v.array(v.tuple([v.string(), v.number()]));
/** How many there are of each value, most first; years as text, of miles and cc the lowest figure of each band. */
export const SearchFacets = v.object({
  count: v.number(),
  facets: v.object({
    class: Counted,
    make: Counted,
    model: Counted,
    fuel: Counted,
    transmission: Counted,
    body: Counted,
    /** Absent in answers that a phone kept from before. */
    steering: v.optional(Counted, []),
    colour: Counted,
    location: Counted,
    year: Counted,
    /** As steering. */
    mileage: v.optional(Counted, []),
    engine: v.optional(Counted, []),
  }),
});
export type SearchFacets = v.InferOutput<typeof SearchFacets>;
/** Additive: counts beside the values of a search's filters. Each obeys all the others and not its own. */
export const searchFacets = query({
  name: 'catalogue.facets',
  path: '/product-search/facets/',
  cache: 'C',
  params: v.omit(SearchParams, ['page', 'ordering']),
  answer: SearchFacets,
});
export const vehicleDetails = query({
  name: 'catalogue.vehicle',
  path: '/vehicle-details/:id/',
  cache: 'C',
  params: byId,
  answer: VehicleDetails,
});
export const vehicleSpecs = query({
  name: 'catalogue.specs',
  path: '/vehicle-specs/:id/',
  cache: 'C',
  params: byId,
  answer: VehicleSpecs,
});
export const product = query({
  name: 'catalogue.product',
  path: '/products/:id/',
  cache: 'C',
  params: byId,
  answer: Product,
});
export const products = query({
  name: 'catalogue.products',
  path: '/products/',
  cache: 'C',
  params: v.object({ page: Page, q: one, class: one, ordering: one, 'parts-cat': one }),
  answer: paginated(ProductCard),
});
export const price = query({
  name: 'catalogue.price',
  path: '/products/:id/price/',
  cache: 'C',
  params: byId,
  answer: Price,
});
export const stockRecords = query({
  name: 'catalogue.stock',
  path: '/products/:id/stockrecords/',
  cache: 'C',
  params: byId,
  answer: v.array(StockRecord),
});
export const availability = query({
  name: 'catalogue.availability',
  path: '/products/:id/availability/',
  cache: 'C',
  params: byId,
  answer: Availability,
});
export const option = query({
  name: 'catalogue.option',
  path: '/options/:id/',
  cache: 'S',
  params: byId,
  answer: Option,
});
