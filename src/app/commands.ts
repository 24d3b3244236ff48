import type { CommandName } from '#contract/command-names.ts';
import { addProof, editProfile } from '#features/account/commands.ts';
import { orderRow, ordersRow, profileRow } from '#features/account/queries.ts';
import {
  addToBasket,
  askForQuote,
  changeDestination,
  changeQuantity,
  enterVoucher,
  removeFromBasket,
} from '#features/basket/commands.ts';
import { basketRow } from '#features/basket/row.ts';
import { placeOrder } from '#features/checkout/commands.ts';
import { addFavourite, removeFavourite } from '#features/favourites/commands.ts';
import { favouritesRow } from '#features/favourites/queries.ts';
import { removeGarage, setGarage } from '#features/garage/commands.ts';
import { garageRow } from '#features/garage/queries.ts';
import { countSearch } from '#features/items/commands.ts';
import { noticesRow } from '#features/notices/queries.ts';
import { sendReport } from '#features/reports/commands.ts';
import { sendInquiry, sendPartsRequest } from '#features/requests/commands.ts';
import { removeSavedSearch, setSavedSearch } from '#features/saved-searches/commands.ts';
import { savedSearchesRow } from '#features/saved-searches/queries.ts';
import { applyToSell } from '#features/selling/commands.ts';
import { makeRegistry, type NameOf } from '#offline/face/declare.ts';
import type { DeferredCommandName } from './selling.ts';

/** Beginnings of the names of all rows that the commands of selling.ts touch: by these page and worker know when to load it. */
export const DEFERRED_ROWS = ['listing', 'supporter', 'request', 'notice'];

const commands = [
  addToBasket,
  changeQuantity,
  removeFromBasket,
  changeDestination,
  askForQuote,
  enterVoucher,
  placeOrder,
  sendInquiry,
  sendPartsRequest,
  editProfile,
  applyToSell,
  addProof,
  addFavourite,
  removeFavourite,
  setSavedSearch,
  removeSavedSearch,
  setGarage,
  removeGarage,
  sendReport,
  countSearch,
];

/** Name of a command that neither this list nor the late one has: it does not compile while there is one. */
export type UnregisteredCommand = None<Exclude<CommandName, NameOf<typeof commands> | DeferredCommandName>>;
type None<Name extends never> = Name;

/** Every command and personal row of the product, once, for page and tests. */
export const registry = makeRegistry(
  commands,
  [basketRow, orderRow, ordersRow, profileRow, favouritesRow, savedSearchesRow, garageRow, noticesRow],
  {
    rows: DEFERRED_ROWS,
    load: async () => (await import('./selling.ts')).selling,
  },
);
