import * as v from 'valibot';
import { foldVoucher } from '#domain/orders/voucher.ts';
import { Basket } from './basket.ts';
import { call, command } from './declare.ts';
import { looseText, Time } from './wire.ts';

/** Canonical payload of basket.voucher: the code folded, because case and blanks are not part of it (security 14). */
export const AddVoucher = v.object({ vouchercode: v.pipe(looseText, v.transform(foldVoucher)) });
export type AddVoucher = v.InferOutput<typeof AddVoucher>;

/** Contract 5.5. */
export const VoucherAdded = v.object({
  name: v.string(),
  code: v.string(),
  start_datetime: Time,
  end_datetime: Time,
  detail: v.string(),
  basket: Basket,
});

/**
 * @nets last wins
 * @view "{code} will be checked. Until then the total stays as it is."
 * @refusal the specification's texts
 * @done "Discount code applied."
 */
export const addVoucher = command({
  name: 'basket.voucher',
  v: 1,
  lane: 'basket',
  onReject: 'continue',
  // A mistyped code stands in no order's way: what the order expects guards its figures.
  optional: true,
  method: 'POST',
  path: '/basket/add-voucher/',
  payload: AddVoucher,
  answer: VoucherAdded,
  problems: ['voucher_already_applied', 'voucher_invalid'],
  example: { vouchercode: 'SAVE10' },
});

/**
 * Takes the voucher off the open basket (additive), for another one or for none: nothing where it has none. A supporter's code
 * that takes nothing off stays: it says who told the buyer of the shop.
 */
export const removeVoucher = call({
  name: 'basket.voucher-remove',
  method: 'DELETE',
  path: '/basket/voucher/',
  payload: v.object({}),
  answer: Basket,
});
