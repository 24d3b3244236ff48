import { PART_NUMBER } from '#domain/listings/listed-values.ts';
import type { VehicleDetails } from '#contract/catalogue.ts';
import type { ItemDetail } from '#contract/items.ts';
import { sellingOf } from '#domain/stock/listing-type.ts';
import { VEHICLES } from '#domain/stock/stock.ts';

/** Data that machines read of a page: schema.org's words, as JSON-LD. */
export type Data = Readonly<Record<string, unknown>>;

/** The element that holds it; `<` never ends it. */
export const dataElement = (data: Data): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

interface Place {
  /** The shop's own address, without a slash at its end. */
  site: string;
  /** Paths of the page and its picture. */
  path: string;
  image: string;
}

const SHOP = 'Chicargos';
const NAMES: Readonly<Record<string, string>> = {
  new: 'NewCondition',
  used: 'UsedCondition',
  refurbished: 'RefurbishedCondition',
};
const named = (value: string): string => `https://schema.org/${value}`;

/** Without what is not known: an empty word is worse than none. */
const known = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

/** https://schema.org/Organization */
export const shopData = (site: string): Data => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: SHOP,
  url: `${site}/`,
  logo: `${site}/icons/icon-512.png`,
});

/** https://schema.org/BreadcrumbList; the last one is the page itself. */
export const crumbsData = (site: string, crumbs: readonly { name: string; path: string }[]): Data => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: site + path,
  })),
});

function offerData(
  listing: Pick<ItemDetail, 'listing_type' | 'PriceObj' | 'seller'>,
  inStock: number,
  { site, path }: Place,
): Data | null {
  // What goes to the highest bid, or has its price asked for, has none to offer.
  if (sellingOf(listing.listing_type) !== 'buy') return null;
  return {
    '@type': 'Offer',
    url: site + path,
    price: listing.PriceObj.incl_tax,
    priceCurrency: listing.PriceObj.currency,
    availability: named(inStock > 0 ? 'InStock' : 'OutOfStock'),
    seller: { '@type': 'Organization', name: listing.seller?.name ?? SHOP },
  };
}

/** https://schema.org/Vehicle with its Offer; miles are UN/CEFACT's SMI. */
export function vehicleData(car: VehicleDetails, place: Place): Data {
  const { specs } = car;
  return known({
    '@context': 'https://schema.org',
    '@type': car.product_class_id === VEHICLES ? 'Vehicle' : 'Product',
    name: car.title,
    description: car.description_clean.slice(0, 500),
    sku: String(car.id),
    url: place.site + place.path,
    image: place.site + place.image,
    brand: car.make === null ? null : { '@type': 'Brand', name: car.make },
    model: car.model,
    vehicleModelDate: specs.model_year === null ? null : String(specs.model_year),
    bodyType: specs.body_type,
    fuelType: specs.fuel_type,
    vehicleTransmission: specs.transmission,
    color: specs.colour,
    mileageFromOdometer:
      specs.mileage === null ? null : { '@type': 'QuantitativeValue', value: specs.mileage, unitCode: 'SMI' },
    itemCondition: named('UsedCondition'),
    offers: offerData(car, car.get_stock_record.quantity, place),
  });
}

/** https://schema.org/Product with its Offer. */
export function itemData(item: ItemDetail, place: Place): Data {
  const part = item.specs.other.find(({ Name }) => Name === PART_NUMBER)?.Value;
  return known({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description: item.description_clean.slice(0, 500),
    sku: String(item.id),
    mpn: part,
    url: place.site + place.path,
    image: place.site + place.image,
    brand: item.specs.manufacturer === null ? null : { '@type': 'Brand', name: item.specs.manufacturer },
    itemCondition: item.condition === null ? null : named(NAMES[item.condition] ?? 'UsedCondition'),
    offers: offerData(item, item.quantity, place),
  });
}
