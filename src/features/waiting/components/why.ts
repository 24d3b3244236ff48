import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { PriceFigures } from '#contract/orders.ts';
import type { CommandView } from '#offline/store/states.ts';
import { amountText } from '#shown/amount.tsx';
import { usePutOffWords } from '#shown/put-off-words.ts';
import { useProofWords } from '#shown/proof-words.ts';
import { useVoucherWords } from '#shown/voucher-words.ts';

const Available = v.object({ available: v.number() });
const Changed = v.object({ figures: PriceFigures });
const Shipped = v.object({ shipping_charge: v.object({ currency: v.string(), incl_tax: v.string() }) });
const OrderSeen = v.object({ total: v.string(), currency: v.string() });

/** Why the server said no, in plain words: by its code, and in its own words where the code is new to us. */
export function useWhy(): (command: CommandView) => { title: string; detail: string } {
  const { t } = useLingui();
  const voucher = useVoucherWords();
  const proof = useProofWords();
  const putOff = usePutOffWords();
  return ({ reason, seen, name, payload }) => {
    if (!reason) return { title: '', detail: '' };
    if (reason.kind === 'put_off') return putOff(reason);
    if (reason.kind === 'server_error')
      return {
        title: t`The server did not answer after many tries.`,
        detail: t`It may have arrived or not. To try again is safe: nothing is done twice.`,
      };
    if (reason.kind === 'dependency')
      return {
        title: t`Something before it did not go through.`,
        detail: t`Settle that first, then try this again.`,
      };
    const own = name === 'basket.voucher' ? voucher : name === 'order.proof' ? proof : null;
    const title = own?.(reason.code);
    if (title) return { title, detail: '' };
    switch (reason.code) {
      case 'price_changed': {
        const now = v.safeParse(Changed, reason.body);
        const then = v.safeParse(OrderSeen, seen);
        if (!now.success || !then.success)
          return { title: t`The price of your order has changed.`, detail: '' };
        const before = amountText(then.output.total, then.output.currency);
        const after = amountText(now.output.figures.total, now.output.figures.currency);
        return {
          title: t`The price of your order has changed.`,
          detail: t`You saw ${before}, it is ${after} now.`,
        };
      }
      case 'out_of_stock':
        return { title: t`This product is out of stock`, detail: '' };
      case 'insufficient_stock': {
        const left = v.safeParse(Available, reason.body);
        const available = left.success ? left.output.available : 0;
        return { title: left.success ? t`Sorry, only ${available} available` : reason.message, detail: '' };
      }
      case 'items_awaiting_checkout':
        return {
          title: t`You have items awaiting checkout. Please proceed to checkout the outstanding items first or remove them from your basket`,
          detail: '',
        };
      case 'product_not_found':
      case 'not_found':
        return {
          title: name.startsWith('basket.') ? t`It is not for sale any more.` : t`It is not there any more.`,
          detail: '',
        };
      case 'under_auction':
        return { title: t`This item is under auction`, detail: '' };
      case 'basket_empty':
        return { title: t`You have no items in your basket.`, detail: '' };
      case 'basket_not_open':
        return { title: t`This basket has been ordered already.`, detail: '' };
      case 'shipping_not_determined': {
        const then = v.safeParse(Shipped, payload);
        const saw = then.success && then.output.shipping_charge;
        const before = saw && amountText(saw.incl_tax, saw.currency);
        return {
          title: t`Unable to proceed. Shipping cost has not been determined. Click the link in your basket to request for a quote`,
          detail: before ? t`You saw ${before} for shipping, nobody has set it now.` : '',
        };
      }
      case 'basket_full':
        return { title: t`Your basket is full.`, detail: t`Remove something from it, then try again.` };
      case 'not_authenticated':
      case 'not_logged_in':
      case 'token_invalid':
        return { title: t`You're currently not logged in`, detail: '' };
      case 'required':
      case 'max_length':
      case 'invalid_email':
      case 'validation_failed':
        return { title: t`Something in it is missing or cannot be right.`, detail: '' };
      case 'vendor_not_approved':
        return {
          title: t`Ooops, your seller account has not been approved yet. Contact customer service`,
          detail: '',
        };
      case 'missing_fields':
      case 'listing_incomplete':
        return { title: t`One of the required field is empty — check your input`, detail: '' };
      case 'two_versions':
        return { title: t`This was changed in two places.`, detail: '' };
      case 'slot_changed':
        return { title: t`Another photo was put there meanwhile.`, detail: '' };
      case 'unknown_command':
      case 'obsolete':
        return {
          title: t`This version of the app is too old for it.`,
          detail: t`Load the new version, then do it again.`,
        };
      default:
        return { title: reason.message || t`The server did not take it.`, detail: '' };
    }
  };
}
