import { useCallback, useMemo, useState } from 'react';
import type { Engine } from '#offline/face/engine-face.ts';
import { useEngine } from '#offline/react/react.ts';
import type { EditorForm } from './editor-form.ts';
import { missingForLive, publishTo, saveEdit } from './editor-save.ts';
import type { ListingNames } from './editor-work.ts';
import { useAttempt } from './use-attempt.ts';

export interface Saving {
  /** False: nothing was written, and the screen says why. */
  save: () => Promise<boolean>;
  /** Shows it to everybody, with what is typed; or takes it back to a draft. */
  publish: (to: 'live' | 'draft') => Promise<boolean>;
  busy: boolean;
  /** The last save by its key; null before the first, and where nothing had to go out. */
  key: string | null;
  failed: { cause: unknown } | null;
}

/** The acts of an editor on this phone. @param refused hears that fields are wrong, once they are marked */
export function useSaving(form: EditorForm, names: ListingNames, refused: () => void): Saving {
  const engine = useEngine();
  const { busy, failed, run } = useAttempt();
  const [key, setKey] = useState<string | null>(null);
  const act = useCallback(
    async (does: (on: Engine) => Promise<unknown>): Promise<boolean> =>
      engine ? run(() => does(engine)) : false,
    [engine, run],
  );
  return useMemo(() => {
    const save = async (): Promise<boolean> => {
      const read = form.readEdit();
      const lost = read.ok && engine ? missingForLive(engine, form, names) : [];
      if (lost.length > 0) form.markMissing(lost);
      if (!read.ok || lost.length > 0) {
        refused();
        return false;
      }
      return act(async (on) => setKey(await saveEdit(on, { form, names, edit: read.edit })));
    };
    const publish = async (to: 'live' | 'draft'): Promise<boolean> => {
      if (to === 'live' && form.isDirty() && !(await save())) return false;
      return act((on) => publishTo(on, { form, names, to }));
    };
    return { save, publish, busy, key, failed };
  }, [engine, form, names, refused, act, busy, key, failed]);
}
