import { Trans } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type EditorForm, typedInto } from '../editor/editor-form.ts';
import { Preview } from './preview.tsx';

/**
 * On a phone the preview lies under the whole form. This brings it over the form, from wherever somebody types, and leaves
 * them there when it is closed.
 */
export function PreviewButton({ form, saver }: { form: EditorForm; saver: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Preview</Trans>
      </Button>
      {open && <PreviewSheet form={form} saver={saver} onClose={() => setOpen(false)} />}
    </>
  );
}

function PreviewSheet({ form, saver, onClose }: { form: EditorForm; saver: boolean; onClose: () => void }) {
  const typed = useSyncExternalStore(form.watch, form.typed, form.typed);
  const view = useSyncExternalStore(form.watch, form.view, form.view);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Preview</Trans>}
      actions={
        <Button variant="main" onClick={onClose}>
          <Trans>Back to the form</Trans>
        </Button>
      }
    >
      <Preview view={typedInto(view, typed)} saver={saver} />
    </Dialog>
  );
}
