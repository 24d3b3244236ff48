import { residentMegabytes } from '../processor-time.ts';
import type { Row } from '../report.ts';

const HOUR_S = 3_600;

/** Slope of the straight line that lies nearest to all points, by least squares; NaN of less than two places. */
export function slopeOf(points: readonly { at: number; value: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [at, value] = [mean(points.map((one) => one.at)), mean(points.map((one) => one.value))];
  const along = points.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  return points.reduce((sum, one) => sum + (one.at - at) * (one.value - value), 0) / along;
}

/** Memory of several processes while something goes on. */
export class MemoryLine {
  readonly #from = performance.now();
  readonly #processes: readonly { part: string; pid: number; points: { at: number; value: number }[] }[];

  constructor(processes: readonly { part: string; pid: number }[]) {
    this.#processes = processes.map((one) => ({ ...one, points: [] }));
  }

  /** Adds how much each holds now, and says so. */
  take(): void {
    const at = (performance.now() - this.#from) / 1_000;
    for (const { pid, points } of this.#processes) points.push({ at, value: residentMegabytes(pid) });
    const each = this.#processes.map(({ part, points }) => `${part} ${points.at(-1)?.value.toFixed(1)} MB`);
    process.stdout.write(`${at.toFixed(0).padStart(6)} s  ${each.join(', ')}\n`);
  }

  /** Growth by the hour of each, over all and over the second half, when it has compiled and kept what it does often. */
  rows(): Row[] {
    return this.#processes.map(({ part, points }) => {
      const values = points.map(({ value }) => value);
      const anHour = (some: typeof points) => `${(slopeOf(some) * HOUR_S).toFixed(1)} MB an hour`;
      const later = points.slice(Math.floor(points.length / 2));
      return {
        what: `memory of ${part}, ${points.length} times`,
        measured:
          `${values[0]?.toFixed(0)} to ${values.at(-1)?.toFixed(0)} MB, ${Math.max(...values).toFixed(0)} at most; ` +
          `${anHour(points)}, in the second half ${anHour(later)}`,
        bound: '-',
        ok: '-',
      };
    });
  }
}
