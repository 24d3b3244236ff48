import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Row } from './report.ts';
import { median } from './report.ts';

/** Runs of the bench as they were saved: the figures of each, as its table shows them. */
const SavedRuns = v.array(v.array(v.object({ what: v.string(), measured: v.string() })));
type SavedRuns = v.InferOutput<typeof SavedRuns>;
type Measured = Pick<Row, 'what' | 'measured'>;

/** Share by which a figure may be worse beyond its noise. */
const ALLOWED = 0.02;
/** Saved runs that tell what the noise of a time is; fewer judge bytes alone. */
const RUNS_FOR_TIMES = 3;

/** A row held against the saved runs. `change` and `noise` are shares: 0.03 is three percent more. */
export interface Comparison {
  what: string;
  before: string;
  now: string;
  change: number;
  noise: number;
  verdict: 'same' | 'better' | 'WORSE' | 'not judged';
}

/** First figure of a row where less is better: kilobytes, or a time in milliseconds; null for any other row. */
export function figureIn(measured: string): { value: number; isTime: boolean } | null {
  const [, digits = '', unit = ''] = /^([\d.]+) (KB|MB|ms|s)\b/.exec(measured) ?? [];
  if (digits === '') return null;
  const isTime = unit === 'ms' || unit === 's';
  return { value: Number(digits) * (unit === 's' || unit === 'MB' ? 1000 : 1), isTime };
}

/** The rows of a run that the saved ones have too, each against the median of those and the noise among them. */
export function compared(rows: readonly Measured[], saved: SavedRuns): Comparison[] {
  return rows.flatMap(({ what, measured }) => {
    const now = figureIn(measured);
    const earlier = saved.flatMap((run) => run.filter((row) => row.what === what));
    const values = earlier.flatMap((row) => figureIn(row.measured)?.value ?? []);
    const middle = median(values);
    if (now === null || values.length === 0 || middle === 0) return [];
    // Half of what the saved runs lie apart: as far as one of them may be from their middle by chance.
    const noise = now.isTime ? (Math.max(...values) - Math.min(...values)) / 2 / middle : 0;
    const change = now.value / middle - 1;
    const isJudged = !now.isTime || values.length >= RUNS_FOR_TIMES;
    const limit = ALLOWED + noise;
    const verdict = !isJudged ? 'not judged' : change > limit ? 'WORSE' : change < -limit ? 'better' : 'same';
    return [{ what, before: earlier[0]?.measured ?? '', now: measured, change, noise, verdict }];
  });
}

/** The runs of a file; none where there is no such file. */
export function readRuns(file: string): SavedRuns {
  return existsSync(file) ? v.parse(SavedRuns, JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Puts the figures of a run behind those that the file has. */
export function saveRun(file: string, rows: readonly Measured[]): void {
  const run = rows.map(({ what, measured }) => ({ what, measured }));
  writeFileSync(file, `${JSON.stringify([...readRuns(file), run], null, 2)}\n`);
}

/** Lines for a person, one for each row that changed or could not be judged, and how many are worse. */
export function linesOf(comparisons: readonly Comparison[]): string[] {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return comparisons
    .filter(({ verdict }) => verdict !== 'same')
    .map(
      ({ what, before, now, change, noise, verdict }) =>
        `${verdict}: ${what}, ${before} before, ${now} now: ${percent(change)}, noise ${percent(noise)}`,
    );
}
