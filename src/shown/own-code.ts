import { useMemo } from 'react';
import * as v from 'valibot';
import type { CachedRow } from '#offline/face/engine-face.ts';
import { useBoot, useWatch } from '#offline/react/react.ts';

const NONE: readonly CachedRow[] = [];
const Supporter = v.object({ store_id: v.string() });

/** The code of the supporter who is signed in, as this phone knows their account; null for anybody else. Asks nobody. */
export function useOwnCode(): string | null {
  const { engine } = useBoot();
  const watch = useMemo(() => engine?.cachedRows('profile') ?? null, [engine]);
  const [account] = useWatch(watch, NONE);
  return v.is(Supporter, account?.view) ? account.view.store_id : null;
}
