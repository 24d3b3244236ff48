import { useMemo, useState } from 'react';
import type { PrefetchFile } from '#offline/face/prefetch-plan.ts';
import { useEngine, useStrip, useWatch } from '#offline/react/react.ts';

/** Outcome of a press on "keep": all stays here, the phone has no room for some, or some did not come. */
export type StoreOutcome = 'all' | 'full' | 'failed';

const NONE: ReadonlySet<string> = new Set();

/**
 * Which of these files lie on this phone, and a way to fetch those that do not, over any network: somebody has asked for
 * them and knows what they weigh. One comes after the other, and what came stays whatever becomes of the rest.
 */
export function useStoredPapers(files: readonly PrefetchFile[]) {
  const engine = useEngine();
  const { online } = useStrip();
  const [progress, setProgress] = useState<{ done: number; of: number; percent: number } | null>(null);
  const [ended, setEnded] = useState<StoreOutcome | null>(null);
  const ids = files.map(({ wanted }) => wanted.id).join('\n');
  const watch = useMemo(
    () => engine?.documentsKept(ids === '' ? [] : ids.split('\n')) ?? null,
    [engine, ids],
  );
  const here = useWatch<ReadonlySet<string> | undefined>(watch, undefined);
  const missing = files.filter(({ wanted }) => !(here ?? NONE).has(wanted.id));

  async function keep(): Promise<void> {
    if (!engine || progress) return;
    setEnded(null);
    const total = bytesOf(missing);
    let result: StoreOutcome = 'all';
    let [bytes, done] = [0, 0];
    for (const { wanted, sizeBytes } of missing) {
      setProgress({ done: done + 1, of: missing.length, percent: total > 0 ? (bytes / total) * 100 : 0 });
      const outcome = await engine.openDocument(wanted).catch(() => null);
      if (!outcome?.ok) result = 'failed';
      else if (!outcome.kept && result === 'all') result = 'full';
      bytes += sizeBytes;
      done += 1;
      // Without a line none of the others comes either.
      if (outcome && !outcome.ok && outcome.problem.code === 'offline') break;
    }
    setProgress(null);
    setEnded(result);
  }

  return { isKnown: here !== undefined, online, missing, progress, ended, keep };
}

/** Size of these files together, bytes. */
export const bytesOf = (files: readonly PrefetchFile[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
