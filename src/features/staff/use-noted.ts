import { useState } from 'react';
import type * as v from 'valibot';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { currentIn } from './current-version.ts';
import { useLatest } from './latest.ts';
import { readText } from '#shown/read-value.ts';

interface NotedThing<T, W> {
  /** As it was read first. */
  first: T;
  thing: v.GenericSchema<unknown, T>;
  /** Name of the draft of its note on this machine. */
  draft: string;
  /** Does what is wished, over the version that was seen; null where an act is out already. */
  send: (wish: W, note: string, seen: T) => Promise<CallOutcome<T> | null>;
  /** Forgets what `send` came back with. */
  clear: () => void;
}

interface Noted<T, W> {
  /** As the shop had it last. */
  latest: T;
  note: string;
  typeNote: (note: string) => void;
  /** Tells whether it was done. */
  act: (wish: W, seen?: T) => Promise<boolean>;
  /** As somebody else left it meanwhile, and what was wished then; null while nobody did. */
  theirs: { thing: T; wish: W } | null;
  /** Lets go of the note that was typed, for what is there. */
  take: (thing: T) => void;
  /** It was changed by something else than `act`: the note that was typed stays. */
  renew: (thing: T) => void;
}

/** A thing with a note between staff, and acts that each save the note along. */
export function useNoted<T extends { note: string }, W extends object>({
  first,
  thing,
  draft: name,
  send,
  clear,
}: NotedThing<T, W>): Noted<T, W> {
  const [latest, setLatest] = useState(first);
  const draft = useDraft<string | null>(name, null, readText);
  const [theirs, setTheirs] = useState<{ thing: T; wish: W } | null>(null);
  const note = draft.value ?? latest.note;
  const typed = useLatest(draft.value);
  const letGo = async (): Promise<void> => {
    draft.set(null);
    await draft.drop();
  };
  const act = async (wish: W, seen: T = latest): Promise<boolean> => {
    const outcome = await send(wish, note, seen);
    if (outcome?.ok) {
      setLatest(outcome.value);
      setTheirs(null);
      // A note that was typed on while this was out is not saved: it stays.
      if (typed.current === null || typed.current === note) await letGo();
      return true;
    }
    const current = outcome ? currentIn(outcome.problem, thing) : null;
    if (current !== null) {
      clear();
      setTheirs({ thing: current, wish });
    }
    return false;
  };
  const take = (next: T): void => {
    setLatest(next);
    setTheirs(null);
    void letGo();
  };
  return { latest, note, typeNote: draft.set, act, theirs, take, renew: setLatest };
}
