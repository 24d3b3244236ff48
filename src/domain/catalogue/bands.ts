import type { Between, FactFigure } from '../stock/vehicle-facts.ts';

/** Steps that a search offers for miles and cc, ascending; years are offered as there are vehicles of them. */
export const STEPS: Record<Exclude<FactFigure, 'year'>, readonly number[]> = {
  mileage: [10_000, 20_000, 30_000, 40_000, 60_000, 80_000, 100_000, 125_000, 150_000],
  engine: [1000, 1200, 1400, 1600, 1800, 2000, 2500, 3000, 4000],
};

/**
 * The lowest figures of the bands that are counted, ascending: each step is one of its own, and what lies between two.
 * So both "from" and "to" a step are whole bands.
 */
export const bandStarts = (figure: Exclude<FactFigure, 'year'>): number[] => [
  0,
  ...STEPS[figure].flatMap((step) => [step, step + 1]),
];

/** The lowest figure of the band that a figure lies in; a year is its own. */
export function bandOf(figure: FactFigure, value: number): number {
  if (figure === 'year') return value;
  return bandStarts(figure).findLast((start) => start <= value) ?? 0;
}

/** Number of those that were counted by band lie between two ends that are steps. */
export const countWithin = (
  bands: readonly (readonly [start: string, count: number])[],
  { from, to }: Between,
): number =>
  bands.reduce((sum, [start, count]) => {
    const figure = Number(start);
    return (from === null || figure >= from) && (to === null || figure <= to) ? sum + count : sum;
  }, 0);
