import { useCallback, useRef } from 'react';
import { deletionDone } from '#contract/account.ts';
import { useEngine } from '#offline/react/react.ts';

export interface DeletionReceipt {
  /** Goes out with each try of the deletion; the same as long as this page is open. */
  receipt: () => string;
  /** Tells whether the server says that a deletion with it was done. False also where it could not be asked. */
  wasDone: () => Promise<boolean>;
}

/** Receipt by which a phone whose login has ended learns whether that was by its own deletion (account contract 2.9). */
export function useReceipt(): DeletionReceipt {
  const engine = useEngine();
  const made = useRef<string | null>(null);
  const receipt = useCallback(() => (made.current ??= crypto.randomUUID()), []);
  const wasDone = useCallback(async () => {
    if (!engine || made.current === null) return false;
    return (await engine.call(deletionDone, { receipt: made.current })).ok;
  }, [engine]);
  return { receipt, wasDone };
}
