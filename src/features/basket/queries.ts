import { myBasket as declared } from '#contract/basket.ts';
import { defineQuery } from '#offline/face/declare.ts';

/** Folded with what waits; kept until sign-out. */
export const myBasket = defineQuery(declared, { row: () => 'basket', freshSeconds: 20 });
