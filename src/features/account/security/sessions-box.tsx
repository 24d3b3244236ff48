import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type AccountSession,
  type accountSessions,
  endOtherSessions,
  endSession,
} from '#contract/account.ts';
import type { Problem } from '#contract/problem.ts';
import type * as v from 'valibot';
import { useCall } from '#offline/react/react.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Failed } from '#shown/failed.tsx';
import type { UncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CallRefused } from '../components/call-refused.tsx';
import styles from './sessions-box.module.css';

type Sessions = v.InferOutput<(typeof accountSessions)['answer']>;

/** Sessions of the account, as the server says now, and the way to end any of them. */
export function SessionsBox({ asked }: { asked: UncachedQuery<Sessions> }) {
  const { t } = useLingui();
  const one = useCall(endSession);
  const others = useCall(endOtherSessions);
  const [ending, setEnding] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, setSaid] = useState<'one' | 'others' | null>(null);
  const { data, refresh } = asked;
  const busy = one.busy || others.busy;

  async function end(what: 'one' | 'others', id: string) {
    if (busy) return;
    setProblem(null);
    setSaid(null);
    setEnding(id);
    const outcome = what === 'one' ? await one.send({ id }) : await others.send({});
    setEnding(null);
    if (outcome.ok) setSaid(what);
    else setProblem(outcome.problem);
    refresh();
  }
  if (!data && asked.problem && asked.problem.code !== 'offline')
    return <Failed problem={asked.problem} onRetry={refresh} />;
  return (
    <Box title={<Trans>Where you are signed in</Trans>}>
      <div className="stack">
        {!data && asked.problem && (
          <>
            <p>
              <Trans>This list needs a connection. It is never kept on this phone.</Trans>
            </p>
            <Button onClick={refresh}>
              <Trans>Try again</Trans>
            </Button>
          </>
        )}
        {!data && !asked.problem && <Skeleton kind="text" count={1} label={t`Loading`} />}
        {data && (
          <ul className={`list ${styles.sessions}`} aria-label={t`Where you are signed in`}>
            {data.map((session) => (
              <Session
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={() => void end('one', session.id)}
              />
            ))}
          </ul>
        )}
        {data && <CallRefused problem={problem} />}
        {said && (
          <Note
            kind="ok"
            role="status"
            title={
              said === 'one' ? <Trans>Signed out there.</Trans> : <Trans>Signed out everywhere else.</Trans>
            }
          />
        )}
        {data && data.some(({ current }) => !current) && (
          <Button busy={ending === ''} onClick={() => void end('others', '')}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )}
      </div>
    </Box>
  );
}

function Session({ session, busy, onEnd }: { session: AccountSession; busy: boolean; onEnd: () => void }) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const { device, current } = session;
  const when = (time: string): string => (now === null ? '\u00a0' : moment(Date.parse(time), now));
  const used = when(session.last_used_at);
  const since = when(session.created_at);
  return (
    <li className={styles.session}>
      <div className="grow">
        <p className="strong">{device || t`Unknown device`}</p>
        <p className="small muted">
          <Trans>Last used {used}</Trans>
        </p>
        <p className="small muted">
          <Trans>Signed in {since}</Trans>
        </p>
      </div>
      {current ? (
        <Mark kind="ok">
          <Trans>This device</Trans>
        </Mark>
      ) : (
        <Button variant="quiet" small busy={busy} aria-label={t`Sign out ${device}`} onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
