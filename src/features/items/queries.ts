import * as items from '#contract/items.ts';
import { defineQuery } from '#offline/declare.ts';

/** Parts, electronics and partners' vehicles by words, price and category. */
export const searchItems = defineQuery(items.itemSearch, { freshSeconds: 60 });
export const item = defineQuery(items.item, { freshSeconds: 60 });
