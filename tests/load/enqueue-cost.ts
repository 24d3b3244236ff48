import type { CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';
import { Phone } from '../browser/harness/phone.ts';
import { ENQUEUE } from './bounds.ts';
import { emptyBasket, signIn } from './buyer.ts';
import { longestTask } from './longest-task.ts';
import { act, EMPTY_PAGE, pageScript } from './in-page/act.ts';
import { type Measured, median, milliseconds, type Row, timeRow } from './report.ts';
import type { BenchShop } from './shop.ts';

/** Cars among what waits: they fold over one basket. The ones that are measured are others. */
const CARS = 25;
/** As many settled commands as a busy week leaves, and the phone keeps (sync 10: 200). */
const DONE = 100;
const SAMPLES = 9;
const WARM_UP = 3;
/** Looked at task by task, which costs the thread time of its own. */
const TRACED = 5;

type Kind = 'car' | 'question';
const Written = v.object({ key: v.string(), writtenMs: v.number(), shownMs: v.number() });

/** Cost of one command on the phone itself, with nothing and with much waiting: no network is in it. */
export async function enqueueCost(shop: BenchShop): Promise<Measured> {
  const signedIn = await signIn(shop);
  await emptyBasket(shop, signedIn.token);
  const script = await pageScript('engine-phone');
  const phone = await Phone.open();
  try {
    const page = await phone.tab();
    const session = await page.context().newCDPSession(page);
    // The thread's own time: what else the machine does is not in it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(shop.url + EMPTY_PAGE);
    await page.evaluate(script);
    await act(page, 'open', { signedIn }, v.null());
    await act(page, 'watchBasket', null, v.null());
    const rows: Row[] = [];
    const notes: string[] = [];
    let waiting = 0;
    for (const wanted of ENQUEUE.waiting) {
      const cars = waiting === 0 && wanted > 0 ? shop.forSale.slice(0, CARS) : [];
      await fast(session);
      waiting += await fill(page, { cars, questions: wanted - waiting - cars.length, from: waiting });
      const unslowed = await costOf(page, session, { kind: 'question', ids: shop.forSale, from: 3000 });
      await slow(session);
      const car = await costOf(page, session, { kind: 'car', ids: shop.forSale.slice(CARS), from: 0 });
      const question = await costOf(page, session, { kind: 'question', ids: shop.forSale, from: 5000 });
      rows.push(
        row(wanted, 'the longest task', Math.max(car.longestMs, question.longestMs)),
        row(wanted, 'all tasks', Math.max(car.taskMs, question.taskMs)),
      );
      notes.push(
        `enqueue, ${wanted} waiting: Add to basket ${said(car)}; a question ${said(question)}, ` +
          `${milliseconds(unslowed.taskMs)} before the processor was slowed`,
      );
    }
    await fast(session);
    await act(page, 'forgetAll', null, v.null());
    await act(page, 'remember', { done: DONE }, v.null());
    await slow(session);
    const after = await costOf(page, session, { kind: 'question', ids: shop.forSale, from: 9000 });
    rows.push({
      what: `the same, none waiting, ${DONE} cars done lately`,
      measured: milliseconds(after.taskMs),
      bound: '-',
      ok: '-',
    });
    notes.push(`enqueue, ${DONE} done: a question ${said(after)}`);
    notes.push(
      `enqueue: the engine in an otherwise empty page, CPU ${ENQUEUE.slowCpu}x slowed, median of ${SAMPLES}; ` +
        'main thread: all its tasks from the call until screens had it and the engine rested, drawing not counted',
    );
    return { rows, notes };
  } finally {
    await phone.remove();
    await emptyBasket(shop, signedIn.token);
  }
}

interface Cost {
  /** Work of the main thread, all of its tasks. */
  taskMs: number;
  /** The longest of them. */
  longestMs: number;
  /** On the clock: until it was on disk, until screens could show it. */
  writtenMs: number;
  shownMs: number;
}

const said = ({ taskMs, longestMs, writtenMs, shownMs }: Cost): string =>
  `${milliseconds(taskMs)} of main thread, at most ${milliseconds(longestMs)} at a stretch, on disk after ${milliseconds(writtenMs)}, shown after ${milliseconds(shownMs)}`;

function row(waiting: number, tasks: string, ms: number): Row {
  const what = `one command written, ${waiting} waiting, CPU ${ENQUEUE.slowCpu}x: ${tasks}`;
  if (waiting <= ENQUEUE.boundUpTo) return timeRow(what, ms, ENQUEUE.frameMs);
  return { what, measured: milliseconds(ms), bound: '-', ok: '-' };
}

async function costOf(
  page: Page,
  session: CDPSession,
  { kind, ids, from }: { kind: Kind; ids: readonly number[]; from: number },
): Promise<Cost> {
  const idle: number[] = [];
  const costs: Omit<Cost, 'longestMs'>[] = [];
  for (let sample = -WARM_UP; sample < SAMPLES; sample += 1) {
    const idleMs = (await taskTime(session, () => act(page, 'rest', null, v.null()))).taskMs;
    const id = ids[Math.abs(sample) % ids.length] ?? 0;
    const { taskMs, result: written } = await taskTime(session, () =>
      act(page, 'write', { kind, id, place: from + sample + WARM_UP }, Written),
    );
    await act(page, 'forget', { key: written.key }, v.null());
    if (sample < 0) continue;
    idle.push(idleMs);
    costs.push({ ...written, taskMs });
  }
  const rest = median(idle);
  const longest: number[] = [];
  for (let sample = 0; sample < TRACED; sample += 1) {
    const id = ids[(SAMPLES + sample) % ids.length] ?? 0;
    const place = from + SAMPLES + WARM_UP + sample;
    let key = '';
    const { longestMs } = await longestTask(session, async () => {
      key = (await act(page, 'write', { kind, id, place }, Written)).key;
    });
    longest.push(longestMs);
    await act(page, 'forget', { key }, v.null());
  }
  return {
    longestMs: median(longest),
    taskMs: median(costs.map(({ taskMs }) => taskMs)) - rest,
    writtenMs: median(costs.map(({ writtenMs }) => writtenMs)),
    shownMs: median(costs.map(({ shownMs }) => shownMs)),
  };
}

/** Time for which the main thread was busy while this ran, as the browser counts it. */
async function taskTime<T>(
  session: CDPSession,
  run: () => Promise<T>,
): Promise<{ taskMs: number; result: T }> {
  const before = await taskSeconds(session);
  const result = await run();
  return { taskMs: ((await taskSeconds(session)) - before) * 1000, result };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

const fill = (page: Page, given: { cars: number[]; questions: number; from: number }): Promise<number> =>
  act(page, 'fill', given, v.number());
const slow = (session: CDPSession) =>
  session.send('Emulation.setCPUThrottlingRate', { rate: ENQUEUE.slowCpu });
const fast = (session: CDPSession) => session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
