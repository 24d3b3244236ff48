import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { bytesText } from '#domain/text/bytes.ts';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { onDemand } from '#shown/on-demand.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { ActFailed } from './act-failed.tsx';
import { actsOf } from './acts.ts';
import { Row, WhyWaiting } from './row.tsx';
import { focusHeadingAfterQuestion, useRowAct } from './use-act.ts';
import { placedNumber, signOf, useCommandDoneText, useCommandTitle } from './command-words.ts';
import { useRefusalReason } from './refusal-reasons.ts';
import styles from './row.module.css';
import type { Discarded } from '#offline/face/discard-outcome.ts';

const Question = onDemand(
  () => import('./discard-question.tsx').then((part) => part.DiscardQuestion),
  ({ onKeep }) => onKeep,
);

/** The user's own words, so that a refused question is never lost. */
const Written = v.object({ userRequest: v.pipe(v.string(), v.nonEmpty()) });

/**
 * Taken back too late, so it stands in the basket: it can be taken out there. `look`: the line holds more than that, and
 * only its owner knows how many should stay.
 */
export type TooLateWay = { kind: 'remove'; run: () => Promise<unknown> } | { kind: 'look' };

interface ItemProps {
  command: CommandView;
  /** Bytes of the photos that go with it. */
  photoBytes?: number;
  /** Number of others that wait for it and would need the user without it. */
  followers?: number;
  /** Way on for an add that was taken back too late; null: nothing is left to do. */
  tooLateWay?: TooLateWay | null;
  /** Another way for it to go out. */
  byCode?: ReactNode;
}

/** One act: what, since when, how big, how far, why not, and what can be done about it. */
export function WaitingItem({
  command,
  photoBytes = 0,
  followers = 0,
  tooLateWay = null,
  byCode = null,
}: ItemProps) {
  const what = useCommandTitle()(command);
  const done = useCommandDoneText()(command);
  const why = useRefusalReason()(command);
  const since = useSince(command, photoBytes);
  const { note, ...acts } = useItemActs(command, { what, followers, tooLateWay });
  const { state } = command;
  const written = state === 'needs_user' ? v.safeParse(Written, command.payload) : null;
  return (
    <Row
      icon={signOf(command)}
      tone={state === 'needs_user' ? 'stop' : state === 'done' ? 'ok' : 'wait'}
      title={what}
      since={since}
      acts={acts.buttons}
      below={note ?? byCode}
    >
      {state !== 'needs_user' && <WaitingMark command={command} done={done} filled={false} />}
      {command.tooLate && (
        <p>
          <Mark icon="info-circle">
            <Trans>You withdrew it, but it had already been sent</Trans>
          </Mark>
        </p>
      )}
      {why.title && (
        <WhyWaiting title={why.title} waits={state !== 'needs_user'}>
          {why.detail}
        </WhyWaiting>
      )}
      {written?.success && (
        <details className="small">
          <summary>
            <Trans>What you wrote</Trans>
          </summary>
          <p className={styles.written}>{written.output.userRequest}</p>
        </details>
      )}
    </Row>
  );
}

/** "Today 10:52, 1 KB". */
function useSince(command: CommandView, photoBytes: number): string {
  const now = useNow();
  const moment = useMoment();
  if (now === null) return '\u00a0';
  if (command.state === 'done') return moment(command.doneAt ?? command.createdAt, now, 'first');
  return `${moment(command.createdAt, now, 'first')}, ${bytesText(command.sizeBytes + photoBytes)}`;
}

interface ActsGiven {
  what: string;
  followers: number;
  tooLateWay: TooLateWay | null;
}

function useItemActs(command: CommandView, { what, followers, tooLateWay }: ActsGiven) {
  const { t } = useLingui();
  const engine = useEngine();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { busy, failed, act } = useRowAct();
  const { retry, change, discard } = actsOf(command);
  const number = placedNumber(command);
  const isOrder = ['order.place', 'order.proof'].includes(command.name);
  const stuck = command.state === 'needs_user';

  async function giveUp() {
    // It may go out while the thumb comes down: then it stays, and the list shows what became of it.
    let given: Discarded | undefined;
    const done = await act(async () => {
      given = await engine?.discard(command.key);
    });
    setAsking(false);
    setLeaving(given === 'kept');
    if (done && given !== 'kept') focusHeadingAfterQuestion();
  }
  const buttons = (number || retry || change || discard || tooLateWay) && (
    <>
      {tooLateWay?.kind === 'remove' && (
        <Button
          small
          variant="risk"
          busy={busy}
          aria-label={t`Remove from basket: ${what}`}
          onClick={() => void act(tooLateWay.run).then((taken) => taken && focusHeadingAfterQuestion())}
        >
          <Trans>Remove from basket</Trans>
        </Button>
      )}
      {tooLateWay?.kind === 'look' && (
        <ButtonLink variant="quiet" small to="/my-basket" aria-label={t`Change it in your basket: ${what}`}>
          <Trans>Change it in your basket</Trans>
        </ButtonLink>
      )}
      {number && (
        <ButtonLink variant="quiet" small to={`/orders/${number}`} aria-label={t`See the order ${number}`}>
          <Trans>See the order</Trans>
        </ButtonLink>
      )}
      {retry && (
        <Button
          small
          data-edge
          busy={busy}
          aria-label={t`Try again: ${what}`}
          onClick={() => void act(async () => engine?.retry(command.key))}
        >
          <Trans>Try again</Trans>
        </Button>
      )}
      {change && (
        <ButtonLink
          variant={stuck && !retry ? 'plain' : 'quiet'}
          data-edge={stuck && !retry ? '' : undefined}
          small
          to={change}
          aria-label={isOrder ? t`View ${what}` : t`Change: ${what}`}
        >
          {isOrder ? <Trans>View</Trans> : <Trans>Change</Trans>}
        </ButtonLink>
      )}
      {discard && (
        <Button
          variant="risk"
          small
          aria-label={discard === 'ask' ? t`Withdraw: ${what}` : t`Discard: ${what}`}
          onClick={() => setAsking(true)}
        >
          {discard === 'ask' ? <Trans>Withdraw</Trans> : <Trans>Discard</Trans>}
        </Button>
      )}
      {asking && (
        <Question
          what={what}
          asked={discard === 'ask'}
          followers={followers}
          busy={busy}
          onKeep={() => setAsking(false)}
          onDiscard={() => void giveUp()}
        />
      )}
    </>
  );
  const note = failed ? (
    <ActFailed cause={failed.cause} />
  ) : leaving ? (
    <Note kind="wait" role="status">
      <Trans>It was already being sent. The result will appear here.</Trans>
    </Note>
  ) : null;
  return { buttons: buttons || null, note };
}
