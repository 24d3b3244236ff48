import { useCallback, useEffect, useRef, useState } from 'react';
import { useEngine, useSession } from '#offline/react/react.ts';
import { writeDrafts } from '#offline/react/typed-drafts.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { draftKey, EMPTY_EDITOR_DRAFT, readEditorDraft } from './editor-draft.ts';
import type { EditorForm, TypedFields } from './editor-form.ts';
import type { ListingNames } from './editor-work.ts';
import {
  endWithSession,
  settleStash,
  stashTyped,
  stashedTyped,
  dropStashedTyped,
} from '#offline/react/typed-stash.ts';

/**
 * Keeps what is typed on this phone, and brings it back: from its draft, or from the tab where the page went before the
 * draft was written.
 * @returns `restored`: what came back and is not saved; `failed`: nothing can be kept
 */
export function useTypedDraft(
  form: EditorForm,
  names: ListingNames,
): { restored: TypedFields | null; failed: boolean } {
  const key = draftKey(names.row);
  const engine = useEngine();
  const user = useSession()?.id ?? null;
  // Before the draft's own: what is due when the form goes is written here, and then not needed any more.
  useEffect(
    () => () => {
      if (engine && user !== null)
        void writeDrafts().then(() => settleStash(engine, user, key).catch(() => undefined));
    },
    [engine, user, key],
  );
  const { value, state, keep: draft, drop } = useDraft(key, EMPTY_EDITOR_DRAFT, readEditorDraft);
  const [restored, setRestored] = useState<TypedFields | null>(null);
  const isRead = state !== 'reading';
  // A draft of before is brought back once, when it has been read; null: it is being read.
  const given = useRef<TypedFields | null>(null);
  const keep = useCallback(
    (typed: TypedFields) => {
      if (user !== null) stashTyped(user, key, typed);
      draft(typed);
    },
    [user, key, draft],
  );
  const forget = useCallback(() => {
    dropStashedTyped(key);
    void drop();
  }, [key, drop]);

  useEffect(() => {
    if (engine) endWithSession(engine);
  }, [engine]);
  useEffect(() => {
    if (state === 'kept' && engine && user !== null)
      void settleStash(engine, user, key).catch(() => undefined);
  }, [state, engine, user, key]);
  useEffect(() => {
    if (!isRead) given.current = null;
    if (!isRead || value === given.current) return;
    const late = user === null ? null : readEditorDraft(stashedTyped(user, key));
    const before = late ?? value;
    const isThere = Object.keys(before).length > 0;
    const isTyping = form.isDirty();
    given.current = value;
    if (isThere) form.restore(before);
    if (isThere && !form.isDirty()) return forget();
    if (isThere) setRestored(before);
    // What the tab alone has, and what was typed while the draft was read.
    if (late !== null || isTyping) keep(form.typed());
  }, [form, isRead, value, user, key, keep, forget]);
  useEffect(() => {
    if (!isRead) return;
    let kept = form.typed();
    return form.watch(() => {
      const typed = form.typed();
      if (!form.isDirty()) setRestored(null);
      if (typed === kept) return;
      // Where nothing was typed nothing is dropped: the listing itself has changed, and a draft may still come.
      const isTyped = Object.keys(kept).length > 0;
      kept = typed;
      if (form.isDirty()) keep(typed);
      else if (isTyped) forget();
    });
  }, [form, isRead, keep, forget]);
  return { restored, failed: state === 'failed' };
}
