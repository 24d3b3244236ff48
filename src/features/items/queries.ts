import * as items from '#contract/items.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { fromPack } from '#offline/packs/pack-query.ts';

/** Parts, electronics and partners' vehicles by words, price and category. */
export const searchItems = defineQuery(items.itemSearch, {
  freshSeconds: 60,
  offline: fromPack(items.itemSearch),
});
export const item = defineQuery(items.item, {
  freshSeconds: 60,
  offline: fromPack(items.item, { ofAny: true }),
});
