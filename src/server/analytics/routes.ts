import { countSearch } from '#contract/analytics.ts';
import { countedWords } from '#domain/search/counted-words.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { MAX_SEARCH } from '#domain/text/words.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { countSearchWords, isCounted } from './store.ts';
import { refuseFields } from '#server/platform/calls/refuse.ts';

/**
 * Contract 4.16. Who did not agree, or whose browser asks for none of it, gets the same answer, and the words are kept nowhere: the ledger has a
 * keyed fingerprint of the command, as of each, which tells a repetition and nothing else.
 */
const analytics = handle(
  countSearch,
  'user',
  async ({ tx, user, payload, now, uncounted }) => {
    const path = ['q'];
    if (payload.q === '') return refuseFields([{ path, code: 'required' }]);
    if (lengthOf(payload.q) > MAX_SEARCH) {
      const detail = `Must be ${MAX_SEARCH} characters or fewer`;
      return refuseFields([{ path, code: 'max_length', detail }]);
    }
    if (!uncounted && (await isCounted(tx, user.id)))
      await countSearchWords(tx, countedWords(payload.q), wireDay(now));
    return null;
  },
  { limits: [{ name: 'analytics', per: 'user', max: 120, windowSeconds: 60 }] },
);

export const routes = [analytics];
