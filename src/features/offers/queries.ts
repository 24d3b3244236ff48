import * as contract from '#contract/offers.ts';
import { defineQuery } from '#offline/face/declare.ts';

/** Seen once it stands without a network, with its age; only the server says whether it still gives a code. */
export const flashOffer = defineQuery(contract.flashOffer, { freshSeconds: 300 });
