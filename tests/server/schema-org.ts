import * as v from 'valibot';

/**
 * The words of https://schema.org that the shop says of itself, each with the properties that its type has and the kinds of
 * value that they take; a misspelt property is none.
 */
const text = v.pipe(v.string(), v.regex(/\S/));
const address = v.pipe(v.string(), v.url());
const among = (...names: string[]) => v.picklist(names.map((name) => `https://schema.org/${name}`));
const context = v.literal('https://schema.org');
const typed = <Name extends string, Entries extends v.ObjectEntries>(name: Name, entries: Entries) =>
  v.strictObject({ '@type': v.literal(name), ...entries });

const Brand = typed('Brand', { name: text });
const Offer = typed('Offer', {
  url: address,
  price: v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/)),
  priceCurrency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  availability: among('InStock', 'OutOfStock'),
  seller: typed('Organization', { name: text }),
});
const product = {
  '@context': context,
  name: text,
  description: v.optional(text),
  sku: text,
  url: address,
  image: address,
  brand: v.optional(Brand),
  itemCondition: v.optional(among('NewCondition', 'UsedCondition', 'RefurbishedCondition')),
  offers: v.optional(Offer),
};
const Product = typed('Product', { ...product, mpn: v.optional(text), model: v.optional(text) });
const Vehicle = typed('Vehicle', {
  ...product,
  model: v.optional(text),
  vehicleModelDate: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  bodyType: v.optional(text),
  fuelType: v.optional(text),
  vehicleTransmission: v.optional(text),
  color: v.optional(text),
  mileageFromOdometer: v.optional(
    typed('QuantitativeValue', { value: v.pipe(v.number(), v.minValue(0)), unitCode: v.literal('SMI') }),
  ),
});
const BreadcrumbList = typed('BreadcrumbList', {
  '@context': context,
  itemListElement: v.pipe(
    v.array(typed('ListItem', { position: v.pipe(v.number(), v.integer()), name: text, item: address })),
    v.minLength(2),
    v.check((all) => all.every(({ position }, at) => position === at + 1), 'counted from 1 on'),
  ),
});
const Organization = typed('Organization', { '@context': context, name: text, url: address, logo: address });

/** One element of a page that machines read. */
export const SchemaOrg = v.variant('@type', [Product, Vehicle, BreadcrumbList, Organization]);

/** The elements of a page's head, each as it must be. */
export const dataOf = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    v.parse(SchemaOrg, JSON.parse(json)),
  );
