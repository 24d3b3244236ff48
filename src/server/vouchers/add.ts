import type { AddVoucher } from '#contract/vouchers.ts';
import { MAX_VOUCHER } from '#domain/orders/voucher.ts';
import { linesOfBasket } from '#server/basket/line-store.ts';
import { refuseTrade } from '#server/basket/refusals.ts';
import { holdCode, lockOpenBasket } from '#server/basket/store.ts';
import { claimByMailbox } from '#server/offers/store.ts';
import type { Config } from '#server/platform/base/config.ts';
import { sharesNow } from './voucher-shares.ts';
import { isOwnCode, promoNamed, promoOf } from './promo.ts';
import { voucherNamed } from './store.ts';
import { refuseField, type Refusal } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { CodeFacts } from './code-facts.ts';

const REQUIRED = 'Error - Discount Code Required';

const OWN = 'This is your own code. It works for others, not for your own orders.';

/**
 * Puts a voucher, or a supporter's code, into the owner's open basket by the rules of contract 5.5 in their order; one basket
 * holds one. A supporter's says who told the buyer of the shop, and takes off what staff have set for it.
 */
export async function addVoucherTo(
  {
    tx,
    user,
    now,
    config,
  }: { tx: Tx; user: { id: number; email: string }; now: Date; config: Pick<Config, 'secret'> },
  { vouchercode }: AddVoucher,
): Promise<Refusal | CodeFacts> {
  if (vouchercode === '') return refuseField('vouchercode', 'required', REQUIRED);
  if (vouchercode.length > MAX_VOUCHER)
    return refuseField('vouchercode', 'max_length', `Must be ${MAX_VOUCHER} characters or fewer`);
  const basket = await lockOpenBasket(tx, user.id, now);
  if (basket.voucher_id !== null || (await promoOf(tx, basket)) !== null)
    return refuseTrade('voucher_already_applied');
  const named = await voucherNamed(tx, user.id, vouchercode);
  const isClaimed = named?.isOwn && !named.isTheirs && (await claimByMailbox(tx, config, user, named.id));
  const voucher = isClaimed ? await voucherNamed(tx, user.id, vouchercode) : named;
  const lines = await linesOfBasket(tx, basket.id);
  if (voucher && sharesNow(voucher, lines, now) !== null) {
    await holdCode(tx, basket.id, { voucherId: voucher.id });
    return voucher;
  }
  const promo = voucher || lines.length === 0 ? null : await promoNamed(tx, user.id, vouchercode);
  if (!promo) {
    const isOwn = !voucher && (await isOwnCode(tx, user.id, vouchercode));
    const why = isOwn ? { cause: 'own_code', hint: OWN } : {};
    return refuseTrade('voucher_invalid', { ...why });
  }
  await holdCode(tx, basket.id, { supporterId: promo.supporterId });
  return promo;
}
