import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useMoment, useNow } from '#shown/clock.ts';
import type { UncachedQuery } from '#shown/use-uncached-query.ts';

const EACH_MS = 60_000;

/** Reads a list again once a minute while it is in sight, and at once when it comes into sight. */
export function useFresh({ data, refresh }: Pick<UncachedQuery<unknown>, 'data' | 'refresh'>): void {
  const isThere = data !== undefined;
  useEffect(() => {
    // One that never came has its own button.
    if (!isThere) return;
    const read = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    const beat = setInterval(read, EACH_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', read);
    };
  }, [isThere, refresh]);
}

/** Age of the rows that stand here. */
export function ReadAt({ at }: { at: UncachedQuery<unknown>['readAt'] }) {
  const now = useNow();
  const moment = useMoment();
  if (at === null || now === null) return null;
  const when = moment(at, now);
  return (
    <p className="small muted">
      <Trans>Updated {when}. Refreshes every minute.</Trans>
    </p>
  );
}
