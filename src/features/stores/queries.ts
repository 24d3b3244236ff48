import { store as declared } from '#contract/stores.ts';
import { defineQuery } from '#offline/face/declare.ts';

/** A seller with a page of what they sell. */
export const store = defineQuery(declared, { freshSeconds: 60 });
