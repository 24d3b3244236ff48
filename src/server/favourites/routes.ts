import { addFavouriteHandler, favouritesHandler, removeFavouriteHandler } from './favourites.ts';

export const routes = [favouritesHandler, addFavouriteHandler, removeFavouriteHandler];
