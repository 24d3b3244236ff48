import { useCallback, useEffect, useRef, useState } from 'react';
import { useBoot, useEngine, useSession } from './react.ts';
import { draftTimers, stopDraftTimer, writeDrafts } from './typed-drafts.ts';

/** Time after the last key stroke at which a draft is written. */
const DRAFT_MS = 300;

/**
 * A form's text kept on the phone while it is typed (a draft): value, setter, and how far keeping it has come. It
 * belongs to who is signed in while it is typed. Passwords never go through here.
 * @returns `keep`: as `set`, for a form that holds its text itself: `value` stays what was read, and no key draws anything
 */
export function useDraft<T>(
  key: string,
  initial: T,
  parse: (stored: unknown) => T | null,
): {
  value: T;
  set: (next: T) => void;
  keep: (next: T) => void;
  state: 'reading' | 'kept' | 'typing' | 'failed';
  drop: () => Promise<void>;
} {
  const engine = useEngine();
  const { boot } = useBoot();
  const session = useSession();
  const user = session?.id ?? null;
  const [value, setValue] = useState(initial);
  const [state, setState] = useState<'reading' | 'kept' | 'typing' | 'failed'>('reading');
  const touched = useRef(false);
  const latest = useRef({ key, initial, parse, user });
  useEffect(() => {
    const before = latest.current;
    latest.current = { key, initial, parse, user };
    // Another person, or none: what the one before them typed is theirs. A guest takes their text along.
    const changed = before.user !== user && before.user !== null;
    if (changed) stopDraftTimer(key);
    if (!changed && before.key === key) return;
    touched.current = false;
    setState('reading');
    setValue(initial);
  }, [key, user, initial, parse]);
  useEffect(() => {
    if (!engine) return;
    let gone = false;
    engine.readDraft(key).then(
      (stored) => {
        if (gone) return;
        const parsed = stored === undefined ? null : latest.current.parse(stored);
        if (parsed !== null && !touched.current) setValue(parsed);
        setState((now) => (now === 'reading' ? 'kept' : now));
      },
      () => setState('failed'),
    );
    return () => {
      gone = true;
    };
  }, [engine, key, user]);
  // A form that goes away is written now: what comes after it may read it, or sign somebody in.
  useEffect(
    () => () => {
      const due = draftTimers.get(key);
      stopDraftTimer(key);
      void due?.write();
    },
    [key],
  );
  // So is one whose whole page goes away, as far as the browser still lets it be written.
  useEffect(() => {
    const write = () => void writeDrafts();
    addEventListener('pagehide', write);
    return () => removeEventListener('pagehide', write);
  }, []);
  const keep = useCallback(
    (next: T) => {
      touched.current = true;
      setState('typing');
      stopDraftTimer(key);
      const by = latest.current.user;
      const write = async (): Promise<void> => {
        draftTimers.delete(key);
        try {
          await (await boot.load()).saveDraft(key, next, by);
          // What was typed since has a writing of its own.
          if (!draftTimers.has(key)) setState('kept');
        } catch {
          setState('failed');
        }
      };
      draftTimers.set(key, { timer: setTimeout(() => void write(), DRAFT_MS), write });
    },
    [boot, key],
  );
  const set = useCallback(
    (next: T) => {
      setValue(next);
      keep(next);
    },
    [keep],
  );
  const drop = useCallback(async () => {
    stopDraftTimer(key);
    await (await boot.load()).dropDraft(key);
  }, [boot, key]);
  return { value, set, keep, state, drop };
}
