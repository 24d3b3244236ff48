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
import { sendInquiry } from '#features/requests/commands.ts';
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
    editProfile,
  ],
  [basketRow, orderRow, ordersRow, profileRow],
);
