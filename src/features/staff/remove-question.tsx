import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type * as v from 'valibot';
import type { Call } from '#contract/declare.ts';
import { useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RefusedNote } from './refused-note.tsx';

interface RemoveQuestionProps<P extends v.GenericSchema, A extends v.GenericSchema> {
  /** The call that takes it away, and what it is told. */
  removal: Call<P, A>;
  payload: v.InferInput<P>;
  /** The question. */
  title: ReactNode;
  /** Words on what becomes of it, or of what hangs on it. */
  children: ReactNode;
  onDone: () => void;
}

/** Takes a thing away, after a question; a refusal is said where it was asked. */
export function RemoveQuestion<P extends v.GenericSchema, A extends v.GenericSchema>({
  removal,
  payload,
  title,
  children,
  onDone,
}: RemoveQuestionProps<P, A>) {
  const [asking, setAsking] = useState(false);
  const { send, busy, problem, clear } = useAct(removal);
  const close = (): void => {
    clear();
    setAsking(false);
  };
  const remove = async (): Promise<void> => {
    const outcome = await send(payload);
    if (outcome?.ok) onDone();
  };
  return (
    <>
      <Button variant="risk" onClick={() => setAsking(true)}>
        <Trans>Remove</Trans>
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        role="alertdialog"
        title={title}
        actions={
          <>
            <Button variant="main" busy={busy} onClick={() => void remove()}>
              <Trans>Remove</Trans>
            </Button>
            <Button onClick={close}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <p>{children}</p>
        <RefusedNote problem={problem} />
      </Dialog>
    </>
  );
}
