import { verifyFile, verifyInvoice } from '#contract/orders/invoices.ts';
import { defineQuery } from '#offline/face/declare.ts';

/**
 * Asked anew at every look: whether to pay is never told from an old answer. Number and amount of a person's invoice
 * do not stay on a phone that others use too.
 */
export const invoiceByCode = defineQuery(verifyInvoice, { freshSeconds: 0, keep: false });
export const invoiceByFile = defineQuery(verifyFile, { freshSeconds: 0, keep: false });
