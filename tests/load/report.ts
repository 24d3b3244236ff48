import type { ByteBound } from './bounds.ts';

/** One line of the table. */
export interface Row {
  what: string;
  measured: string;
  bound: string;
  /** yes, no, over (above what is aimed for, still allowed), FAILS; a dash where nothing is promised. */
  ok: 'yes' | 'no' | 'over' | 'FAILS' | '-';
}

/** A measurement: its rows, and what a person wants to know about them (files, conditions). */
export interface Measured {
  rows: Row[];
  notes: string[];
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

export function milliseconds(ms: number): string {
  return ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

/** Bytes fail the run: they are the same on every machine. */
export function byteRow(what: string, bytes: number, bound: ByteBound, more = ''): Row {
  const { aimBytes, failsAboveBytes } = bound;
  const limit =
    failsAboveBytes > aimBytes
      ? `${kilobytes(aimBytes)}, fails above ${kilobytes(failsAboveBytes)}`
      : kilobytes(aimBytes);
  const ok = bytes <= aimBytes ? 'yes' : bytes <= failsAboveBytes ? 'over' : 'FAILS';
  return { what, measured: kilobytes(bytes) + more, bound: limit, ok };
}

/** A number that is aimed for, and the one above which the run fails. */
export interface CountBound {
  aim: number;
  failsAbove: number;
}

/** Counts fail the run, as bytes do. */
export function countRow(what: string, count: number, { aim, failsAbove }: CountBound): Row {
  const ok = count <= aim ? 'yes' : count <= failsAbove ? 'over' : 'FAILS';
  return { what, measured: String(count), bound: `${aim}, fails above ${failsAbove}`, ok };
}

/** A multiple that is aimed for, where it is less than the one above which the run fails. */
export interface TimesBound {
  aim?: number;
  most: number;
}

/**
 * One time as a multiple of another of the same run, which fails it: a slow machine is slow at both.
 * @param times NaN where one of them could not be measured, which fails too
 */
export function timesRow(
  what: string,
  times: number,
  { aim, most, more = '' }: TimesBound & { more?: string },
): Row {
  const ok = times <= (aim ?? most) ? 'yes' : times <= most ? 'over' : 'FAILS';
  const bound = aim === undefined ? `${most} times` : `${aim} times, fails above ${most}`;
  return { what, measured: `${times.toFixed(2)} times${more}`, bound, ok };
}

/** Times depend on the machine: they are shown as shares of their bound and never fail the run. */
export function timeRow(what: string, ms: number, boundMs: number, more = ''): Row {
  const share = `${(ms / boundMs).toFixed(2)} of it`;
  return {
    what,
    measured: `${milliseconds(ms)}${more}`,
    bound: `${milliseconds(boundMs)}: ${share}`,
    ok: ms <= boundMs ? 'yes' : 'no',
  };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that this share of all stays below or at; NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const HEAD: Row = { what: 'what', measured: 'measured', bound: 'bound', ok: '-' };

/** The rows as a table of plain text. */
export function table(rows: readonly Row[]): string {
  const cells = [HEAD, ...rows].map((row, place) => [
    row.what,
    row.measured,
    row.bound,
    place === 0 ? 'ok' : row.ok,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-');
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
