import type { Handler } from '#server/platform/handle.ts';
import { addFavouriteHandler, favouritesHandler, removeFavouriteHandler } from './favourites.ts';
import { fitsHandler } from './fits.ts';
import { garageHandler, removeGarageHandler, setGarageHandler } from './garage.ts';
import { removeSavedSearchHandler, savedSearchesHandler, setSavedSearchHandler } from './saved-searches.ts';

/** What stands beside the catalogue: everything here is somebody's own (account contract 2.10). */
export const routes: Handler[] = [
  favouritesHandler,
  addFavouriteHandler,
  removeFavouriteHandler,
  savedSearchesHandler,
  setSavedSearchHandler,
  removeSavedSearchHandler,
  garageHandler,
  setGarageHandler,
  removeGarageHandler,
  fitsHandler,
];
