import * as v from 'valibot';
import type { GarageVehicle } from '#contract/personal-lists.ts';

/** Values of the form, as they are typed; '' for nothing. */
export const CarDraft = v.object({
  make: v.string(),
  model: v.string(),
  variant: v.string(),
  trim: v.string(),
  year: v.string(),
  nickname: v.string(),
});
export type CarDraft = v.InferOutput<typeof CarDraft>;

export const NO_CAR: CarDraft = { make: '', model: '', variant: '', trim: '', year: '', nickname: '' };

/** Values of the form for a vehicle that is named more closely. */
export const carDraftOf = (car: GarageVehicle): CarDraft => ({
  make: car.make,
  model: car.model,
  variant: car.variant ?? '',
  trim: car.trim_id ?? '',
  year: car.year === null ? '' : String(car.year),
  nickname: car.nickname ?? '',
});

/** Address at which it is named more closely. */
export const editCar = (id: string): string => `/garage?edit=${id}`;

export const readCarDraft = (stored: unknown): CarDraft | null => {
  const read = v.safeParse(CarDraft, stored);
  return read.success ? read.output : null;
};

export const FIRST_CAR_YEAR = 1950;

/** Tells whether a year may stand there: none, or 1950 up to the next one (account contract 2.10). */
export function isYear(text: string, thisYear: number): boolean {
  if (text.trim() === '') return true;
  const year = Number(text);
  return /^\s*\d{4}\s*$/.test(text) && year >= FIRST_CAR_YEAR && year <= thisYear + 1;
}
