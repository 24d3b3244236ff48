import { CHOICES, type FactFigure } from '../stock/vehicle-facts.ts';
import type { Listing } from './listing.ts';

/** Facts of which there are few different ones. */
export const NAMES = ['class', 'make', 'model', ...CHOICES] as const;
export type Name = (typeof NAMES)[number];

/** Property of a listing that has each of them. */
export const TEXTS = {
  class: 'vehicleClass',
  make: 'make',
  model: 'model',
  fuel: 'fuel',
  transmission: 'transmission',
  body: 'bodyType',
  steering: 'steering',
  colour: 'colour',
  location: 'location',
} as const satisfies Record<Name, keyof Listing>;
export const NUMBERS = {
  year: 'year',
  mileage: 'mileage',
  engine: 'engineCc',
} as const satisfies Record<FactFigure, keyof Listing>;

/** Facts that a search looks at. `createdAt` only tells newer from older: whoever makes the facts chooses its unit. */
export type Facts = Pick<
  Listing,
  | 'id'
  | 'productClass'
  | 'title'
  | 'partNumber'
  | 'parts'
  | 'priceMinor'
  | 'currency'
  | 'createdAt'
  | (typeof TEXTS)[Name]
  | (typeof NUMBERS)[FactFigure]
>;
