import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from './refusal-texts.ts';
import { useRefusalWords } from './refusal-words.ts';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { lengthOf } from '#domain/people/field-problem.ts';
import { useStrip } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { useBadFieldFocus } from './bad-field.ts';
import { LocalWriteErrorNote } from './local-write-error.tsx';
import styles from './thread.module.css';
import { readText } from './read-value.ts';

const TEXTS = refusalTexts('max_length');

interface WriteBoxProps {
  label: ReactNode;
  hint: ReactNode;
  /** Draft in which what is typed lies on this phone. */
  draft: string;
  /** Most characters. */
  most: number;
  busy: boolean;
  /** Gives it to the phone, which takes the draft over. */
  send: (text: string) => Promise<unknown>;
  /** Something went off from here just now: whoever writes goes on writing. */
  again: boolean;
  onSent: () => void;
}

/** Message to write into a thread: kept while it is typed, sent when there is a connection. */
export function WriteBox({ label, hint, draft, most, busy, send, again, onSent }: WriteBoxProps) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const { value, set, state } = useDraft(draft, '', readText);
  const { online } = useStrip();
  const { form, tries, refused } = useBadFieldFocus();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  useEffect(() => {
    if (again) form.current?.querySelector('textarea')?.focus();
  }, [again, form]);
  const text = value.trim();
  const over = lengthOf(text) - most;
  const isBad = text === '' || over > 0;
  const error =
    over > 0
      ? words('max_length', { limit: most })
      : tries > 0 && text === ''
        ? t`Write something first`
        : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBad) return refused();
    setFailed(null);
    try {
      await send(text);
      onSent();
    } catch (cause) {
      setFailed({ cause });
    }
  }
  return (
    <form ref={form} className={styles.box} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={label}
        hint={hint}
        rows={4}
        value={value}
        error={error}
        onChange={({ target }) => set(target.value)}
      />
      {value !== '' && state === 'failed' && (
        <p className="tiny muted">
          <Trans>Not kept on this phone. Send it before you leave this page.</Trans>
        </p>
      )}
      {failed && (
        <LocalWriteErrorNote cause={failed.cause}>
          <Trans>Copy your text before you leave this page.</Trans>
        </LocalWriteErrorNote>
      )}
      <div className={styles.send}>
        <Button type="submit" variant="main" icon="send" busy={busy}>
          <Trans>Send</Trans>
        </Button>
        <p className="tiny muted" role="status">
          {!online ? (
            <Trans>You are offline. It is kept here and sent when there is a connection.</Trans>
          ) : value !== '' && state === 'kept' ? (
            <Trans>Kept on this phone</Trans>
          ) : null}
        </p>
      </div>
    </form>
  );
}
