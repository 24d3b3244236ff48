import { useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import { useEngine } from '#offline/react/react.ts';

/** Told before the phone changes hands, with who comes; the screen around then leads on. */
export type OnSignedIn = (answer: SignedIn) => void;

/** The last step of every sign-in: this phone takes the session over. */
export function useStartSession(onEntering: OnSignedIn): {
  entering: boolean;
  /** Null, or why the phone did not take it: it is full, for example. */
  enter: (answer: SignedIn) => Promise<Problem | null>;
} {
  const engine = useEngine();
  const latest = useRef(engine);
  useEffect(() => {
    latest.current = engine;
  }, [engine]);
  const [entering, setEntering] = useState(false);
  return {
    entering,
    async enter(answer) {
      if (!latest.current) return { code: 'not_ready', detail: '' };
      setEntering(true);
      onEntering(answer);
      try {
        await latest.current.signIn(answer);
        return null;
      } catch {
        setEntering(false);
        return { code: 'not_saved', detail: '' };
      }
    },
  };
}
