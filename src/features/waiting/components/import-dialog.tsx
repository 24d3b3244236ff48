import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useMemo, useRef, useState } from 'react';
import type { Centre, Imported, WorkFilePreview } from '#offline/face/centre-face.ts';
import { useWatch } from '#offline/react/react.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { sortFiles } from './files.ts';
import { useRowAct } from './use-act.ts';
import { useCommandTitle } from './command-words.ts';

const TEXTS = refusalTexts('not_authenticated');

interface Chosen {
  work: Blob;
  photos: readonly File[];
  looked: Extract<WorkFilePreview, { ok: true }>;
}

/** Takes over what another phone of the same user had waiting; first it says what that is. */
export function ImportDialog({ centre, onClose }: { centre: Centre; onClose: () => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [came, setCame] = useState<Imported | null>(null);
  const { busy, failed, act } = useRowAct();

  const look = (files: readonly File[]) =>
    act(async () => {
      setCame(null);
      setChosen(null);
      const { work, photos } = sortFiles(files);
      const looked = work ? await centre.previewWorkFile(work) : ({ ok: false, why: 'unreadable' } as const);
      if (work && looked.ok) setChosen({ work, photos, looked });
      else if (!looked.ok) setCame(looked);
    });
  const add = ({ work, photos }: Chosen) =>
    act(async () => {
      setCame(await centre.importWork(work, photos));
      setChosen(null);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Import</Trans>}
      actions={
        <>
          {chosen ? (
            <Button variant="main" tall busy={busy} onClick={() => void add(chosen)}>
              <Trans>Add to this phone</Trans>
            </Button>
          ) : (
            <Button
              variant={came?.ok ? 'plain' : 'main'}
              tall
              icon="upload"
              busy={busy}
              onClick={() => input.current?.click()}
            >
              {came ? <Trans>Choose other files</Trans> : <Trans>Choose files</Trans>}
            </Button>
          )}
          <Button variant={came?.ok ? 'main' : 'plain'} tall onClick={onClose}>
            {came ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </>
      }
    >
      <div className="stack">
        {chosen ? (
          <Contents looked={chosen.looked} />
        ) : (
          <p>
            <Trans>Choose the file that you exported on your other phone, and its photos with it.</Trans>
          </p>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t`Files from your other phone`}
          accept=".json,.txt,application/json,text/plain,image/*,application/pdf"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            if (files.length > 0) void look(files);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        {came && <Came came={came} centre={centre} />}
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
      </div>
    </Dialog>
  );
}

/** So many are named; the rest is counted. */
const NAMED = 6;

/** Acts that would be done in the user's name, so that a file from somebody else is noticed before it counts. */
function Contents({ looked: { items, exportedAt } }: { looked: Chosen['looked'] }) {
  const what = useCommandTitle();
  const now = useNow();
  const moment = useMoment();
  const more = items.length - NAMED;
  return (
    <>
      <p>
        {now !== null && <Trans>Saved {moment(exportedAt, now)}.</Trans>}{' '}
        <Trans>It is sent in your name. Add it only if you saved it yourself.</Trans>
      </p>
      <ul className="list">
        {items.slice(0, NAMED).map((item) => (
          <li key={item.key}>{what(item)}</li>
        ))}
      </ul>
      {more > 0 && (
        <p className="muted">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </>
  );
}

const NO_KEYS: readonly string[] = [];

function Came({ came, centre }: { came: Imported; centre: Centre }) {
  const keys = came.ok ? came.keys : NO_KEYS;
  const doneSince = useWatch(
    useMemo(() => centre.doneOf(keys), [centre, keys]),
    0,
  );
  if (!came.ok) return <Refused why={came.why} />;
  const { added, known, done, unreadable, photosMissing } = came;
  // Of what was new here nobody knows which phone's sending has done it.
  const waits = added - doneSince;
  const title = waits > 0 ? 'waits' : doneSince > 0 ? 'since' : done > 0 ? 'done' : 'nothing';
  return (
    <Note
      kind={unreadable + photosMissing > 0 ? 'wait' : 'ok'}
      role="status"
      title={
        title === 'waits' ? (
          <Plural value={waits} one="# item was added." other="# items were added." />
        ) : title === 'since' ? (
          <Plural value={doneSince} one="# item is done." other="# items are done." />
        ) : title === 'done' ? (
          <Plural value={done} one="# item is already done." other="# items are already done." />
        ) : (
          <Trans>It contained nothing new.</Trans>
        )
      }
    >
      {title === 'waits' && doneSince > 0 && (
        <>
          <Plural value={doneSince} one="# is done." other="# are done." />{' '}
        </>
      )}
      {title !== 'done' && done > 0 && (
        <>
          <Plural value={done} one="# is already done." other="# are already done." />{' '}
        </>
      )}
      {known > 0 && (
        <>
          <Plural value={known} one="# was already here." other="# were already here." />{' '}
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
  const words = useRefusalWords(TEXTS);
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
        <Note kind="stop" role="alert" title={words('not_authenticated')}>
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
        <Note kind="stop" role="alert" title={<Trans>Too much is waiting on this phone.</Trans>}>
          <Trans>Send or discard something here first. Nothing was added.</Trans>
        </Note>
      );
    case 'unreadable':
      return (
        <Note kind="stop" role="alert" title={<Trans>This is not a file of waiting items.</Trans>}>
          <Trans>Choose the one that begins with chicargos. Nothing was added.</Trans>
        </Note>
      );
  }
}
