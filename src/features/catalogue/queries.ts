import * as catalogue from '#contract/catalogue.ts';
import * as pack from '#contract/pack.ts';
import * as rules from '#contract/rules.ts';
import * as shipping from '#contract/shipping.ts';
import { defineQuery, type PackQuestion } from '#offline/declare.ts';

/** What a catalogue on this phone is asked in the shop's place. */
function fromPack<P extends Readonly<Record<string, unknown>>>(
  { name }: { name: string },
  about: { make?: (params: P) => string | null; ofAny?: boolean } = {},
): (params: P) => PackQuestion {
  const { make = () => null, ofAny = false } = about;
  return (params) => ({ name, params: { ...params }, make: make(params), ofAny });
}

/** Public reads: each answer seen once is there without a network, with its age. */
export const makeCounts = defineQuery(catalogue.makeCounts, {
  freshSeconds: 300,
  offline: fromPack(catalogue.makeCounts),
});
export const makes = defineQuery(catalogue.makes, {
  freshSeconds: 3600,
  offline: fromPack(catalogue.makes),
});
export const searchVehicles = defineQuery(catalogue.productSearch, {
  freshSeconds: 60,
  offline: fromPack(catalogue.productSearch, { make: ({ make }) => make }),
});
export const searchFacets = defineQuery(catalogue.searchFacets, {
  freshSeconds: 300,
  // Of all makes or none: a catalogue of one make would say that there is nothing of any other.
  offline: fromPack(catalogue.searchFacets),
});
export const vehicle = defineQuery(catalogue.vehicleDetails, {
  freshSeconds: 60,
  offline: fromPack(catalogue.vehicleDetails, { ofAny: true }),
});
export const rates = defineQuery(shipping.shippingRates, {
  freshSeconds: 3600,
  offline: fromPack(shipping.shippingRates, { ofAny: true }),
});
/** Rules of all countries: a buyer compares two without a network. */
export const importRules = defineQuery(rules.importRules, { freshSeconds: 86_400 });
/** What it costs to have the catalogue on the phone. */
export const packSizes = defineQuery(pack.packSizes, { freshSeconds: 300 });
