import { useMemo, useState } from 'react';
import type * as v from 'valibot';
import type { Problem } from '#contract/problem.ts';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { currentIn } from './current-version.ts';
import { changesAgainst, type CompressibleTexts, storedTextsReader, type SomeTexts } from './draft-texts.ts';
import { useLatest } from './latest.ts';
import { isUnchanged } from './use-edited.ts';

interface StoredEdit<T, N extends string, W> {
  /** As it was read last. */
  first: T;
  thing: v.GenericSchema<unknown, T>;
  /** Name of the draft on this machine. */
  draft: string;
  /** The same list each time. */
  names: readonly N[];
  textsOf: (thing: T) => Record<N, string>;
  /** Problem that this machine can tell of before anything is sent; null: nothing. */
  problemOf?: (thing: T, changes: SomeTexts<N>) => Problem | null;
  /** Sends the changes, and what a press does beside, over the version that was seen; null where a save is out already. */
  send: (changes: SomeTexts<N>, wish: Partial<W>, seen: number) => Promise<CallOutcome<T> | null>;
}

interface Theirs<T, W> {
  thing: T;
  wish: Partial<W>;
  only: boolean;
}

const NOTHING_TYPED = { seen: null, changes: {} };

/**
 * A form of texts over a thing with a version, as `useEdited` has it, but kept: what is typed lies on this phone until it
 * is saved, so that a lost line, or a page that is closed, costs nothing.
 */
export function useStoredEdit<T extends { version: number }, N extends string, W extends object = object>({
  first,
  thing,
  draft: key,
  names,
  textsOf,
  problemOf = () => null,
  send,
}: StoredEdit<T, N, W>) {
  const [saved, setSaved] = useState<T | null>(null);
  // Whatever came later holds: an answer to a save, or the thing read anew.
  const latest = saved && saved.version > first.version ? saved : first;
  const read = useMemo(() => storedTextsReader(names), [names]);
  const draft = useDraft<CompressibleTexts<N>>(key, NOTHING_TYPED, read);
  const latestDraft = useLatest(draft.value);
  const [theirs, setTheirs] = useState<Theirs<T, W> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<'saved' | 'same' | null>(null);
  const { form, refused } = useBadFieldFocus();

  const changes = changesAgainst(names, textsOf(latest), draft.value.changes);
  const texts = { ...textsOf(latest), ...changes };
  const isTyped = Object.keys(changes).length > 0;
  const type = (change: SomeTexts<N>): void => {
    setDone(null);
    const { seen, changes: before } = latestDraft.current;
    draft.set({ seen: seen ?? latest.version, changes: { ...before, ...change } });
  };
  const take = (next: T): void => {
    setSaved(next);
    setTheirs(null);
    setProblem(null);
  };
  const letGo = async (next: T): Promise<void> => {
    take(next);
    draft.set(NOTHING_TYPED);
    await draft.drop();
  };
  /**
   * Saves what was typed over the version that was seen; all else of it stays.
   * @param over the version that is written over, where another one was seen since
   * @param only the wish alone: what must go down now waits for no text, and takes none with it that is half typed
   */
  const save = async (wish: Partial<W> = {}, over: number | null = null, only = false): Promise<boolean> => {
    setDone(null);
    if (!isTyped && Object.keys(wish).length === 0) {
      setDone('same');
      return true;
    }
    const wrong = problemOf(latest, changes);
    if (wrong) {
      setProblem(wrong);
      refused();
      return false;
    }
    const seen = over ?? (isTyped && !only ? draft.value.seen : null) ?? latest.version;
    const outcome = await send(only ? {} : changes, wish, seen);
    if (!outcome) return false;
    if (outcome.ok) {
      // What was typed while it was out is not saved: it stays.
      const { seen: before, changes: now } = latestDraft.current;
      const rest = changesAgainst(names, only ? textsOf(latest) : texts, now);
      if (Object.keys(rest).length === 0) await letGo(outcome.value);
      else {
        take(outcome.value);
        // Where somebody else has written since what was typed, that is still to be seen.
        const isStale = only && before !== null && before !== seen;
        draft.set({ seen: isStale ? before : outcome.value.version, changes: rest });
      }
      setDone(isUnchanged(outcome.value) ? 'same' : 'saved');
      return true;
    }
    const current = currentIn(outcome.problem, thing);
    setTheirs(current && { thing: current, wish, only });
    setProblem(current === null ? outcome.problem : null);
    refused();
    return false;
  };
  /** It was changed from here by something else than `save`: what is typed stays as fresh as it was. */
  const countUp = (version: number): void => {
    const { seen } = draft.value;
    if (seen !== null && seen === version - 1) draft.set({ ...draft.value, seen: version });
  };
  const there = theirs && textsOf(theirs.thing);
  return {
    latest,
    texts,
    isTyped,
    type,
    save,
    take,
    letGo,
    countUp,
    /** As somebody else left it meanwhile; null while nobody did. */
    theirs: theirs &&
      there && {
        texts: there,
        differing: names.filter((name) => texts[name] !== there[name]),
        saveMine: () => void save(theirs.wish, theirs.thing.version, theirs.only),
        take: () => void letGo(theirs.thing),
      },
    problem,
    done,
    form,
    draftState: draft.state,
    dropDraft: draft.drop,
  };
}
