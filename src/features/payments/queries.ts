import { waysToPay as declared } from '#contract/orders/payments.ts';
import { defineQuery } from '#offline/face/declare.ts';

/** Hardly ever changes; what the phone knows of it stays there without a network. */
export const waysToPay = defineQuery(declared, { freshSeconds: 86_400 });
