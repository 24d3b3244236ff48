import { Trans } from '@lingui/react/macro';
import { ageOf } from '#domain/listings/age.ts';
import type { QueryState } from '#offline/store/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { AgeLine } from '#ui/age.tsx';

/** Age of a personal page, and that it stays on this phone. */
export function SavedLine({ state }: { state: Pick<QueryState<unknown>, 'source' | 'asOf'> }) {
  const now = useNow();
  const moment = useMoment();
  const { source, asOf } = state;
  if (source === null) return null;
  if (now === null || asOf === null) return <AgeLine kind="phone">{'\u00a0'}</AgeLine>;
  const at = moment(asOf, now);
  if (ageOf(asOf, now).stale)
    return (
      <AgeLine kind="old">
        <Trans>On this phone since {at}. It may have changed since</Trans>
      </AgeLine>
    );
  return (
    <AgeLine kind="phone">
      {source === 'server' ? (
        <Trans>Seen {at}. Readable without a connection</Trans>
      ) : (
        <Trans>On this phone since {at}. Readable without a connection</Trans>
      )}
    </AgeLine>
  );
}
