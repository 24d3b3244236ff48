import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommands, useEngine } from '#offline/react.ts';
import type { SessionUser } from '#offline/states.ts';
import { Button } from '#ui/button.tsx';

const Question = lazy(() =>
  import('./log-out-question.tsx').then((part) => ({ default: part.LogOutQuestion })),
);
const Refused = lazy(() => import('./log-out-refused.tsx').then((part) => ({ default: part.LogOutRefused })));

/** Works without a connection. Asks first when something unsent would stay on this phone. `quiet` in the shell. */
export function LogOut({
  user,
  quiet = false,
  onPress,
}: {
  user: SessionUser;
  quiet?: boolean;
  /** A menu around it closes: nothing of the page, a question neither, lies over an open one. */
  onPress?: () => void;
}) {
  const engine = useEngine();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ cause: unknown } | null>(null);
  const unsent = useCommands().filter(({ state }) => state !== 'done').length;

  async function run() {
    if (!engine) return;
    setBusy(true);
    setRefused(null);
    try {
      await engine.signOut();
      await navigate('/');
    } catch (cause) {
      setAsking(false);
      setRefused({ cause });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button
        {...(quiet ? { variant: 'quiet' as const, small: true } : { icon: 'logout' as const })}
        busy={busy}
        onClick={() => {
          onPress?.();
          if (unsent > 0) setAsking(true);
          else void run();
        }}
      >
        <Trans>Log out</Trans>
      </Button>
      {refused && (
        <Suspense>
          <Refused cause={refused.cause} onClose={() => setRefused(null)} />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <Question
            unsent={unsent}
            user={user}
            busy={busy}
            onStay={() => setAsking(false)}
            onLeave={() => void run()}
          />
        </Suspense>
      )}
    </>
  );
}
