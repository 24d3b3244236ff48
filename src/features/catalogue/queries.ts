import * as catalogue from '#contract/catalogue.ts';
import * as rules from '#contract/rules.ts';
import * as shipping from '#contract/shipping.ts';
import { defineQuery } from '#offline/declare.ts';

/** Public reads: each answer seen once is there without a network, with its age. */
export const makeCounts = defineQuery(catalogue.makeCounts, { freshSeconds: 300 });
export const makes = defineQuery(catalogue.makes, { freshSeconds: 3600 });
export const searchVehicles = defineQuery(catalogue.productSearch, { freshSeconds: 60 });
export const searchFacets = defineQuery(catalogue.searchFacets, { freshSeconds: 300 });
export const vehicle = defineQuery(catalogue.vehicleDetails, { freshSeconds: 60 });
export const rates = defineQuery(shipping.shippingRates, { freshSeconds: 3600 });
/** Rules of all countries: a buyer compares two without a network. */
export const importRules = defineQuery(rules.importRules, { freshSeconds: 86_400 });
