import { Garage, garage as declared } from '#contract/personal-lists.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { wholeRow } from '#offline/outbox/named-list.ts';

/** One row with all of them, so that parts can be judged without a network. */
export const garage = defineQuery(declared, { row: () => 'garage', freshSeconds: 60 });

export const garageRow = wholeRow('garage', Garage);
