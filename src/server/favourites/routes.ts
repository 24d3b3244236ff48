import type { Handler } from '#server/platform/calls/handle.ts';
import { addFavouriteHandler, favouritesHandler, removeFavouriteHandler } from './favourites.ts';

export const routes: Handler[] = [favouritesHandler, addFavouriteHandler, removeFavouriteHandler];
