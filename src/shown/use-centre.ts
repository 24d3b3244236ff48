import { useCallback, useEffect, useState } from 'react';
import type { Centre } from '#offline/face/centre-face.ts';
import { useEngine } from '#offline/react/react.ts';

/** Centre out of its own chunk: null until it is there; `failed` when the line lost it. */
export function useCentre(): { centre: Centre | null; failed: boolean; again: () => void } {
  const engine = useEngine();
  const [centre, setCentre] = useState<Centre | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!engine) return;
    let gone = false;
    setFailed(false);
    engine.centre().then(
      (found) => {
        if (!gone) setCentre(found);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [engine, attempt]);
  return { centre, failed, again: useCallback(() => setAttempt((before) => before + 1), []) };
}
