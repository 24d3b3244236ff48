import type { GarageVehicle } from '#contract/personal-lists.ts';
import { carText } from '#domain/search/fits-address.ts';

type Named = Pick<GarageVehicle, 'make' | 'model' | 'variant' | 'year' | 'nickname'>;

/** "2010 Toyota Corolla E150" */
export const carName = (car: Named): string => carText(car);

/** As its owner calls it, else what it is. */
export const shortName = (car: Named): string => car.nickname ?? `${car.make} ${car.model}`;
