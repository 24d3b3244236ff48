import { groupedDigits } from '../text/text-ends.ts';
import { listingTitle } from './listing-rules.ts';

const thousands = (value: number) => groupedDigits(String(value), ',');

/** cc as litres: "1.6". */
export const litres = (cc: number): string => (cc / 1000).toFixed(1);

/** "41,903 miles". */
export const milesText = (mileage: number): string =>
  mileage === 1 ? '1 mile' : `${thousands(mileage)} miles`;

/** Year, Make, Model, Variant, as the account spec asks for it: "2015 Toyota RAV4 2.0 Diesel". */
export function vehicleTitleOf(vehicle: {
  modelYear: number;
  make: string;
  model: string;
  /** Null: no engine, an electric car. */
  engineCc: number | null;
  fuel: string;
}): string {
  const { modelYear, make, model, engineCc, fuel } = vehicle;
  const variant = engineCc === null ? fuel : `${litres(engineCc)} ${fuel}`;
  return listingTitle({ year: modelYear, make, model, variant });
}

/** "SUV, manual, 41,903 miles"; never over the 100 characters of a subtitle where the words are those of our lists. */
export function subtitleOf(vehicle: { bodyType: string; transmission: string; mileage: number }): string {
  const { bodyType, transmission, mileage } = vehicle;
  return `${bodyType}, ${transmission.toLowerCase()}, ${milesText(mileage)}`;
}
