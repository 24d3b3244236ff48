import { setTimeout as pause } from 'node:timers/promises';
import { countRow, type Measured, milliseconds, percentile, type Row, timeRow } from '../report.ts';
import type { BusyShop } from './busy-shop.ts';
import type { DrillPhone } from './phone.ts';

/** Something that happens to the shop while phones go on. */
export interface Step {
  what: string;
  act(shop: BusyShop): Promise<void>;
  /** Time from its beginning to the next step's. */
  ms: number;
}

/** Time without any acknowledgement that a lost part may cost. */
const PAUSE_BOUND_MS = 15_000;
const UNTOUCHED_MS = 3_000;
/** Longest pause of a phone between two turns. */
export const THINKS_MS = 300;

/** Phones buy and write all the while; afterwards all that waits is settled and held against the database. */
export async function during(
  shop: BusyShop,
  steps: readonly Step[],
  { thinksMs = THINKS_MS }: { thinksMs?: number } = {},
): Promise<Measured> {
  const over = { yes: false };
  const from = performance.now();
  const all = Promise.all(shop.phones.map((phone, at) => shopping(shop, phone, { at, over, thinksMs })));
  await pause(UNTOUCHED_MS);
  const rows: Row[] = [];
  const windows: { what: string; from: number; to: number }[] = [];
  for (const { what, act, ms } of steps) {
    const begun = performance.now();
    await act(shop);
    await pause(Math.max(0, begun + ms - performance.now()));
    windows.push({ what, from: begun, to: performance.now() });
  }
  over.yes = true;
  const asked = performance.now();
  await all;
  const to = performance.now();
  for (const window of windows)
    rows.push(
      timeRow(
        `${window.what}: longest time in which nobody was answered`,
        longestPause(shop, window),
        PAUSE_BOUND_MS,
      ),
    );
  const settled = await judged(shop, from, to);
  return {
    rows: [...rows, ...settled.rows],
    notes: [...settled.notes, `the last phone was done ${milliseconds(to - asked)} after the end`],
  };
}

/** Amount of what was done, and whether phones and database agree, which where nothing was done they always do. */
export async function judged(
  shop: Pick<BusyShop, 'log' | 'phones' | 'differences'>,
  from: number,
  to: number,
): Promise<Measured> {
  const { log } = shop;
  const differ = await shop.differences();
  const refused = [...log.refused.values()].reduce((sum, count) => sum + count, 0);
  const done = log.acknowledgedAt.length;
  const of = (name: string) =>
    shop.phones.flatMap((phone) => phone.done).filter((one) => one.name === name).length;
  return {
    rows: [
      {
        what: `${shop.phones.length} phones: acts that they were told are done`,
        measured: `${done}, ${(done / ((to - from) / 1000)).toFixed(0)} a second, ${of('order.place')} orders`,
        bound: '1 act',
        ok: done > 0 ? 'yes' : 'FAILS',
      },
      {
        what: 'from sending to the last answer of a batch, with all tries',
        measured: `p50 ${milliseconds(percentile(log.times, 0.5))}, p99 ${milliseconds(percentile(log.times, 0.99))}`,
        bound: '-',
        ok: '-',
      },
      countRow('acts that were refused', refused, { aim: 0, failsAbove: 0 }),
      countRow('differences between phones and database', differ.length, { aim: 0, failsAbove: 0 }),
    ],
    notes: [
      `answers that were none: ${listed(log.failures)}`,
      ...(refused > 0 ? [`refused: ${listed(log.refused)}`] : []),
      ...differ.slice(0, 10),
    ],
  };
}

function longestPause({ log }: BusyShop, { from, to }: { from: number; to: number }): number {
  const marks = [from, ...log.acknowledgedAt.filter((at) => at > from && at < to), to];
  return marks.reduce((longest, at, place) => Math.max(longest, at - (marks[place - 1] ?? at)), 0);
}

/** Puts a car into the basket, writes and orders, again and again until it is over; then nothing waits. */
export async function shopping(
  shop: BusyShop,
  phone: DrillPhone,
  { at, over, thinksMs }: { at: number; over: { yes: boolean }; thinksMs: number },
): Promise<void> {
  for (let turn = 0; !over.yes; turn += 1) {
    await pause(thinksMs * Math.random());
    phone.put(shop.cars[(at + turn) % shop.cars.length] ?? 0);
    phone.write();
    await phone.settle();
    phone.order();
    await phone.settle();
  }
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  counts.size === 0 ? 'none' : [...counts].map(([name, count]) => `${count} x ${name}`).join(', ');
