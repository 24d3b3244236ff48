import { Garage, garage as declared } from '#contract/beside.ts';
import { defineQuery, defineRow } from '#offline/declare.ts';

/** One row with all of them, so that parts can be judged without a network. */
export const garage = defineQuery(declared, { row: () => 'garage', freshSeconds: 60 });

export const garageRow = defineRow<Garage>({
  name: 'garage',
  schema: Garage,
  empty: () => ({ count: 0, next: null, previous: null, results: [] }),
  version: null,
});
