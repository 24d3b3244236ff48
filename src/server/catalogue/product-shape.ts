import { maskedChassis } from '#domain/stock/chassis.ts';
import { REFUSALS } from '#domain/refusals/table.ts';
import type * as v from 'valibot';
import type {
  Availability,
  Image,
  Price,
  PriceObj,
  Product,
  VehicleSpecs,
  StockRecord,
  VehicleDetails,
} from '#contract/catalogue.ts';
import type { ListingSeller } from '#contract/listings/listing-seller.ts';
import { NO_IMAGE, productUrl } from '#contract/wire.ts';
import type { CrossedOutRule } from '#domain/listings/crossed-out.ts';
import { wireMoney } from '#domain/money/money.ts';
import { shippingCategory } from '#domain/shipping/shipping.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import type { ListingEntryRow } from '#server/listings/entries.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { ListingRow, WholeProductRow } from './listing-row.ts';
import { type ChoiceRow, wireOptionsOf } from './options.ts';
import { imageOf, pictureOf, type ProductImageRow } from './pictures.ts';
import { crossedOutOfRow, quantityOf } from './shape.ts';
import type { Filed } from './store-categories.ts';

const CLASS_NAMES = ['vehicles', 'parts', 'electronics'] as const;
const SIDES = { right: 'Right-hand drive', left: 'Left-hand drive' };
const CATEGORIES = { cars: ['Cars'], commercial: ['Commercial'] };
const FIRST_SLOT = 1;
/** Ids of images are made of product and slot: the pictures themselves are shared between products. */
const SLOTS = 10;

export const priceUrl = (id: number): string => `${productUrl(id)}price/`;
const stockUrl = (id: number): string => `${productUrl(id)}stockrecords/`;

/** Images of contract 3.3: never empty, one entry `No_Image_found` stands for none. */
export function imageListOf(
  productId: number,
  rows: readonly ProductImageRow[],
): v.InferInput<typeof Image>[] {
  const idOf = (slot: number) => productId * SLOTS + slot;
  if (rows.length === 0) {
    const nothing = {
      remote_image: NO_IMAGE,
      picture: null,
      caption: '',
      display_order: FIRST_SLOT,
    } as const;
    return [{ id: idOf(FIRST_SLOT), ...nothing }];
  }
  return rows.map((row) => ({
    id: idOf(row.slot),
    remote_image: imageOf(row),
    picture: pictureOf(row),
    caption: row.caption,
    display_order: row.slot,
  }));
}

/** Contract 3.2; there is no tax. */
export function wirePriceOf(row: {
  price_minor: number;
  currency: 'USD' | 'ZMW';
}): v.InferInput<typeof Price> {
  const amount = wireMoney(row.price_minor);
  return { currency: row.currency, excl_tax: amount, incl_tax: amount, tax: wireMoney(0) };
}

export function priceObjOf(row: ListingRow): v.InferInput<typeof PriceObj> {
  return { incl_tax: wireMoney(row.price_minor), currency: row.currency };
}

/** The one stock record of a product; it has the product's id. */
export function stockRecordOf(row: ListingRow): v.InferInput<typeof StockRecord> {
  return {
    url: stockUrl(row.id),
    id: row.id,
    product: productUrl(row.id),
    partner_sku: String(row.id),
    price_currency: row.currency,
    price: wireMoney(row.price_minor),
    num_in_stock: row.num_in_stock,
    num_allocated: row.num_allocated,
    date_updated: wireTime(row.updated_at),
  };
}

export function availabilityOf(row: ListingRow): v.InferInput<typeof Availability> {
  const available = quantityOf(row);
  return {
    is_available_to_buy: available > 0,
    num_available: available,
    message: available > 0 ? 'Available' : REFUSALS.out_of_stock.shown,
  };
}

/** The name of a product class by its number, 1 to 3. */
export function classNameOf(productClassId: number): (typeof CLASS_NAMES)[number] {
  const name = CLASS_NAMES[productClassId - 1];
  if (name === undefined) throw new Error(`There is no product class ${productClassId}`);
  return name;
}

/** JSON text of contract 3.5: number and condition of whatever is no vehicle. */
function otherOf(row: WholeProductRow): string | null {
  if (row.product_class_id === VEHICLES) return row.spec_other;
  return JSON.stringify({ partNumber: row.part_number ?? '', condition: row.condition ?? '' });
}

