import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { useRowAct } from './use-act.ts';

const MB = 1_000_000;
const MOST_MB = 100_000;

interface BudgetProps {
  bytes: number;
  onClose: () => void;
  onSave: (bytes: number) => Promise<void>;
}

/** Budget of a month, in whole MB. It only warns; nothing is held back by it. */
export function BudgetDialog({ bytes, onClose, onSave }: BudgetProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(Math.round(bytes / MB)));
  const [wrong, setWrong] = useState(false);
  const { busy, failed, act } = useRowAct();
  async function save(event: FormEvent) {
    event.preventDefault();
    const megabytes = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
    const fits = megabytes >= 1 && megabytes <= MOST_MB;
    setWrong(!fits);
    if (fits && (await act(() => onSave(megabytes * MB)))) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Change my budget</Trans>}
      actions={
        <>
          <Button variant="main" type="submit" form="budget" busy={busy}>
            <Trans>Save</Trans>
          </Button>
          <Button tall onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <form id="budget" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={<Trans>MB a month</Trans>}
          hint={<Trans>We warn you here when most of it is used. Nothing is held back.</Trans>}
          error={wrong ? t`Type a whole number from 1 to 100000` : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
      </form>
    </Dialog>
  );
}
