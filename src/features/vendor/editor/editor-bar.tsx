import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useCommandState } from '#offline/react/react.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Stick } from '#ui/stick.tsx';
import type { EditorForm } from './editor-form.ts';
import type { ListingNames } from './editor-work.ts';
import { usePendingCommands } from '../use-names.ts';
import type { Saving } from './use-saving.ts';
import styles from './editor-bar.module.css';
import { PreviewButton } from '../preview/preview-sheet.tsx';

interface BarProps {
  form: EditorForm;
  names: ListingNames;
  saving: Saving;
  title: ReactNode;
  /** Pictures of the preview wait for a tap. */
  saver: boolean;
}

/** Title, the way back, and Save: at the top, and on a phone under the thumb, with the preview. */
export function EditorBar({ form, names, saving, title, saver }: BarProps) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.bar}>
        <ButtonLink variant="quiet" icon="arrow-left" to="/vendor-dashboard">
          <span className={styles.back}>
            <Trans>Dashboard</Trans>
          </span>
        </ButtonLink>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <div className={`only-wide ${styles.acts}`}>
          <SaveState form={form} names={names} saving={saving} />
          <SaveButton form={form} saving={saving} />
        </div>
      </div>
      <Stick
        label={t`Save`}
        action={
          <div className={styles.under}>
            <PreviewButton form={form} saver={saver} />
            <SaveButton form={form} saving={saving} />
          </div>
        }
      >
        <SaveState form={form} names={names} saving={saving} />
      </Stick>
    </>
  );
}

const useDirty = (form: EditorForm): boolean => useSyncExternalStore(form.watch, form.isDirty, () => false);

function SaveButton({ form, saving }: { form: EditorForm; saving: Saving }) {
  const isDirty = useDirty(form);
  return (
    <Button
      variant="main"
      disabled={!isDirty && !saving.busy}
      busy={saving.busy}
      onClick={() => void saving.save()}
    >
      <Trans>Save</Trans>
    </Button>
  );
}

/** Progress of what was typed; "Saved" only after the server's answer. */
function SaveState({ form, names, saving }: Pick<BarProps, 'form' | 'names' | 'saving'>) {
  const { t } = useLingui();
  const isDirty = useDirty(form);
  const work = usePendingCommands(names);
  const last = useCommandState(saving.key);
  const open = work.edit ?? work.making;
  return (
    <span role="status" className="small">
      {isDirty ? (
        <Mark icon="edit">
          <Trans>Not saved yet</Trans>
        </Mark>
      ) : open ? (
        <WaitingMark command={open} filled={false} />
      ) : last?.state === 'done' ? (
        <WaitingMark command={last} done={t`Saved`} filled={false} />
      ) : (
        <span className="muted">
          <Trans>Nothing to save</Trans>
        </span>
      )}
    </span>
  );
}
