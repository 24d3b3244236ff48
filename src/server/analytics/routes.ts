import { countSearch } from '#contract/analytics.ts';
import { lengthOf } from '#domain/field-problem.ts';
import { MAX_SEARCH } from '#domain/words.ts';
import { type Handler, handle, refuseFields } from '#server/platform/handle.ts';
import { dayOf } from '#server/platform/wire-time.ts';
import { count, countedWords, isCounted } from './store.ts';

/** Contract 4.16. Who did not agree gets the same answer, and nothing is kept. */
const analytics = handle(
  countSearch,
  'user',
  async ({ tx, user, payload, now }) => {
    const path = ['q'];
    if (payload.q === '') return refuseFields([{ path, code: 'required', detail: 'This field is required' }]);
    if (lengthOf(payload.q) > MAX_SEARCH) {
      const detail = `Must be ${MAX_SEARCH} characters or fewer`;
      return refuseFields([{ path, code: 'max_length', detail }]);
    }
    if (await isCounted(tx, user.id)) await count(tx, countedWords(payload.q), dayOf(now));
    return null;
  },
  { limits: [{ name: 'analytics', per: 'user', max: 120, windowSeconds: 60 }] },
);

export const routes: Handler[] = [analytics];
