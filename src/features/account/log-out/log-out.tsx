import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommands, useEngine } from '#offline/react/react.ts';
import type { SessionUser } from '#offline/store/states.ts';
import { Button } from '#ui/button.tsx';
import { LogOutQuestion } from './log-out-question.tsx';
import { LogOutRefused } from './log-out-refused.tsx';

/**
 * Works without a connection, and without any file that a page has not brought along: on a shared phone nobody may believe
 * that they have left because a piece of the way out was lost. Asks first when something unsent would stay on this phone, and goes on by itself once
 * all of it was sent. `quiet` in the shell.
 */
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
      setRefused({ cause });
    } finally {
      setAsking(false);
      setBusy(false);
    }
  }
  // Sent while the question stood: nothing is left to ask.
  const isMoot = asking && !busy && unsent === 0;
  const leave = useEffectEvent(() => void run());
  useEffect(() => {
    if (isMoot) leave();
  }, [isMoot]);
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
      {refused && <LogOutRefused cause={refused.cause} onClose={() => setRefused(null)} />}
      {asking && (
        <LogOutQuestion
          unsent={unsent}
          user={user}
          busy={busy}
          onStay={() => setAsking(false)}
          onLeave={() => void run()}
        />
      )}
    </>
  );
}
