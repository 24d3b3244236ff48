import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Centre, Imported } from '#offline/centre-face.ts';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { sortFiles } from './files.ts';
import { useAct } from './use-act.ts';

/** Takes over what another phone of the same user had waiting. */
export function ImportDialog({ centre, onClose }: { centre: Centre; onClose: () => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [came, setCame] = useState<Imported | null>(null);
  const { busy, failed, act } = useAct();

  const read = (chosen: readonly File[]) =>
    act(async () => {
      setCame(null);
      const { work, photos } = sortFiles(chosen);
      setCame(work ? await centre.importWork(work, photos) : { ok: false, why: 'unreadable' });
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Import</Trans>}
      actions={
        <>
          <Button
            variant={came?.ok ? 'plain' : 'main'}
            tall
            icon="upload"
            busy={busy}
            onClick={() => input.current?.click()}
          >
            {came ? <Trans>Choose other files</Trans> : <Trans>Choose files</Trans>}
          </Button>
          <Button variant={came?.ok ? 'main' : 'plain'} tall onClick={onClose}>
            {came ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>Choose the file that you exported on your other phone, and its photos with it.</Trans>
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t`Files from your other phone`}
          accept=".json,.txt,application/json,text/plain,image/*,application/pdf"
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            if (chosen.length > 0) void read(chosen);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        {came && <Came came={came} />}
        {failed && <NotTakenNote cause={failed.cause} />}
      </div>
    </Dialog>
  );
}

function Came({ came }: { came: Imported }) {
  if (!came.ok) return <Refused why={came.why} />;
  const { added, known, unreadable, photosMissing } = came;
  return (
    <Note
      kind={unreadable + photosMissing > 0 ? 'wait' : 'ok'}
      role="status"
      title={
        added > 0 ? (
          <Plural value={added} one="# item was added." other="# items were added." />
        ) : (
          <Trans>Nothing new was in it.</Trans>
        )
      }
    >
      {known > 0 && (
        <>
          <Plural value={known} one="# was here already." other="# were here already." />{' '}
        </>
      )}
      {photosMissing > 0 && (
        <>
          <Plural
            value={photosMissing}
            one="# was left out, because its photo was not chosen."
            other="# were left out, because their photos were not chosen."
          />{' '}
        </>
      )}
      {unreadable > 0 && (
        <Plural
          value={unreadable}
          one="# cannot be read by this version of the app."
          other="# cannot be read by this version of the app."
        />
      )}
    </Note>
  );
}

function Refused({ why }: { why: Extract<Imported, { ok: false }>['why'] }) {
  switch (why) {
    case 'other_user':
      return (
        <Note kind="stop" role="alert" title={<Trans>This file belongs to another account.</Trans>}>
          <Trans>Log in with that account, then choose it again.</Trans>
        </Note>
      );
    case 'guest':
      return (
        <Note kind="stop" role="alert" title={<Trans>This file was saved without logging in.</Trans>}>
          <Trans>Log in first on the other phone, then save it again.</Trans>
        </Note>
      );
    case 'sign_in':
      return (
        <Note kind="stop" role="alert" title={<Trans>You're currently not logged in</Trans>}>
          <Trans>Log in, then choose the file again.</Trans>
        </Note>
      );
    case 'newer':
      return (
        <Note kind="stop" role="alert" title={<Trans>A newer version of the app saved this file.</Trans>}>
          <Trans>Load the new version here, then choose it again.</Trans>
        </Note>
      );
    case 'full':
      return (
        <Note kind="stop" role="alert" title={<Trans>Too much waits on this phone.</Trans>}>
          <Trans>Send or discard something here first. Nothing was added.</Trans>
        </Note>
      );
    case 'unreadable':
      return (
        <Note kind="stop" role="alert" title={<Trans>This is no file of waiting work.</Trans>}>
          <Trans>Choose the one that begins with chicargos. Nothing was added.</Trans>
        </Note>
      );
  }
}
