import { useEffect, useState } from 'react';
import { useEngine, useQuery, useStrip } from '#offline/react/react.ts';
import { isPushOfferPostponed, type PushState, pushState, turnOff, turnOn } from './push.ts';
import { pushKey } from './push-key.ts';

/**
 * State of this phone, and the acts on it. `state` null until it is known; `isLater`: somebody said not now; `failed`: the
 * last act did not work.
 */
export function usePush(userId: number) {
  const engine = useEngine();
  const { online } = useStrip();
  const [state, setState] = useState<PushState | null>(null);
  const [isLater, setLater] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { data } = useQuery(pushKey, state === 'off' ? {} : null);
  useEffect(() => {
    const here = { still: true };
    Promise.all([pushState(userId).catch(() => 'unsupported' as const), isPushOfferPostponed()]).then(
      ([now, later]) => {
        if (!here.still) return;
        setState(now);
        setLater(later);
      },
      () => undefined,
    );
    return () => {
      here.still = false;
    };
  }, [userId]);

  async function on(): Promise<void> {
    if (!engine || !data) return setFailed(true);
    setBusy(true);
    setFailed(false);
    const now = await turnOn(engine, userId, data.key).catch(() => null);
    if (now === null) setFailed(true);
    else setState(now);
    setBusy(false);
  }
  async function off(): Promise<void> {
    if (!engine) return;
    setBusy(true);
    await turnOff(engine).catch(() => undefined);
    setState('off');
    setBusy(false);
  }
  return { state, isLater, busy, failed, online, on: () => void on(), off: () => void off() };
}
