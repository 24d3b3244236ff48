import type { GarageVehicle } from '#contract/beside.ts';

type Named = Pick<GarageVehicle, 'make' | 'model' | 'variant' | 'year' | 'nickname'>;

/** "2010 Toyota Corolla E150" */
export const carName = ({ make, model, variant, year }: Named): string =>
  [year, make, model, variant].filter((part) => part !== null).join(' ');

/** As its owner calls it, else what it is. */
export const shortName = (car: Named): string => car.nickname ?? `${car.make} ${car.model}`;
