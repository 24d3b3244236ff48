import { editProfile } from '#features/account/commands.ts';
import { orderRow, ordersRow, profileRow } from '#features/account/queries.ts';
import {
  addToBasket,
  askForQuote,
  changeDestination,
  changeQuantity,
  removeFromBasket,
} from '#features/basket/commands.ts';
import { basketRow } from '#features/basket/row.ts';
import { placeOrder } from '#features/checkout/commands.ts';
import { addFavourite, removeFavourite } from '#features/favourites/commands.ts';
import { favouritesRow } from '#features/favourites/queries.ts';
import { removeGarage, setGarage } from '#features/garage/commands.ts';
import { garageRow } from '#features/garage/queries.ts';
import { sendReport } from '#features/reports/commands.ts';
import { sendInquiry, sendPartsRequest } from '#features/requests/commands.ts';
import { removeSavedSearch, setSavedSearch } from '#features/saved-searches/commands.ts';
import { savedSearchesRow } from '#features/saved-searches/queries.ts';
import { registry as makeRegistry } from '#offline/declare.ts';

/** Every command and personal row of the product, once, for page and tests. */
export const registry = makeRegistry(
  [
    addToBasket,
    changeQuantity,
    removeFromBasket,
    changeDestination,
    askForQuote,
    placeOrder,
    sendInquiry,
    sendPartsRequest,
    editProfile,
    addFavourite,
    removeFavourite,
    setSavedSearch,
    removeSavedSearch,
    setGarage,
    removeGarage,
    sendReport,
  ],
  [basketRow, orderRow, ordersRow, profileRow, favouritesRow, savedSearchesRow, garageRow],
);
