import { useCallback, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { Call } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { useEngine } from '#offline/react/react.ts';

interface Act<P extends v.GenericSchema, A extends v.GenericSchema> {
  send: (payload: v.InferInput<P>) => Promise<CallOutcome<v.InferOutput<A>> | null>;
  busy: boolean;
  /** Problem of the last try; gone with the next one. */
  problem: Problem | null;
  clear: () => void;
}

/**
 * A call that is done once however often it is pressed on a bad line: while nobody knows whether it arrived, the same
 * words go out with the same key. Answers null where one is out already, or the app is not there yet.
 */
export function useAct<P extends v.GenericSchema, A extends v.GenericSchema>(
  declared: Call<P, A>,
): Act<P, A> {
  const engine = useEngine();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const out = useRef(false);
  const unknown = useRef<{ words: string; key: string } | null>(null);
  const send = useCallback(
    async (payload: v.InferInput<P>) => {
      if (!engine || out.current) return null;
      out.current = true;
      setBusy(true);
      setProblem(null);
      const words = JSON.stringify(payload);
      const key = unknown.current?.words === words ? unknown.current.key : crypto.randomUUID();
      unknown.current = { words, key };
      try {
        const outcome = await engine.call(declared, payload, key);
        if (isJudgedByShop(outcome)) unknown.current = null;
        if (!outcome.ok) setProblem(outcome.problem);
        return outcome;
      } finally {
        out.current = false;
        setBusy(false);
      }
    },
    [engine, declared],
  );
  const clear = useCallback(() => setProblem(null), []);
  return { send, busy, problem, clear };
}

/** Refusals before anything is judged: what an earlier press did nobody knows yet. */
const BEFORE_JUDGING = [401, 408, 425, 429];

/** The shop itself has judged the act; a proxy, a full line, or nobody, has not: the next press needs the same key. */
export function isJudgedByShop(outcome: CallOutcome<unknown>): boolean {
  if (outcome.ok) return true;
  const { status, problem } = outcome;
  if (status === null || status < 400 || status >= 500 || BEFORE_JUDGING.includes(status)) return false;
  return problem.code !== 'idempotency_in_progress';
}
