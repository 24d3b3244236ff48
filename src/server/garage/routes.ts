import { fitsHandler } from './fits.ts';
import { garageHandler, removeGarageHandler, setGarageHandler } from './garage.ts';

export const routes = [garageHandler, setGarageHandler, removeGarageHandler, fitsHandler];
