import * as content from '#contract/content.ts';
import * as rules from '#contract/rules.ts';
import { defineQuery } from '#offline/declare.ts';

/** What the shop says beside its catalogue: each answer seen once is there without a network. */
export const promotions = defineQuery(content.promotions, { freshSeconds: 300 });
export const deals = defineQuery(content.deals, { freshSeconds: 300 });
export const articles = defineQuery(content.articles, { freshSeconds: 3600 });
export const siteSettings = defineQuery(rules.siteSettings, { freshSeconds: 86_400 });
