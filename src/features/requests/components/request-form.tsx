import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode, RefObject } from 'react';
import type { CommandView } from '#offline/store/states.ts';
import { Button } from '#ui/button.tsx';
import { useFirstField } from './first-field.ts';
import { TakenNote } from './sent-form-note.tsx';
import type { TurnOf } from './use-turns.ts';

interface RequestFormProps extends TurnOf {
  form: RefObject<HTMLFormElement | null>;
  /** Outcome once the phone has taken it; null before. */
  taken: { sent: CommandView | null } | null;
  busy: boolean;
  submit: (event: FormEvent) => void;
  /** Label of the button for another one. */
  again: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form that stands on a page: its fields and Send, or in their place what became of it. */
export function RequestForm({
  form,
  asked,
  onAgain,
  taken,
  busy,
  submit,
  again,
  children,
}: RequestFormProps) {
  useFirstField(form, asked);
  if (taken) return <TakenNote sent={taken.sent} onAgain={onAgain} again={again} />;
  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      {children}
      <Button type="submit" variant="main" busy={busy}>
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
