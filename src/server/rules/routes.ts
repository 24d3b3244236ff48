import { importRules, siteSettings } from '#contract/rules.ts';
import { isNoFilter } from '#domain/no-filter.ts';
import { digestOf, weakTag } from '#server/platform/etag.ts';
import { answer, type Handler, reply } from '#server/platform/handle.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import * as store from './store.ts';

export const routes: Handler[] = [
  answer(importRules, 'public', async ({ db, now, params }) => {
    const country = isNoFilter(params.country) ? null : params.country.trim().toUpperCase();
    const results = await store.rulesOf(db, country);
    // The time of the answer is no change of the rules: who holds them already is told so.
    const tag = weakTag(digestOf(JSON.stringify(results)));
    return reply({ generated_at: wireTime(now), results }, { headers: { etag: tag } });
  }),
  answer(siteSettings, 'public', ({ db }) => store.settings(db)),
];
