import type { CDPSession } from 'playwright-core';
import * as v from 'valibot';

/** Parts of a trace that are looked at: names of threads, the page's process, and each task with its times in microseconds. */
const Event = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.optional(v.number()),
  dur: v.optional(v.number()),
  tdur: v.optional(v.number()),
  args: v.looseObject({
    name: v.optional(v.string()),
    data: v.optional(v.looseObject({ type: v.optional(v.string()) })),
  }),
});
type TraceEvent = v.InferOutput<typeof Event>;
const Trace = v.object({ value: v.array(v.unknown()) });
const MAIN_THREAD = 'CrRendererMain';
const TASK = 'RunTask';
const HEARD = 'EventDispatch';

/**
 * The longest single task of the page's main thread while this ran, in its own time: a finger that comes meanwhile
 * waits for that long, whatever all of them take together.
 */
export async function longestTask(
  session: CDPSession,
  run: () => Promise<unknown>,
): Promise<{ longestMs: number; tasks: number }> {
  const times = (await traced(session, run)).filter(isTask).map(ownMs);
  if (times.length === 0) throw new Error('the trace has no task of a main thread');
  return { longestMs: Math.max(...times), tasks: times.length };
}

/** The longest task of each key that was typed while this ran, from the key to the next; all in one trace, whose start no key pays. */
export async function longestOfKeys(session: CDPSession, run: () => Promise<unknown>): Promise<number[]> {
  const events = await traced(session, run);
  const keys = events
    .filter(({ name, args }) => name === HEARD && args.data?.type === 'keydown')
    .map(({ ts = 0 }) => ts)
    .toSorted((a, b) => a - b);
  if (keys.length === 0) throw new Error('the trace has no key');
  const tasks = events.filter(isTask);
  return keys.map((from, place) => {
    const to = keys[place + 1] ?? Number.POSITIVE_INFINITY;
    // By its end: the task in which a key is heard began before it.
    const own = tasks.filter(({ ts = 0, dur = 0 }) => ts + dur > from && ts + dur <= to);
    return Math.max(...own.map(ownMs));
  });
}

const isTask = ({ name }: TraceEvent): boolean => name === TASK;
const ownMs = ({ tdur, dur }: TraceEvent): number => (tdur ?? dur ?? 0) / 1000;

/** Events of the main threads of a page while this ran. */
async function traced(session: CDPSession, run: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const take = (part: unknown): void => {
    for (const one of v.parse(Trace, part).value) {
      const read = v.safeParse(Event, one);
      if (read.success) events.push(read.output);
    }
  };
  session.on('Tracing.dataCollected', take);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
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
  return events.filter(({ pid, tid }) => main.has(`${pid} ${tid}`));
}
