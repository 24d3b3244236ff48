import { Garage, garage as declared } from '#contract/beside.ts';
import { compatible as declaredCompatible, fitmentMakes as declaredMakes } from '#contract/fitment.ts';
import { defineQuery, defineRow } from '#offline/declare.ts';

/** One row with all of them, so that parts can be judged without a network. */
export const garage = defineQuery(declared, { row: () => 'garage', freshSeconds: 60 });

export const garageRow = defineRow<Garage>({
  name: 'garage',
  schema: Garage,
  empty: () => ({ count: 0, next: null, previous: null, results: [] }),
  version: null,
});

/** Makes, and of the chosen one its models: the same for everybody, so a phone asks once a day at most. */
export const fitmentMakes = defineQuery(declaredMakes, { freshSeconds: 86_400 });
/** What a part fits. */
export const compatible = defineQuery(declaredCompatible, { freshSeconds: 3600 });
