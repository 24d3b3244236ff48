import * as content from '#contract/content.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { fromPack } from '#offline/packs/pack-query.ts';

/** Any catalogue holds it, also that of one make. */
const ofAny = { ofAny: true };

/** Content of the shop beside its catalogue: each answer seen once is there without a network, and that of the catalogue. */
export const promotions = defineQuery(content.promotions, {
  freshSeconds: 300,
  offline: fromPack(content.promotions, ofAny),
});
export const deals = defineQuery(content.deals, {
  freshSeconds: 300,
  offline: fromPack(content.deals, ofAny),
});
export const articles = defineQuery(content.articles, {
  freshSeconds: 3600,
  offline: fromPack(content.articles, ofAny),
});
