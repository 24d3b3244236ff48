import { useState } from 'react';
import type * as v from 'valibot';
import type { Problem } from '#contract/problem.ts';
import { isRecord } from '#contract/wire.ts';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { currentIn } from './current-version.ts';
import { keepTyped } from './latest.ts';

interface EditedThing<T, F> {
  /** As it was read first. */
  first: T;
  thing: v.GenericSchema<unknown, T>;
  names: readonly (keyof F)[];
  fieldsOf: (thing: T) => F;
  /** Sends what differs from `base` over the version that was seen; null where one is out already. */
  send: (fields: F, base: F, seen: T) => Promise<CallOutcome<T> | null>;
}

export interface Edited<T, F> {
  /** As the shop had it last. */
  latest: T;
  fields: F;
  change: (part: Partial<F>) => void;
  /** Answers with the thing as it is saved, or was so already; null while it is not. @param typed other fields than now */
  save: (seen: T, typed?: F) => Promise<T | null>;
  /** Lets go of what was typed, for what is there. */
  take: (thing: T) => void;
  /** Puts what was typed over what is there, not saved yet. */
  merge: (thing: T) => void;
  /** As somebody else left it meanwhile, with its fields; null while nobody did. */
  theirs: { thing: T; fields: F } | null;
  /** The fields that are not as they were, here or there. */
  differing: readonly (keyof F)[];
  problem: Problem | null;
  /** Outcome of the last save, while nothing is typed after it; `same`: it changed nothing. */
  done: 'saved' | 'same' | null;
  form: ReturnType<typeof useBadFieldFocus>['form'];
}

/** A form over a thing with a version: what was typed goes over the version that was seen last, and all else stays. */
export function useEdited<T, F extends object>({
  first,
  thing,
  names,
  fieldsOf,
  send,
}: EditedThing<T, F>): Edited<T, F> {
  const [latest, setLatest] = useState(first);
  const [fields, setFields] = useState(() => fieldsOf(first));
  const [theirs, setTheirs] = useState<T | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<'saved' | 'same' | null>(null);
  const { form, refused } = useBadFieldFocus();
  const base = fieldsOf(latest);
  const there = theirs === null ? null : fieldsOf(theirs);
  const take = (next: T, fieldsNow: (now: F) => F = () => fieldsOf(next)): void => {
    setLatest(next);
    setFields(fieldsNow);
    setTheirs(null);
    setProblem(null);
  };
  const save = async (seen: T, typed = fields): Promise<T | null> => {
    setDone(null);
    if (!theirs && names.every((name) => typed[name] === base[name])) {
      setProblem(null);
      setDone('same');
      return latest;
    }
    const outcome = await send(typed, base, seen);
    if (!outcome) return null;
    if (outcome.ok) {
      // What was typed while it was out is not saved: it stays.
      take(outcome.value, (now) => keepTyped(names, now, typed, fieldsOf(outcome.value)));
      setDone(isUnchanged(outcome.value) ? 'same' : 'saved');
      return outcome.value;
    }
    const current = currentIn(outcome.problem, thing);
    setTheirs(current);
    setProblem(current === null ? outcome.problem : null);
    refused();
    return null;
  };
  return {
    latest,
    fields,
    change: (part) => {
      setDone(null);
      setFields((before) => ({ ...before, ...part }));
    },
    save,
    take: (next) => take(next),
    merge: (next) => take(next, (now) => keepTyped(names, now, base, fieldsOf(next))),
    theirs: theirs === null || there === null ? null : { thing: theirs, fields: there },
    differing: names.filter((name) => fields[name] !== base[name] || (there && there[name] !== base[name])),
    problem,
    done: names.every((name) => fields[name] === base[name]) ? done : null,
    form,
  };
}

/** The shop says that it was so already: 1,200 for 1200.00. */
export const isUnchanged = (answer: unknown): boolean => isRecord(answer) && answer['changed'] === false;
