import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { processorMs } from './processor-time.ts';
import { percentile } from './report.ts';

/** Orders to many readers at once. */
export interface Reading {
  port: number;
  /** Process of the server, to tell what a request costs it. */
  pid: number;
  /** Asked for in turn. */
  paths: string[];
  /** Asked for before, when nothing counts; the same when absent. */
  warmUpPaths?: string[];
  atOnce: number;
  /** Ends at whichever comes first. */
  most: number;
  withinMs: number;
}

export interface Rate {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server for one request, its database not counted; null where it cannot be known. */
  processorMs: number | null;
  /** And of these readers for one, who share the machine with it. */
  readerMs: number;
}

const Answer = v.object({
  times: v.array(v.number()),
  ms: v.number(),
  warmUp: v.number(),
  refused: v.record(v.string(), v.number()),
  ownMs: v.number(),
});

/** Runs the readers in a thread of their own, so that this one's work does not count as the server's. */
export async function readAtOnce(reading: Reading): Promise<Rate> {
  const before = processorMs(reading.pid);
  const worker = new Worker(new URL('reader-thread.mjs', import.meta.url), { workerData: reading });
  const { times, ms, warmUp, refused, ownMs } = await new Promise<v.InferOutput<typeof Answer>>(
    (resolve, reject) => {
      worker.once('message', (given: unknown) => resolve(v.parse(Answer, given)));
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the readers ended without an answer')));
    },
  );
  const after = processorMs(reading.pid);
  if (Object.keys(refused).length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`);
  return {
    perSecond: times.length / (ms / 1000),
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    processorMs: before === null || after === null ? null : (after - before) / (times.length + warmUp),
    readerMs: ownMs / times.length,
  };
}