/** Contract 3.5. */
export function specsOf(row: WholeProductRow): v.InferInput<typeof VehicleSpecs> {
  return {
    body_type: row.body_type,
    model_year: row.model_year,
    engine_size: row.engine_cc,
    fuel_type: row.fuel,
    mileage: row.mileage,
    colour: row.colour,
    transmission: row.transmission,
    steering: row.steering,
    doors: row.doors,
    seats: row.seats,
    chassis: row.chassis && maskedChassis(row.chassis),
    other: otherOf(row),
    mileage_unit: 'mi',
    shipping_category: shippingCategory(row.body_type),
  };
}

/** Everything that a page about one product shows. */
export interface WholeProduct {
  row: WholeProductRow;
  images: readonly ProductImageRow[];
  choices: readonly ChoiceRow[];
  /** None for vehicles. */
  categories: readonly Filed[];
  /** Null: the shop's own. */
  seller: ListingSeller | null;
  /** Live parts that it holds; none but of a seller's spares. */
  parts: readonly ListingEntryRow[];
}

/** Contract 4.8. */
export function vehicleDetailsOf(
  whole: WholeProduct,
  crossedOut: CrossedOutRule,
): v.InferInput<typeof VehicleDetails> {
  const { row } = whole;
  return {
    ...sharedOf(whole),
    prodTitle: row.title,
    subtitle_clean: row.subtitle,
    description_clean: row.description,
    contact: row.contact,
    location: row.location,
    get_stock_record: { quantity: quantityOf(row) },
    specs: specsOf(row),
    ...crossedOutOfRow(row, crossedOut),
    price_since: wireTime(row.price_since),
    class: row.vehicle_class,
    make: row.make,
    model: row.model,
  };
}

/** Contract 4.6. There are no parents, children or recommendations. */
export function productOf(whole: WholeProduct): v.InferInput<typeof Product> {
  const { row } = whole;
  return {
    ...sharedOf(whole),
    upc: null,
    description: htmlOf(row.description),
    structure: 'standalone',
    date_created: wireTime(row.created_at),
    recommended_products: [],
    attributes: attributesOf(row),
    availability: `${productUrl(row.id)}availability/`,
    children: [],
    fuel_type: row.fuel,
    transmission: row.transmission,
  };
}

/** Vehicles have their class for a category. */
export const wireCategoriesOf = ({ row, categories }: WholeProduct) => ({
  categories:
    row.vehicle_class === null ? categories.map(({ fullName }) => fullName) : CATEGORIES[row.vehicle_class],
  category_names: categories.at(-1)?.names ?? {},
});

function sharedOf(whole: WholeProduct) {
  const { row, images, choices } = whole;
  return {
    id: row.id,
    url: productUrl(row.id),
    title: row.title,
    images: imageListOf(row.id, images),
    ...wireCategoriesOf(whole),
    product_class: classNameOf(row.product_class_id),
    product_class_id: row.product_class_id,
    listing_type: row.listing_type,
    options: wireOptionsOf(row.product_class_id, choices),
    price: priceUrl(row.id),
    stockrecords: stockUrl(row.id),
    PriceObj: priceObjOf(row),
    date_updated: wireTime(row.updated_at),
    seller: whole.seller,
  };
}

function attributesOf(row: WholeProductRow): v.InferInput<typeof Product>['attributes'] {
  const facts: [code: string, name: string, value: string | number | null][] = [
    ['make', 'Make', row.make],
    ['model', 'Model', row.model],
    ['model_year', 'Year', row.model_year],
    ['mileage', 'Mileage (miles)', row.mileage],
    ['engine_size', 'Engine size (cc)', row.engine_cc],
    ['fuel_type', 'Fuel', row.fuel],
    ['transmission', 'Transmission', row.transmission],
    ['body_type', 'Body', row.body_type],
    ['colour', 'Colour', row.colour],
    ['steering', 'Steering', row.steering && SIDES[row.steering]],
    ['doors', 'Doors', row.doors],
    ['seats', 'Seats', row.seats],
    ['chassis', 'Chassis number', row.chassis && maskedChassis(row.chassis)],
    ['part_number', 'Part number', row.part_number],
    ['condition', 'Condition', row.condition],
  ];
  return facts.flatMap(([code, name, value]) =>
    value === null || value === '' ? [] : [{ name, value: String(value), code }],
  );
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A plain description as HTML: nothing in it can be a tag. */
function htmlOf(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign).replace(/\r?\n/g, '<br>');
}
