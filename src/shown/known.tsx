import { Trans } from '@lingui/react/macro';
import { ageOf } from '#domain/age.ts';
import { bytesText } from '#domain/bytes.ts';
import type { QueryState } from '#offline/states.ts';
import { AgeLine } from '#ui/age.tsx';
import { useMoment, useNow } from './clock.ts';

/**
 * Where a screen's figures come from, how old they are and what they cost in data. Its line is kept empty in the
 * first drawing, so nothing jumps when the phone knows the time.
 */
export function Known({ state }: { state: Pick<QueryState<unknown>, 'source' | 'asOf' | 'bytes'> }) {
  const now = useNow();
  const moment = useMoment();
  const { source, asOf, bytes } = state;
  if (source === null) return null;
  if (now === null || asOf === null) return <AgeLine kind="updated">{'\u00a0'}</AgeLine>;
  const at = moment(asOf, now);
  const cost = bytes === null ? null : bytesText(bytes);
  if (ageOf(asOf, now).stale)
    return (
      <AgeLine kind="old">
        <Trans>On this phone since {at}. Prices may have changed</Trans>
      </AgeLine>
    );
  if (source === 'phone')
    return (
      <AgeLine kind="phone">
        {cost ? (
          <Trans>
            On this phone since {at}. It cost {cost}
          </Trans>
        ) : (
          <Trans>On this phone since {at}</Trans>
        )}
      </AgeLine>
    );
  return (
    <AgeLine kind="updated">
      {cost ? (
        <Trans>
          Updated {at}. This page cost {cost}
        </Trans>
      ) : (
        <Trans>Updated {at}</Trans>
      )}
    </AgeLine>
  );
}
