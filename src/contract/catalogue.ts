import * as v from 'valibot';
import { STEERING_SIDES } from '#domain/listings/listed-values.ts';
import { query } from './declare.ts';
import { ListingCard } from './listings/listing-card.ts';
import { crossed_out_since, price_since } from './listings/price-history.ts';
import { ListingSeller } from './listings/listing-seller.ts';
import {
  CurrencyCode,
  Id,
  ImagePath,
  Link,
  Money,
  Page,
  paginated,
  PathId,
  Picture,
  Time,
  textParam,
  maybeText,
  maybeNumber,
} from './wire.ts';

/** Class of a vehicle, null for anything else; body of one by which its way is priced. */
const VehicleClass = v.nullable(v.picklist(['cars', 'commercial']));
const ShippingCategory = v.nullable(v.picklist(['sedan', 'suv']));

/** A row of results, contract 3.1. `engine_size` in cc, `mileage` in miles, `currency` of the stock record. */
export const SearchResult = v.object({
  id: Id,
  title: v.string(),
  price: Money,
  currency: CurrencyCode,
  remote_image: ImagePath,
  picture: v.nullable(Picture),
  fuel_type: maybeText,
  transmission: maybeText,
  listing_type: v.string(),
  url: Link,
  product_class_id: v.number(),
  class: VehicleClass,
  make: maybeText,
  model: maybeText,
  model_year: maybeNumber,
  mileage: maybeNumber,
  engine_size: maybeNumber,
  /** Additive: rate class needs the body, so that a phone can price shipping by itself. */
  shipping_category: ShippingCategory,
  /** Additive: on which side the wheel is, for the rules of import; absent in what a phone kept from before. */
  steering: v.optional(v.nullable(v.picklist(STEERING_SIDES))),
  crossed_out_price: v.nullable(Money),
  crossed_out_since,
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
  body_type: maybeText,
  model_year: maybeNumber,
  engine_size: maybeNumber,
  fuel_type: maybeText,
  mileage: maybeNumber,
  colour: maybeText,
  transmission: maybeText,
  /** On which side the wheel is (additive); absent or null: not said. */
  steering: v.optional(v.nullable(v.picklist(STEERING_SIDES))),
  /** Additive, as the chassis number, whose end is hidden: a phone's catalogue has none of that. */
  doors: v.optional(maybeNumber),
  seats: v.optional(maybeNumber),
  chassis: v.optional(maybeText),
  other: maybeText,
  mileage_unit: v.literal('mi'),
  shipping_category: ShippingCategory,
});
/** Fields that the page of any listing shows (contract 4.5 and 4.8, with additive fields of a search row). */
export const listingPageFields = {
  id: Id,
  url: Link,
  title: v.string(),
  subtitle_clean: v.string(),
  /** Plain text. */
  description_clean: v.string(),
  images: v.array(Image),
  contact: maybeText,
  location: maybeText,
  /** Class of a vehicle; of anything else full names, "A > B". */
  categories: v.array(v.string()),
  /** Additive: what the last of them is called, by language, in others than English. */
  category_names: v.optional(v.record(v.string(), v.string())),
  product_class_id: v.number(),
  class: VehicleClass,
  listing_type: v.string(),
  options: v.array(Option),
  price: Link,
  PriceObj,
  crossed_out_price: v.nullable(Money),
  crossed_out_since,
  price_since,
  date_updated: Time,
  seller: ListingSeller,
};
/** Contract 4.8. */
export const VehicleDetails = v.object({
  ...listingPageFields,
  prodTitle: v.string(),
  product_class: v.string(),
  get_stock_record: v.object({ quantity: v.number() }),
  stockrecords: Link,
  specs: VehicleSpecs,
  make: maybeText,
  model: maybeText,
});
export type VehicleDetails = v.InferOutput<typeof VehicleDetails>;

const AttributeOut = v.object({ name: v.string(), value: v.string(), code: v.string() });
export const Product = v.object({
  url: Link,
  id: Id,
  upc: maybeText,
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
  fuel_type: maybeText,
  transmission: maybeText,
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
  /** Additive: what its price fell from, and when; absent where it did not. */
  crossed_out_price: v.optional(v.nullable(Money)),
  crossed_out_since,
});

const none = v.object({});
const byId = v.object({ id: PathId });
const words = v.optional(v.union([v.string(), v.array(v.string())]), '');

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
  params: v.object({ class: textParam }),
  answer: v.record(v.string(), v.array(v.string())),
});
export const SearchParams = v.object({
  page: Page,
  ordering: textParam,
  price__range: textParam,
  search: words,
  search_simple_query_string: textParam,
  title__wildcard: textParam,
  class: textParam,
  make: textParam,
  model: textParam,
  currency: textParam,
  /** Additive: facts beside the contract's own. `from__to`, both ends included; a value that is repeated is OR. */
  year__range: textParam,
  mileage__range: textParam,
  engine__range: textParam,
  fuel: words,
  transmission: words,
  body: words,
  steering: words,
  colour: words,
  location: words,
  reference: textParam,
  /** Additive: code of a country that we ship to; what its import rules surely refuse is left out. */
  allowed: textParam,
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
  problems: ['invalid_page', 'invalid_range'],
});
const Counted = v.array(v.tuple([v.string(), v.number()]));
/** Counts of each value, most first; years as text, of miles and cc the lowest figure of each band. */
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
  problems: ['invalid_range'],
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
  params: v.object({
    page: Page,
    q: textParam,
    class: textParam,
    ordering: textParam,
    'parts-cat': textParam,
    /** Additive: a vehicle that the parts are to fit, as `printFits` writes it. */
    fits: textParam,
  }),
  answer: paginated(ProductCard),
  problems: ['invalid_page'],
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
