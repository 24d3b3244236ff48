import { verifyFile, verifyInvoice } from '#contract/orders.ts';
import { defineQuery } from '#offline/declare.ts';

/** Asked anew at every look: whether to pay is never told from an old answer. */
export const verifyByCode = defineQuery(verifyInvoice, { freshSeconds: 0 });
export const verifyByFile = defineQuery(verifyFile, { freshSeconds: 0 });
