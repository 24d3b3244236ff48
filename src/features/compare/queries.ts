import { vehicleDetails } from '#contract/catalogue.ts';
import { defineQuery } from '#offline/declare.ts';

/** The listing's own read, so what its page has fetched is not fetched again. */
export const comparedVehicle = defineQuery(vehicleDetails, { freshSeconds: 300 });
