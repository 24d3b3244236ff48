import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { useEngine } from '#offline/react/react.ts';
import { type CommandView, mayHaveRun } from '#offline/store/states.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { LocalWriteErrorNote } from './local-write-error.tsx';
import { takeBack, type TakenBack } from './take-back.ts';
import styles from './thread.module.css';
import { WaitingMark } from './waiting-mark.tsx';

const Written = v.object({ id: v.string(), text: v.string() });
const writtenIn = (payload: unknown) => {
  const read = v.safeParse(Written, payload);
  return read.success ? read.output : null;
};

/** Messages of a thread that the shop has not confirmed, oldest first. @param by name of the command that writes into it */
export const messagesWaiting = (commands: readonly CommandView[], by: string, id: string): CommandView[] =>
  commands.filter(
    ({ name, state, payload }) => name === by && state !== 'done' && writtenIn(payload)?.id === id,
  );

interface WaitingMessageProps {
  command: CommandView;
  /** Draft into which its text goes when it is taken back. */
  draft: string;
  onTakenBack: () => void;
  /** Why the shop did not take it, by the code of the refusal. */
  why: (code: string) => ReactNode;
}

/** A message that was written here and has not arrived, or that was refused: what never went out can be changed. */
export function WaitingMessage({ command, draft, onTakenBack, why }: WaitingMessageProps) {
  const engine = useEngine();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const [taken, setTaken] = useState<TakenBack | null>(null);
  const text = writtenIn(command.payload)?.text ?? '';
  const { state, reason, sent } = command;
  const refused = state === 'needs_user';
  const isMine = refused ? !mayHaveRun({ sent, reason }) : state === 'queued' && !sent;

  async function change(): Promise<void> {
    if (!engine) return;
    try {
      const became = await takeBack(engine, { key: command.key, text, draft });
      setTaken(became);
      if (became !== 'gone') onTakenBack();
    } catch (cause) {
      setFailed({ cause });
    }
  }
  return (
    <li className={classes(styles.message, styles.mine, refused ? styles.refused : styles.waits)}>
      <p className={styles.head}>
        <b>
          <Trans>You</Trans>
        </b>
        <WaitingMark command={command} filled={false} />
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {refused && (
        <p className="small">{isMine ? why(reason?.kind === 'rejected' ? reason.code : '') : <Unclear />}</p>
      )}
      {!refused && taken && taken !== 'back' && (
        <p className="small" role="alert">
          {taken === 'gone' ? <Trans>It has already been sent.</Trans> : <Unclear />}
        </p>
      )}
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
      {isMine && (
        <Button variant="quiet" small icon="edit" onClick={() => void change()}>
          <Trans>Withdraw and change</Trans>
        </Button>
      )}
    </li>
  );
}

const Unclear = () => (
  <Trans>
    It may or may not have arrived. See <Link to="/waiting">Waiting and sent</Link>
  </Trans>
);
