import type { NamedCar } from '../fitment/fitment.ts';

/** Between the names: none of a make, a model, a version or a trim holds it. */
const BETWEEN = '~';
const LONGEST_NAME = 100;
/** Years that a car can be of. */
const YEAR = /^(?:19|20)\d\d$/;

/** Exactly the names, as they are written; what follows the last one that is known is left out. */
const namesOf = ({ make, model, variant, trim_id: trim, year }: NamedCar): (string | number | null)[] => [
  make,
  model,
  variant,
  trim,
  year,
];

/**
 * A vehicle in one word of an address, so that a list of what fits it can be opened, kept and sent on: "Toyota~Corolla",
 * "Toyota~Corolla~E150~~2010". Whose it is stands nowhere in it.
 */
export function printFits(car: NamedCar): string {
  const words = namesOf(car).map((name) => String(name ?? '').replaceAll(BETWEEN, ' '));
  return words.slice(0, words.findLastIndex((word) => word !== '') + 1).join(BETWEEN);
}

/** Reads it; null where it names no model. */
export function parseFits(text: string): NamedCar | null {
  const [make = '', model = '', variant = '', trim = '', year = '', ...more] = text
    .split(BETWEEN)
    .map((name) => name.trim());
  if (make === '' || model === '' || more.length > 0) return null;
  if ([make, model, variant, trim].some((name) => name.length > LONGEST_NAME)) return null;
  if (year !== '' && !YEAR.test(year)) return null;
  return {
    make,
    model,
    variant: variant === '' ? null : variant,
    trim_id: trim === '' ? null : trim,
    year: year === '' ? null : Number(year),
  };
}

/** "2010 Toyota Corolla E150" */
export const carText = ({ make, model, variant, year }: Omit<NamedCar, 'trim_id'>): string =>
  [year, make, model, variant].filter((part) => part !== null).join(' ');
