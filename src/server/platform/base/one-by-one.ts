import type { Log } from './log.ts';

/**
 * Does the same work for each of what a job found: one that fails is logged and keeps nothing from the others. Ends early
 * when the server stops.
 * @param about the job's name, for the log
 */
export async function oneByOne<T extends string | number>(
  items: readonly T[],
  { log, about, stopped }: { log: Pick<Log, 'error'>; about: string; stopped: AbortSignal },
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    if (stopped.aborted) return;
    try {
      await work(item);
    } catch (error) {
      log.error({ err: error, job: about, item }, 'a job could not do one of its works');
    }
  }
}
