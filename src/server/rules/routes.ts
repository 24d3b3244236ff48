import { importRules, siteSettings } from '#contract/rules.ts';
import { shopContacts } from '#contract/shop-contacts.ts';
import { isNoFilter } from '#domain/text/no-filter.ts';
import { SUPPORT } from '#domain/shop/support.ts';
import { tiersNow } from '#server/offers/tiers.ts';
import { digestOf, weakTag } from '#server/platform/http/etag.ts';
import { answer, reply } from '#server/platform/calls/handle.ts';
import { wireDay, wireTime } from '#domain/text/wire-time.ts';
import { rateOfKwacha } from '#server/catalogue/store.ts';
import { readStoredContacts, supportAddress } from './contacts.ts';
import * as store from './store.ts';

export const routes = [
  answer(importRules, 'public', async ({ db, now, params }) => {
    const country = isNoFilter(params.country) ? null : params.country.trim().toUpperCase();
    const results = await store.rulesOf(db, country);
    const rate = await rateOfKwacha(db, wireDay(now));
    // The time of the answer is no change of the rules: who holds them already is told so.
    const tag = weakTag(digestOf(JSON.stringify([results, rate])));
    return reply({ generated_at: wireTime(now), results, exchange_rate: rate }, { headers: { etag: tag } });
  }),
  answer(siteSettings, 'public', async ({ db, config, now }) => {
    const email = await supportAddress(db, config);
    return {
      ...(await store.settings(db)),
      ...(email !== SUPPORT && { email }),
      tiers: await tiersNow(db, now),
    };
  }),
  answer(shopContacts, 'public', async ({ db, config }) => (await readStoredContacts(db, config)).contacts),
];
