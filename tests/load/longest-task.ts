import type { CDPSession } from 'playwright-core';
import * as v from 'valibot';

/** Parts of a trace that are looked at: names of threads, the page's process, and each task with its times in microseconds. */
const Event = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  dur: v.optional(v.number()),
  tdur: v.optional(v.number()),
  args: v.looseObject({ name: v.optional(v.string()) }),
});
const Trace = v.object({ value: v.array(v.unknown()) });
const MAIN_THREAD = 'CrRendererMain';
const TASK = 'RunTask';

/**
 * The longest single task of the page's main thread while this ran, in its own time: a finger that comes meanwhile
 * waits for that long, whatever all of them take together.
 */
export async function longestTask(
  session: CDPSession,
  run: () => Promise<unknown>,
): Promise<{ longestMs: number; tasks: number }> {
  const events: v.InferOutput<typeof Event>[] = [];
  const take = (part: unknown): void => {
    for (const one of v.parse(Trace, part).value) {
      const read = v.safeParse(Event, one);
      if (read.success) events.push(read.output);
    }
  };
  session.on('Tracing.dataCollected', take);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  await run();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', take);
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const times = events
    .filter(({ name, pid, tid }) => name === TASK && main.has(`${pid} ${tid}`))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000);
  if (times.length === 0) throw new Error('the trace has no task of a main thread');
  return { longestMs: Math.max(...times), tasks: times.length };
}
