import { products } from '#contract/catalogue.ts';
import { categories as declared } from '#contract/parts.ts';
import { defineQuery } from '#offline/declare.ts';

/** A category of spares with what stands above and below it. */
export const categories = defineQuery(declared, { freshSeconds: 3600 });
/** What is for sale in a category or a class. */
export const listed = defineQuery(products, { freshSeconds: 60 });
