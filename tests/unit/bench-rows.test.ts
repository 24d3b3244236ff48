import { expect, test } from 'vitest';
import { installRows, visitRows } from '../load/line-rows.ts';
import { countRow, timesRow } from '../load/report.ts';
import { lineMs } from '../load/slow-line.ts';

/** Rows that end a run of the bench with 1. */

const LINE = { rttMs: 800, connectRtts: 2, downBitsPerSecond: 150_000, upBitsPerSecond: 50_000 };
const BOUND = {
  name: '2G',
  speed: LINE,
  resultsMs: 3200,
  filtersMs: 5000,
  offlineMs: 30_000,
  offlineTimes: 1.3,
};
const WHOLE = { ms: 27_000, down: 358_000, up: 23_000, requests: 47, repeatMs: 1300, offlineMs: 1300 };
const visit = (resultsMs: number, filtersMs: number) => ({ resultsMs, filtersMs, installed: null });
const failing = (rows: { what: string; ok: string }[]): string[] =>
  rows.flatMap(({ what, ok }) => (ok === 'FAILS' ? [what] : []));

test.each([
  { times: 1.5, ok: 'yes' },
  { times: 1.51, ok: 'FAILS' },
  // One of the two was not measured.
  { times: Number.NaN, ok: 'FAILS' },
])('$times times what may be 1.5 times: $ok', ({ times, ok }) => {
  expect(timesRow('results', times, { most: 1.5 }).ok).toBe(ok);
});

test.each([
  { count: 40, ok: 'yes' },
  { count: 53, ok: 'over' },
  { count: 54, ok: 'FAILS' },
])('$count requests where 40 are aimed for: $ok', ({ count, ok }) => {
  expect(countRow('requests', count, { aim: 40, failsAbove: 53 }).ok).toBe(ok);
});

test('a line takes its round trips and the time of each bit, with the headers of each packet', () => {
  // 2,800 bytes are two packets of 1,440.
  expect(lineMs(LINE, 2800)).toBeCloseTo(2400 + (2880 * 8) / 150);
});

test('a first visit is held against the floor page on the same line, however slow the machine', () => {
  const floor = [visit(6000, 9000)];
  expect(failing(visitRows('2G', { bound: BOUND, visits: [visit(6600, 4000)], floor }))).toEqual([]);
  expect(failing(visitRows('2G', { bound: BOUND, visits: [visit(18_000, 4000)], floor }))).toEqual([
    "2G: results, of the floor page's 6.00 s",
  ]);
});

test('an install that leaves the line idle, carries too much or waits for it later fails', () => {
  expect(failing(installRows(BOUND, WHOLE).rows)).toEqual([]);
  const worse = { ms: 60_000, down: 600_000, up: 88_000, requests: 260, repeatMs: 4000, offlineMs: 1300 };
  expect(
    failing(installRows(BOUND, worse).rows).map((what) => what.replace(/^2G: |, of the.*/g, '')),
  ).toEqual([
    'opens without a network',
    'whole visit, wire down',
    'whole visit, wire up',
    'whole visit, requests',
    'results of a repeat visit',
  ]);
});
