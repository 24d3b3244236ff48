import * as v from 'valibot';
import { addressOf } from '#contract/declare.ts';
import type { AnyQuery } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';

/**
 * Asks for those public answers that this phone has none of that today's app can read. What is kept grows old here: a
 * screen that shows it asks for it anew, and no other visit pays for that.
 */
export function fetchMissingAnswers({ cache, query }: RunningEngine, defs: readonly AnyQuery[]): void {
  for (const def of defs)
    cache.answers
      .get(addressOf(def.declared.path, {}))
      .catch(() => undefined)
      .then((kept) => v.is(def.declared.answer, kept?.body) || query(def, {}))
      .catch(() => undefined);
}
