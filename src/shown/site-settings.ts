import { siteSettings as declared } from '#contract/rules.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { fromPack } from '#offline/packs/pack-query.ts';

/** Settings that all pages read; any catalogue holds them, also that of one make. */
export const siteSettings = defineQuery(declared, {
  freshSeconds: 300,
  offline: fromPack(declared, { ofAny: true }),
});
