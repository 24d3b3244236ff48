import { Trans, useLingui } from '@lingui/react/macro';
import { ageOf } from '#domain/listings/age.ts';
import { bytesText } from '#domain/text/bytes.ts';
import type { QueryState } from '#offline/store/states.ts';
import { AgeLine } from '#ui/age.tsx';
import { useMoment, useNow } from './clock.ts';

interface KnownProps {
  state: Pick<QueryState<unknown>, 'source' | 'asOf' | 'bytes'>;
  /** In few words, where it shares its line. */
  brief?: boolean;
}

/**
 * Source of a screen's figures, how old they are and what they cost in data; its pictures come as they are scrolled to. Its line is kept empty in the
 * first drawing, so nothing jumps when the phone knows the time.
 */
export function FiguresSource({ state, brief = false }: KnownProps) {
  const { i18n } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const { source, asOf, bytes } = state;
  const day = (at: number): string =>
    i18n.date(new Date(at), { day: 'numeric', month: 'short', year: 'numeric' });
  if (source === null) return null;
  if (now === null || asOf === null) return <AgeLine kind="updated">{'\u00a0'}</AgeLine>;
  const at = moment(asOf, now);
  // What takes no half a KB is not worth a word.
  const cost = bytes === null || bytes < 500 ? null : bytesText(bytes);
  if (source === 'pack' && ageOf(asOf, now).stale)
    return (
      <AgeLine kind="old">
        <Trans>From the catalogue of {day(asOf)}. Prices may have changed</Trans>
      </AgeLine>
    );
  if (ageOf(asOf, now).stale)
    return (
      <AgeLine kind="old">
        <Trans>On this phone since {at}. Prices may have changed</Trans>
      </AgeLine>
    );
  if (source === 'pack')
    return (
      <AgeLine kind="phone">
        <Trans>From the catalogue of {day(asOf)}</Trans>
      </AgeLine>
    );
  if (source === 'phone')
    return (
      <AgeLine kind="phone">
        {cost && brief ? (
          <Trans>
            On this phone since {at}, {cost}
          </Trans>
        ) : cost ? (
          <Trans>
            On this phone since {at}. It cost {cost} without pictures
          </Trans>
        ) : (
          <Trans>On this phone since {at}</Trans>
        )}
      </AgeLine>
    );
  return (
    <AgeLine kind="updated">
      {cost && brief ? (
        <Trans>
          Seen {at}, {cost} of data
        </Trans>
      ) : cost ? (
        <Trans>
          Seen {at}. This page cost {cost} without pictures
        </Trans>
      ) : (
        <Trans>Seen {at}</Trans>
      )}
    </AgeLine>
  );
}
