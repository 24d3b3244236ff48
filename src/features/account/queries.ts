import {
  myOrders as declaredOrders,
  OrderDetail,
  orderDetail as declaredDetail,
} from '#contract/orders/orders.ts';
import { Profile, profile as declaredProfile } from '#contract/profile.ts';
import { defineQuery, defineRow } from '#offline/face/declare.ts';

/** Orders seen once are readable without a network until sign-out. Asked anew at each visit: a 304 costs next to nothing. */
export const myOrders = defineQuery(declaredOrders, { row: ({ page }) => `orders:${page}`, freshSeconds: 5 });
export const orderDetail = defineQuery(declaredDetail, {
  row: ({ number }) => `order:${number}`,
  freshSeconds: 5,
});
export const profile = defineQuery(declaredProfile, { row: () => 'profile', freshSeconds: 300 });

export const ordersRow = defineRow({
  name: 'orders',
  schema: declaredOrders.answer,
  empty: null,
  version: null,
});
export const orderRow = defineRow({ name: 'order', schema: OrderDetail, empty: null, version: null });
export const profileRow = defineRow({
  name: 'profile',
  schema: Profile,
  empty: null,
  version: null,
  user: ({ email, first_name, last_name, is_staff, is_seller }) => {
    return { email, first_name, last_name, is_staff, is_seller };
  },
});
