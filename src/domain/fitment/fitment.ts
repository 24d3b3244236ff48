/** A car as its owner names it: the garage's row, or the part of it that is known. */
export interface NamedCar {
  make: string;
  model: string;
  variant: string | null;
  trim_id: string | null;
  year: number | null;
}

export interface FittingTrim {
  doc_id: string;
  model: string;
  variant: string;
  /** Model years, rising. */
  years: readonly number[];
}

/** Fitment of a part, by make. */
export type CompatibleList = Readonly<
  Record<
    string,
    {
      trims: readonly FittingTrim[];
      /** Models (`variant` null) and variants of which every known trim is in `trims`. */
      whole: readonly { model: string; variant: string | null }[];
    }
  >
>;

/** As many parts as are asked about at once: a page of a list, and room. */
export const MOST_FITS = 50;

export type Fits = 'yes' | 'no' | 'unknown';

/**
 * Tells whether a part fits a car, the same on phone and server (account contract 2.10). `unknown`: nothing is said about the
 * part, the car is not named closely enough to tell, or it is of a year that the list of a whole model does not know.
 * Names are compared in any case.
 */
export function fits(car: NamedCar, list: CompatibleList): Fits {
  const makes = Object.entries(list);
  if (makes.every(([, { trims }]) => trims.length === 0)) return 'unknown';
  const ofMake = makes.find(([make]) => isSame(make, car.make))?.[1];
  const named = ofMake?.trims.filter((trim) => isNamed(car, trim)) ?? [];
  if (!ofMake || named.length === 0) return 'no';
  const isWhole = ofMake.whole.some(
    ({ model, variant }) =>
      isSame(model, car.model) &&
      (variant === null || (car.variant !== null && isSame(variant, car.variant))),
  );
  const { year } = car;
  const ofYear = year === null ? named : named.filter(({ years }) => years.includes(year));
  if (ofYear.length === 0) return isWhole && car.trim_id === null ? 'unknown' : 'no';
  return isWhole || car.trim_id !== null ? 'yes' : 'unknown';
}

/** Tells whether the list would say more of this car if its version or trim were named. */
export function asksForVersion(car: NamedCar, list: CompatibleList): boolean {
  if (car.trim_id !== null || fits(car, list) !== 'unknown') return false;
  const ofMake = Object.entries(list).find(([make]) => isSame(make, car.make))?.[1];
  const { year } = car;
  const isIt = (trim: FittingTrim): boolean =>
    isNamed(car, trim) && (year === null || trim.years.includes(year));
  return ofMake?.trims.some(isIt) ?? false;
}

/**
 * The same by a list that holds nothing but the models of the garage.
 * @param stated something is said about what the part fits, be it other models
 */
export function fitsWithin(car: NamedCar, stated: boolean, list: CompatibleList): Fits {
  return stated && Object.keys(list).length === 0 ? 'no' : fits(car, list);
}

function isNamed(car: NamedCar, trim: FittingTrim): boolean {
  if (!isSame(trim.model, car.model)) return false;
  if (car.variant !== null && !isSame(trim.variant, car.variant)) return false;
  return car.trim_id === null || trim.doc_id === car.trim_id;
}

/** Name of a make, model or trim as it is compared. */
export const foldedName = (name: string): string => name.trim().toLowerCase();
const isSame = (left: string, right: string): boolean => foldedName(left) === foldedName(right);

/** Years in a row as spans, both ends included: 2010, 2011, 2014 are [2010, 2011] and [2014, 2014]. */
export function yearSpans(years: readonly number[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const year of [...new Set(years)].toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && last[1] === year - 1) last[1] = year;
    else spans.push([year, year]);
  }
  return spans;
}

/** A year that stands in one of the spans. */
export const isInSpans = (spans: readonly (readonly [number, number])[], year: number): boolean =>
  spans.some(([from, to]) => from <= year && year <= to);
