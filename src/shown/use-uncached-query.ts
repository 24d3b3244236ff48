import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { call, type Query } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import { useEngine, useStrip } from '#offline/react/react.ts';

/** The read as a call: asked once, answered to whoever asked. */
export const readAsCall = <P extends v.GenericSchema, A extends v.GenericSchema>(declared: Query<P, A>) =>
  call({ ...declared, problems: [], method: 'GET', payload: declared.params });

export interface UncachedQuery<A> {
  /** Undefined until the server has answered. */
  data: A | undefined;
  /** Why there is no newer answer; stands beside an older one. */
  problem: Problem | null;
  /** `data` answers what was asked before: other params, like an earlier filter of a list. */
  isOld: boolean;
  /** Moment when `data` came, by this phone's clock, milliseconds; null before. */
  readAt: number | null;
  refresh: () => void;
}

interface QueryResult<A> {
  data: A | undefined;
  /** The params that `data` answers, and those that `problem` is of. */
  of: string;
  failed: string;
  readAt: number | null;
  problem: Problem | null;
}

/**
 * A personal read that this phone never keeps (class N): asked anew each time its screen opens, gone with it. One that
 * failed for want of a connection is asked again when there is one.
 */
export function useUncachedQuery<P extends v.GenericSchema, A extends v.GenericSchema>(
  declared: Query<P, A>,
  params: v.InferInput<P>,
): UncachedQuery<v.InferOutput<A>> {
  // The words stand for the params: a new object with the same values is the same read.
  const words = JSON.stringify(params);
  const engine = useEngine();
  const { online } = useStrip();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<QueryResult<v.InferOutput<A>>>({
    data: undefined,
    of: words,
    readAt: null,
    problem: null,
    failed: words,
  });
  useEffect(() => {
    if (!engine) return;
    let gone = false;
    void engine.call(readAsCall(declared), JSON.parse(words)).then((outcome) => {
      if (gone) return;
      setState((before) =>
        outcome.ok
          ? { data: outcome.value, of: words, readAt: Date.now(), problem: null, failed: words }
          : { ...before, problem: outcome.problem, failed: words },
      );
    });
    return () => {
      gone = true;
    };
  }, [engine, declared, words, turn]);
  const refresh = useCallback(() => {
    // Beside an older answer it stands until the next one: a list that is read each minute must not flicker.
    setState((before) => (before.data === undefined ? { ...before, problem: null } : before));
    setTurn((before) => before + 1);
  }, []);
  const failed = useRef(false);
  useEffect(() => {
    failed.current = state.problem?.code === 'offline';
  }, [state.problem]);
  useEffect(() => {
    if (online && failed.current) refresh();
  }, [online, refresh]);
  const { data, of, readAt, problem } = state;
  // Of other params neither says anything about these.
  return {
    data,
    isOld: data !== undefined && of !== words,
    readAt,
    problem: state.failed === words ? problem : null,
    refresh,
  };
}
