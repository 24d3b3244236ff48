import type { Handler } from '#server/platform/calls/handle.ts';
import { fitsHandler } from './fits.ts';
import { garageHandler, removeGarageHandler, setGarageHandler } from './garage.ts';

export const routes: Handler[] = [garageHandler, setGarageHandler, removeGarageHandler, fitsHandler];
