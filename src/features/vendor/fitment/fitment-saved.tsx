import { Trans } from '@lingui/react/macro';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '#offline/react/react.ts';
import { Note } from '#ui/note.tsx';
import { fateOf } from './fitment-fate.ts';

/** Fate of what was saved last: on this phone, then with the shop. @param keys of all its commands */
export function FitmentSaved({ keys }: { keys: readonly string[] }) {
  const engine = useEngine();
  // Each by its key, through all that replaced it: the list of what waits lets go of one that others took back.
  const watched = useMemo(() => (engine ? keys.map((key) => engine.command(key)) : null), [engine, keys]);
  const subscribe = useCallback(
    (heard: () => void) => {
      const stops = watched?.map((one) => one.subscribe(heard)) ?? [];
      return () => stops.forEach((stop) => stop());
    },
    [watched],
  );
  const read = () => (watched ? fateOf(watched.map((one) => one.get()?.state ?? null)) : 'waiting');
  const fate = useSyncExternalStore(subscribe, read, () => 'waiting' as const);
  return (
    <Note kind={fate === 'waiting' ? 'wait' : 'ok'} role="status">
      {fate === 'waiting' ? (
        <Trans>Saved on this phone. Each change shows when it has been received.</Trans>
      ) : fate === 'received' ? (
        <Trans>Saved and received.</Trans>
      ) : (
        <Trans>Nothing is waiting to be sent</Trans>
      )}
    </Note>
  );
}
