import * as catalogue from '#contract/catalogue.ts';
import * as pack from '#contract/pack.ts';
import * as rules from '#contract/rules.ts';
import * as shipping from '#contract/shipping.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { fromPack } from '#offline/packs/pack-query.ts';

/** Public reads: each answer seen once is there without a network, with its age. */
export const makeCounts = defineQuery(catalogue.makeCounts, {
  freshSeconds: 300,
  // A catalogue of one make is told how many there are of the others.
  offline: fromPack(catalogue.makeCounts, { ofAny: true }),
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
  offline: fromPack(catalogue.searchFacets, { make: ({ make }) => make }),
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
export const importRules = defineQuery(rules.importRules, {
  freshSeconds: 86_400,
  offline: fromPack(rules.importRules, { ofAny: true }),
});
/** Cost of having the catalogue on the phone. */
export const packSizes = defineQuery(pack.packSizes, { freshSeconds: 300 });
