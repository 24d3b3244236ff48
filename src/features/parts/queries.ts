import { products } from '#contract/catalogue.ts';
import { categories as declared } from '#contract/parts.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { fromPack } from '#offline/packs/pack-query.ts';

/** A category of spares with what stands above and below it. */
export const categories = defineQuery(declared, { freshSeconds: 3600, offline: fromPack(declared) });
/** Products for sale in a category or a class. */
export const listedProducts = defineQuery(products, { freshSeconds: 60, offline: fromPack(products) });
