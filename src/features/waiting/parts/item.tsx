import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import * as v from 'valibot';
import { bytesText } from '#domain/bytes.ts';
import type { CommandView } from '#offline/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { actsOf } from './acts.ts';
import { placedNumber, signOf, useDone, useWhat } from './what.ts';
import { useWhy } from './why.ts';
import styles from './item.module.css';

const Question = lazy(() =>
  import('./discard-question.tsx').then((part) => ({ default: part.DiscardQuestion })),
);

/** The user's own words, so that a refused question is never lost. */
const Written = v.object({ userRequest: v.pipe(v.string(), v.nonEmpty()) });

interface ItemProps {
  command: CommandView;
  onRetry: (key: string) => Promise<void>;
  onDiscard: (key: string) => Promise<void>;
}

/** One act: what, since when, how big, how far, why not, and what can be done about it. */
export function Item({ command, onRetry, onDiscard }: ItemProps) {
  const what = useWhat()(command);
  const done = useDone()(command);
  const why = useWhy()(command);
  const since = useSince(command);
  const tone =
    command.state === 'needs_user' ? styles.stop : command.state === 'done' ? styles.ok : styles.wait;
  const written = command.state === 'needs_user' ? v.safeParse(Written, command.payload) : null;
  return (
    <li className={`${styles.item} ${tone}`}>
      <span className={styles.sign}>
        <Icon name={signOf(command)} />
      </span>
      <div className={styles.words}>
        <p className="strong">{what}</p>
        <p className="small muted">{since}</p>
        {command.state !== 'needs_user' && <WaitingMark command={command} done={done} />}
        {why.title && (
          <p className={styles.why}>
            <b>{why.title}</b> {why.detail}
          </p>
        )}
        {written?.success && (
          <details className="small">
            <summary>
              <Trans>What you wrote</Trans>
            </summary>
            <p className={styles.written}>{written.output.userRequest}</p>
          </details>
        )}
      </div>
      <ItemActs command={command} what={what} onRetry={onRetry} onDiscard={onDiscard} />
    </li>
  );
}

/** "today 10:52, 1 KB". */
function useSince(command: CommandView): string {
  const now = useNow();
  const moment = useMoment();
  if (now === null) return '\u00a0';
  if (command.state === 'done') return moment(command.doneAt ?? command.createdAt, now, 'first');
  return `${moment(command.createdAt, now, 'first')}, ${bytesText(command.sizeBytes)}`;
}

function ItemActs({ command, what, onRetry, onDiscard }: ItemProps & { what: string }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<{ cause: unknown } | null>(null);
  const { retry, change, discard } = actsOf(command);
  const number = placedNumber(command);
  if (!retry && !change && !discard && !number) return null;
  async function act(run: (key: string) => Promise<void>) {
    setBusy(true);
    setRefused(null);
    try {
      await run(command.key);
    } catch (cause) {
      setRefused({ cause });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }
  const order = command.name === 'order.place';
  return (
    <>
      <div className={styles.acts}>
        {number && (
          <ButtonLink variant="quiet" small to={`/orders/${number}`} aria-label={t`See order ${number}`}>
            <Trans>See the order</Trans>
          </ButtonLink>
        )}
        {retry && (
          <Button small busy={busy} aria-label={t`Try again: ${what}`} onClick={() => void act(onRetry)}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {change && (
          <ButtonLink
            variant={command.state === 'needs_user' && !retry ? 'plain' : 'quiet'}
            small
            to={change}
            aria-label={order ? t`Look at ${what}` : t`Change: ${what}`}
          >
            {order ? <Trans>Look</Trans> : <Trans>Change</Trans>}
          </ButtonLink>
        )}
        {discard && (
          <Button variant="risk" small aria-label={t`Discard: ${what}`} onClick={() => setAsking(true)}>
            <Trans>Discard</Trans>
          </Button>
        )}
        {asking && (
          <Suspense>
            <Question
              what={what}
              busy={busy}
              onKeep={() => setAsking(false)}
              onDiscard={() => void act(onDiscard)}
            />
          </Suspense>
        )}
      </div>
      {refused && (
        <div className={styles.refused}>
          <NotTakenNote cause={refused.cause} />
        </div>
      )}
    </>
  );
}
