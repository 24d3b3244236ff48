import { pushKey as declared } from '#contract/push.ts';
import { defineQuery } from '#offline/face/declare.ts';

/** Key that this browser is to ask its push service for an address with. Apart from the inbox, which every page counts. */
export const pushKey = defineQuery(declared, { freshSeconds: 3600 });
