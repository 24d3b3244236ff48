import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMessage } from '#contract/problem.ts';
import { MAX_REQUEST_ANSWER } from '#contract/request-threads.ts';
import { answerRequest, WholeRequest } from '#contract/staff/requests.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { MessageHead, Words } from '#shown/message-words.tsx';
import styles from '#shown/thread.module.css';
import { useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/class-names.ts';
import { TextArea } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { currentIn } from '../current-version.ts';
import { PaperButton } from '../orders/components/paper-button.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { readText } from '#shown/read-value.ts';

/** Messages that were written after the request itself, and the photos that came with it. */
export function Written({ request: { id, userName: name, messages, photos } }: { request: WholeRequest }) {
  const { t } = useLingui();
  return (
    <>
      {photos.map(({ position, mime, bytes }) => (
        <PaperButton
          key={position}
          path={`/api/staff/requests/${id}/photos/${position}/`}
          mime={mime}
          sizeBytes={bytes}
          name={`chicargos-request-${id}-photo-${position}`}
          title={t`Photo ${position}`}
        />
      ))}
      {messages.length > 0 && (
        <ol className={styles.messages} aria-label={t`Messages`}>
          {messages.map(({ position, by, text, at }) => (
            <li key={position} className={classes(styles.message, by === 'shop' && styles.mine)}>
              <MessageHead by={by === 'shop' ? <Trans>The shop</Trans> : name} at={at} />
              <Words text={text} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface AnswerProps {
  request: WholeRequest;
  /** As it stands now: answered, or as somebody else left it. */
  onNow: (request: WholeRequest) => void;
}

/** An answer goes into the thread and out by mail; what is typed stays on this machine until it has. */
export function RequestAnswer({ request, onNow }: AnswerProps) {
  const { send, busy, problem, clear } = useAct(answerRequest);
  const { value, set, drop } = useDraft(`staff-answer:${request.id}`, '', readText);
  const [moved, setMoved] = useState(false);
  const { id, status, messages, photos } = request;
  if (!request.reachable)
    return (
      <p className="small muted">
        <Trans>They cannot be reached by email. Call them.</Trans>
      </p>
    );
  const answer = async (): Promise<void> => {
    setMoved(false);
    const outcome = await send({
      id: String(id),
      text: value.trim(),
      expected: status,
      seen: messages.length + 1,
      photos: photos.length,
    });
    if (!outcome) return;
    if (outcome.ok) {
      set('');
      await drop().catch(() => undefined);
      return onNow(outcome.value);
    }
    const current = currentIn(outcome.problem, WholeRequest);
    if (current === null) return;
    clear();
    setMoved(true);
    onNow(current);
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void answer();
      }}
    >
      {request.unproved && (
        <Note icon="mail">
          <Trans>
            This address has not been verified: the person who asked may have typed someone else’s. The email
            does not repeat the question, so your answer must make sense without it.
          </Trans>
        </Note>
      )}
      <TextArea
        label={<Trans>Answer</Trans>}
        hint={<Trans>It is emailed to the person who asked, and is in their account.</Trans>}
        rows={5}
        maxLength={MAX_REQUEST_ANSWER}
        value={value}
        error={fieldMessage(problem, 'text')}
        onChange={({ target }) => set(target.value)}
      />
      {moved && (
        <Note kind="stop" role="alert" title={<Trans>Not sent: someone else answered first.</Trans>}>
          <Trans>What they did is above. Your text is kept: send it again if it is still needed.</Trans>
        </Note>
      )}
      <RefusedNote problem={problem} fields={['text']} />
      <div>
        <Button type="submit" variant="main" icon="send" busy={busy}>
          <Trans>Send answer</Trans>
        </Button>
      </div>
    </form>
  );
}
