import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { call, type Query } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import { useEngine, useStrip } from '#offline/react.ts';

type Plain<A extends v.GenericSchema> = Query<v.GenericSchema<Record<string, never>>, A>;

/** The read as a call: asked once, answered to whoever asked. */
export const askedOnce = <A extends v.GenericSchema>({ name, path, answer }: Plain<A>) =>
  call({ name, path, method: 'GET', payload: v.object({}), answer });

export interface Asked<A> {
  /** Undefined until the server has answered. */
  data: A | undefined;
  /** Why there is no newer answer; stands beside an older one. */
  problem: Problem | null;
  refresh: () => void;
}

/**
 * A personal read that this phone never keeps (class N): asked anew each time its screen opens, gone with it. One that
 * failed for want of a connection is asked again when there is one.
 */
export function useAsked<A extends v.GenericSchema>(declared: Plain<A>): Asked<v.InferOutput<A>> {
  const engine = useEngine();
  const { online } = useStrip();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ data: v.InferOutput<A> | undefined; problem: Problem | null }>({
    data: undefined,
    problem: null,
  });
  useEffect(() => {
    if (!engine) return;
    let gone = false;
    void engine.call(askedOnce(declared), {}).then((outcome) => {
      if (gone) return;
      setState(({ data }) =>
        outcome.ok ? { data: outcome.value, problem: null } : { data, problem: outcome.problem },
      );
    });
    return () => {
      gone = true;
    };
  }, [engine, declared, turn]);
  const refresh = useCallback(() => {
    setState(({ data }) => ({ data, problem: null }));
    setTurn((before) => before + 1);
  }, []);
  const failed = useRef(false);
  useEffect(() => {
    failed.current = state.problem?.code === 'offline';
  }, [state.problem]);
  useEffect(() => {
    if (online && failed.current) refresh();
  }, [online, refresh]);
  return { ...state, refresh };
}
