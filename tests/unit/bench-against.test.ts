import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compared, figureIn, linesOf, readRuns, saveRun } from '../load/against.ts';

const of = (measured: string) => [{ what: 'engine', measured }];
const verdict = (now: string, ...saved: string[]) => compared(of(now), saved.map(of))[0]?.verdict;

test.each([
  { now: '32.0 KB, 2 files', saved: ['32.0 KB'], says: 'same' },
  { now: '32.6 KB', saved: ['32.0 KB'], says: 'same' },
  { now: '32.7 KB', saved: ['32.0 KB'], says: 'WORSE' },
  { now: '31.0 KB', saved: ['32.0 KB'], says: 'better' },
  { now: '900 ms', saved: ['400 ms'], says: 'not judged' },
  { now: '420 ms', saved: ['380 ms', '400 ms', '420 ms'], says: 'same' },
  { now: '1.20 s', saved: ['980 ms', '1.00 s', '1.02 s'], says: 'WORSE' },
  { now: '800 ms', saved: ['980 ms', '1.00 s', '1.02 s'], says: 'better' },
  { now: '120 a second', saved: ['130 a second'], says: undefined },
])('$now after $saved: $says', ({ now, saved, says }) => {
  expect(verdict(now, ...saved)).toBe(says);
});

test('a row that was not saved is held against nothing', () => {
  expect(compared(of('32.0 KB'), [[{ what: 'worker', measured: '11.0 KB' }]])).toEqual([]);
  expect(figureIn('none')).toBeNull();
});

test('runs lie in a file one behind the other, and are compared from there', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'runs.json');
  expect(readRuns(file)).toEqual([]);
  saveRun(file, of('30.0 KB'));
  saveRun(file, of('32.0 KB'));
  expect(readRuns(file)).toEqual([of('30.0 KB'), of('32.0 KB')]);
  expect(linesOf(compared(of('33.0 KB'), readRuns(file)))).toEqual([
    'WORSE: engine, 30.0 KB before, 33.0 KB now: 10.0 %, noise 0.0 %',
  ]);
});
