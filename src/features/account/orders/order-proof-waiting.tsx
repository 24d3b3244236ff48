import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { bytesText } from '#domain/text/bytes.ts';
import { useCommands, useEngine, useWatch } from '#offline/react/react.ts';
import type { CommandView, Reason } from '#offline/store/states.ts';
import { useProofWords } from '#shown/proof-words.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import { addProof } from '../commands.ts';
import styles from './order-proofs.module.css';
import type { PhotoProgress } from '#offline/face/photo-progress.ts';

const ProofPayload = v.object({ number: v.string() });
const ProofSeen = v.object({ name: v.string() });

/** Proofs for this order that the server has not said yes to, oldest first. */
export function useWaitingProofs(number: string): readonly CommandView[] {
  const commands = useCommands();
  return useMemo(
    () =>
      commands.filter((command) => {
        if (command.name !== addProof.declared.name || command.state === 'done') return false;
        const read = v.safeParse(ProofPayload, command.payload);
        return read.success && read.output.number === number;
      }),
    [commands, number],
  );
}

/** Name of the file that was chosen. */
export function fileNameOf({ seen }: CommandView): string {
  const read = v.safeParse(ProofSeen, seen);
  return read.success ? read.output.name : '';
}

function usePhoto({ key }: CommandView): PhotoProgress | null {
  const engine = useEngine();
  const watch = useMemo(() => engine?.photo(key) ?? null, [engine, key]);
  return useWatch<PhotoProgress | null>(watch, null);
}

/** After it was taken: that it lies here, then how much of it has arrived. */
export function SavedProof({ command }: { command: CommandView }) {
  const photo = usePhoto(command);
  if (photo && photo.sent > 0) {
    const [sent, size] = [bytesText(photo.sent), bytesText(photo.size)];
    return (
      <Note kind="wait" title={<Trans>It is being sent.</Trans>}>
        <Trans>
          {sent} of {size} received.
        </Trans>
      </Note>
    );
  }
  return (
    <Note kind="wait" role="status" title={<Trans>Saved on this phone.</Trans>}>
      <Trans>It is sent automatically when there is a connection.</Trans>
    </Note>
  );
}

/** One proof on its way: what it is, how far, why not, and what can be done. */
export function WaitingProof({ command }: { command: CommandView }) {
  const { t } = useLingui();
  const engine = useEngine();
  const photo = usePhoto(command);
  const [kept, setKept] = useState(false);
  const { state, reason } = command;
  const name = fileNameOf(command);
  const stuck = state === 'needs_user';
  const retry = stuck && reason?.kind !== 'rejected';
  const started = photo !== null && photo.sent > 0 && !photo.complete;

  async function discard() {
    setKept((await engine?.discard(command.key)) === 'kept');
  }
  return (
    <div className={stuck ? styles.stuck : styles.waiting}>
      <div className="grow">
        <WaitingMark command={command} filled={false} />
        <p className={`small ${styles.name}`}>
          {name}
          {photo && <>, {bytesText(photo.size)}</>}
        </p>
        {started && <Progress label={t`Sent so far`} percent={(100 * photo.sent) / photo.size} />}
        {stuck && (
          <p className="small">
            <Why reason={reason} />
          </p>
        )}
        {kept && (
          <p className="small" role="status">
            <Trans>It is being sent now.</Trans>
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {state === 'queued' && (
          <Button variant="quiet" small onClick={() => engine?.sendNow()}>
            <Trans>Send now</Trans>
          </Button>
        )}
        {retry && (
          <Button variant="quiet" small onClick={() => void engine?.retry(command.key)}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {stuck && (
          <Button variant="risk" small aria-label={t`Discard ${name}`} onClick={() => void discard()}>
            <Trans>Discard</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function Why({ reason }: { reason: Reason | null }) {
  const words = useProofWords();
  if (reason?.kind === 'server_error')
    return <Trans>The server did not answer after many tries. It is safe to try again.</Trans>;
  return words(reason?.code ?? '') ?? (reason?.message || <Trans>The server did not accept it.</Trans>);
}
