import { litres, milesText } from '#domain/listings/listing-words.ts';
import { stockReference } from '#domain/stock/reference.ts';

/** Facts that the sentences of a listing are made from. */
export interface WordedVehicle {
  id: number;
  make: string;
  model: string;
  modelYear: number;
  bodyType: string;
  /** Null: no engine, an electric car. */
  engineCc: number | null;
  fuel: string;
  transmission: string;
  /** Miles. */
  mileage: number;
  /** Miles per imperial gallon, null when the source's figure cannot be true. */
  mpg: number | null;
}

const GEARBOXES: Record<string, string> = {
  Manual: 'a manual gearbox',
  Automatic: 'an automatic gearbox',
  'Semi-Auto': 'a semi-automatic gearbox',
};

/** Two or three sentences made from the facts alone, and the truth about the pictures. */
export function descriptionOf(vehicle: WordedVehicle): string {
  const { modelYear, make, model, bodyType, engineCc, fuel, transmission, mileage, mpg } = vehicle;
  // SUV and MPV are spelled out letter by letter, so they take "an".
  const body = /^[A-Z]{3}$/.test(bodyType)
    ? `an ${bodyType}`
    : `${/^[EI]/.test(bodyType) ? 'an' : 'a'} ${bodyType.toLowerCase()}`;
  const power =
    engineCc === null ? 'an electric motor' : `a ${litres(engineCc)} litre ${fuel.toLowerCase()} engine`;
  const gearbox = GEARBOXES[transmission] ?? 'a gearbox that the seller did not name';
  const facts = `This ${modelYear} ${make} ${model} is ${body} with ${power} and ${gearbox}, and has covered ${milesText(mileage)}.`;
  const economy =
    mpg === null ? '' : ` Its official fuel economy is ${mpg.toFixed(1)} miles per gallon (UK).`;
  return `${facts}${economy} The pictures are illustrations of the body type; ask us for photos of this car before you order.`;
}

/** Contact to ask, and what to quote; no person's telephone number. */
export const contactOf = (id: number): string =>
  `Chicargos sales desk. Please quote REF ${stockReference(id)}.`;
