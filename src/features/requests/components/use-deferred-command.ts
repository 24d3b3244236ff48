import type * as v from 'valibot';
import { useCallback, useState } from 'react';
import type { CommandDef } from '#offline/face/declare.ts';
import { type EnqueueOptions } from '#offline/face/engine-face.ts';
import { useBoot, useCommand } from '#offline/react/react.ts';

/**
 * As `useCommand`, for a command of the part of the registry that few phones load: it is loaded first. `busy` from the press
 * on, so that nobody sends twice while it comes.
 */
export function useLateCommand<P extends v.GenericSchema, A extends v.GenericSchema, S, Row>(
  def: CommandDef<P, A, S, Row>,
) {
  const { boot } = useBoot();
  const { run: runIt } = useCommand(def);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (payload: v.InferOutput<P>, seen: S, options?: EnqueueOptions): Promise<string> => {
      setBusy(true);
      try {
        await (await boot.load()).learn();
        return await runIt(payload, seen, options);
      } finally {
        setBusy(false);
      }
    },
    [boot, runIt],
  );
  return { run, busy };
}
