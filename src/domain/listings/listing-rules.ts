/** Choices of a vehicle's listing; a source's "Other" is none of them. */
export const FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Electric'] as const;
export const TRANSMISSIONS = ['Manual', 'Automatic', 'Semi-Auto'] as const;
export const BODY_TYPES = [
  'Saloon',
  'Hatchback',
  'Estate',
  'Coupe',
  'Convertible',
  'SUV',
  'MPV',
  'Pickup',
  'Van',
  'Minibus',
  'Truck',
] as const;

/** Limits of account contract 5.5. */
export const FIRST_YEAR = 1950;
export const MAX_MILEAGE = 2_000_000;
export const MIN_ENGINE_CC = 50;
export const MAX_ENGINE_CC = 20_000;
export const MAX_LISTING_MINOR = 9_999_999_999;
/** Parts in one listing (account contract 5.6). */
export const MOST_ENTRIES = 100;

/** Facts of a vehicle; null: the source does not say. */
export interface ListedVehicle {
  make: string | null;
  model: string | null;
  year: number | null;
  priceMinor: number | null;
  /** miles; 0 is a value */
  mileage: number | null;
  /** cc; 0 and null both mean no engine size */
  engineCc: number | null;
  fuel: string | null;
  transmission: string | null;
}

export type ListingProblem =
  | 'make_missing'
  | 'model_missing'
  | 'year_missing'
  | 'year_future'
  | 'year_old'
  | 'price_invalid'
  | 'mileage_missing'
  | 'mileage_impossible'
  | 'mileage_tiny'
  | 'engine_missing'
  | 'engine_impossible'
  | 'electric_with_engine'
  | 'fuel_unknown'
  | 'transmission_unknown';

/**
 * Why a vehicle must not be listed, in a fixed order; empty when it may. Limits: account contract 5.5.
 * @param thisYear the newest model year sold is the next one
 */
export function listingProblems(vehicle: ListedVehicle, thisYear: number): ListingProblem[] {
  const problems: (ListingProblem | false)[] = [
    !vehicle.make?.trim() && 'make_missing',
    !vehicle.model?.trim() && 'model_missing',
    yearProblem(vehicle.year, thisYear),
    !isWithin(vehicle.priceMinor, 1, MAX_LISTING_MINOR) && 'price_invalid',
    mileageProblem(vehicle.mileage),
    engineProblem(vehicle.engineCc, vehicle.fuel),
    !isOneOf(FUELS, vehicle.fuel) && 'fuel_unknown',
    !isOneOf(TRANSMISSIONS, vehicle.transmission) && 'transmission_unknown',
  ];
  return problems.filter((problem) => problem !== false);
}

/**
 * The same for stock taken over in bulk, where nobody has looked at the car: a car of three years or more with
 * under 100 miles is a slip of the source as well. A vendor who means it may list it.
 */
export function importProblems(vehicle: ListedVehicle, thisYear: number): ListingProblem[] {
  const { mileage, year } = vehicle;
  const tiny = mileage !== null && year !== null && mileage >= 0 && mileage < 100 && thisYear - year >= 3;
  return [...listingProblems(vehicle, thisYear), ...(tiny ? (['mileage_tiny'] as const) : [])];
}

/** Engine size as vendors give it: below 50 litres, else cc (account contract 5.5); null: not a size. */
export function engineCc(input: string | number): number | null {
  const value = typeof input === 'number' ? input : Number(input.trim() === '' ? Number.NaN : input);
  const cc = Math.round(value < MIN_ENGINE_CC ? value * 1000 : value);
  return isWithin(cc, MIN_ENGINE_CC, MAX_ENGINE_CC) ? cc : null;
}

function yearProblem(year: number | null, thisYear: number): ListingProblem | false {
  if (year === null || !Number.isInteger(year)) return 'year_missing';
  if (year > thisYear + 1) return 'year_future';
  return year < FIRST_YEAR && 'year_old';
}

function mileageProblem(mileage: number | null): ListingProblem | false {
  if (mileage === null) return 'mileage_missing';
  return !isWithin(mileage, 0, MAX_MILEAGE) && 'mileage_impossible';
}

function engineProblem(cc: number | null, fuel: string | null): ListingProblem | false {
  const electric = isOneOf(['Electric'], fuel);
  if (cc === null || cc === 0) return !electric && 'engine_missing';
  if (electric) return 'electric_with_engine';
  return !isWithin(cc, MIN_ENGINE_CC, MAX_ENGINE_CC) && 'engine_impossible';
}

function isWithin(value: number | null, least: number, most: number): boolean {
  return value !== null && Number.isInteger(value) && value >= least && value <= most;
}

function isOneOf(choices: readonly string[], value: string | null): boolean {
  const wanted = value?.trim().toLowerCase();
  return choices.some((choice) => choice.toLowerCase() === wanted);
}

/** Longest title of a listing (account contract 5.5). */
export const MAX_TITLE = 150;
/** Name of a vehicle's model that its seller types. */
export const MAX_MODEL = 60;

/** "2014 Toyota Yaris 1.3 VVT-i Icon": year, make, model and what else is known, cut to what a title may hold. */
export function listingTitle(vehicle: {
  year: number;
  make: string;
  model: string;
  variant?: string | null;
}): string {
  const words = [vehicle.year, vehicle.make, vehicle.model, vehicle.variant ?? ''].join(' ');
  return Array.from(words.replace(/\s+/g, ' ')).slice(0, MAX_TITLE).join('').trimEnd();
}
