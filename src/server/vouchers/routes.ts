import { addVoucher, removeVoucher } from '#contract/vouchers.ts';
import { basketChange } from '#server/basket/routes.ts';
import { holdCode, lockOpenBasket } from '#server/basket/store.ts';
import { voucherOf } from '#server/basket/voucher.ts';
import { basketTag, basketView } from '#server/basket/view.ts';
import { handle, type Limit, reply } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { addVoucherTo } from './add.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';

/** Contract 1.5: who guesses codes gets thirty guesses an hour. */
const limits: Limit[] = [{ name: 'add-voucher', per: 'user', max: 30, windowSeconds: 3600 }];

export const routes = [
  handle(
    addVoucher,
    'user',
    async (handling) => {
      const voucher = await addVoucherTo(handling, handling.payload);
      if (voucher instanceof Refusal) return voucher;
      const basket = await basketView(handling.tx, handling.user.id, handling.now);
      return reply(
        {
          name: voucher.name,
          code: voucher.code,
          start_datetime: wireTime(voucher.starts_at),
          end_datetime: wireTime(voucher.ends_at),
          detail: 'Discount code applied.',
          basket,
        },
        { headers: { etag: basketTag(basket) } },
      );
    },
    { changes: basketChange, limits },
  ),

  handle(
    removeVoucher,
    'user',
    async ({ tx, user, now }) => {
      const locked = await lockOpenBasket(tx, user.id, now);
      if (await voucherOf(tx, locked, now)) await holdCode(tx, locked.id, {});
      const basket = await basketView(tx, user.id, now);
      return reply(basket, { headers: { etag: basketTag(basket) } });
    },
    { changes: basketChange },
  ),
];
