import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Ref } from '#contract/wire.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Wrap } from '#ui/page.tsx';
import { useCategoryPath } from '../creation/category-path.ts';
import { EditorForm } from './editor-form.ts';
import { isUndecided } from './editor-work.ts';
import { type KnownListing, WithOwnListing } from '../preview/own-listing.tsx';
import { ConflictBox } from './conflict-box.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorGone } from './editor-deleted.tsx';
import { EditorGuide } from './editor-guide.tsx';
import { EditorKeeper } from './editor-draft-note.tsx';
import { EditorLive } from './editor-live.tsx';
import { EditorNotMade } from './editor-not-made.tsx';
import { EditorRest } from './editor-rest.tsx';
import { SavingDialog } from './editor-saving.tsx';
import { EditorSections } from './editor-sections.tsx';
import { EditorTrouble } from './editor-trouble.tsx';
import { DeleteButton } from '../entries/entry-delete.tsx';
import { ListingAge } from './listing-age.tsx';
import { LivePreview } from '../preview/preview-live.tsx';
import { useConflicts } from './use-conflicts.ts';
import { useSaving } from './use-saving.ts';
import styles from './editor-screen.module.css';

/** Acts of an editor's page for it. */
interface Around {
  saver: boolean;
  /** Leads to its new address once it is kept as a new draft. */
  onKept: (cid: string) => void;
  onDiscarded: () => void;
  onDeleted: () => void;
}

interface EditorProps extends Around {
  cid: Ref;
  lid: Ref | null;
  onNamed: (cid: Ref, lid: Ref | null) => void;
}

/** The editor of a listing, or of one entry of a listing of spares (spec account §2). */
export function EditorScreen({ cid, lid, onNamed, ...around }: EditorProps) {
  return (
    <WithOwnListing cid={cid} lid={lid} onNamed={onNamed}>
      {(known) => <Editor key={known.names.row} known={known} around={around} />}
    </WithOwnListing>
  );
}

function Editor({ known, around }: { known: KnownListing; around: Around }) {
  const { names, view, isGone } = known;
  const [form] = useState(() => new EditorForm(view, new Date().getUTCFullYear()));
  const page = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const wrong = useCallback(() => setTries((before) => before + 1), []);
  const saving = useSaving(form, names, wrong);
  const conflicts = useConflicts(names);
  const filedIn = useCategoryPath(view.cat_full_name, view.prod_class);
  useEffect(() => form.show(view), [form, view]);
  useEffect(() => {
    if (tries === 0) return;
    // Its field is drawn with what is wrong by now; the bar at the top must not lie over it.
    const bad = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    bad?.focus({ preventScroll: true });
    bad?.scrollIntoView({ block: 'center' });
  }, [tries]);
  const { specs } = view;
  const guide = useMemo(() => <EditorGuide form={form} view={view} />, [form, view]);
  return (
    <div ref={page}>
      <EditorBar
        form={form}
        names={names}
        saving={saving}
        title={<EditorTitle known={known} />}
        saver={around.saver}
      />
      <SavingDialog command={saving.key} />
      <Wrap page>
        <div className={styles.columns}>
          <div className={styles.main}>
            <ListingAge view={view} state={known.state} />
            {isGone && (
              <EditorGone
                names={names}
                shown={() => form.shown()}
                onKept={around.onKept}
                onDiscarded={around.onDiscarded}
              />
            )}
            <EditorNotMade names={names} />
            <EditorTrouble form={form} names={names} />
            <EditorKeeper form={form} names={names} />
            <ConflictBox conflicts={conflicts} />
            {saving.failed && <LocalWriteErrorNote cause={saving.failed.cause} />}
            <EditorSections
              form={form}
              of={view.prod_class}
              model={specs.model}
              category={filedIn}
              years={specs.yearOptions}
              transmissions={specs.transmissionOptions}
              fuels={specs.fuelOptions}
              bodies={specs.bodyTypeOptions}
              guide={guide}
            />
            <EditorRest form={form} view={view} saving={saving} />
            <EditorLive
              form={form}
              names={names}
              view={view}
              saving={saving}
              undecided={conflicts.some(isUndecided)}
              onWrong={wrong}
            />
            <DeleteButton
              cid={known.cid}
              lid={view.lid}
              title={view.prod_title ?? ''}
              onDeleted={around.onDeleted}
            />
          </div>
          <div className={styles.side}>
            <LivePreview form={form} view={view} saver={around.saver} />
          </div>
        </div>
      </Wrap>
    </div>
  );
}

function EditorTitle({ known: { view } }: { known: KnownListing }): ReactNode {
  return view.prod_title ?? <Trans>Edit listing</Trans>;
}
