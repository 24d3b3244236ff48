import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { MissingLine, PriceFigures } from '#contract/orders/orders.ts';
import type { CommandView } from '#offline/store/states.ts';
import { amountText } from '#shown/amount.tsx';
import { useMissingTitle } from '#shown/missing-title.ts';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { usePutOffWords } from '#shown/delay-words.ts';
import { useProofWords } from '#shown/proof-words.ts';
import { useVoucherWords } from '#shown/voucher-words.ts';
import { Ordered } from './command-words.ts';

/** Codes whose sentence is said as the server means it, whatever was sent. */
const TEXTS = refusalTexts(
  'basket_empty',
  'basket_not_open',
  'items_awaiting_checkout',
  'listing_incomplete',
  'missing_fields',
  'not_authenticated',
  'out_of_stock',
  'referrer_in_own_downline',
  'referrer_not_registered',
  'slot_changed',
  'two_versions',
  'under_auction',
  'vendor_not_approved',
);
const WITH_VALUES = refusalTexts('insufficient_stock', 'price_changed', 'shipping_not_determined');

const Available = v.object({ available: v.number() });
const Changed = v.object({ figures: PriceFigures });
const Emptied = v.object({ missing: v.pipe(v.array(MissingLine), v.minLength(1)) });
const Shipped = v.object({ shipping_charge: v.object({ currency: v.string(), incl_tax: v.string() }) });

/** Why the server said no, in plain words: by its code, and in its own words where the code is new to us. */
export function useRefusalReason(): (command: CommandView) => { title: string; detail: string } {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const withValues = useRefusalWords(WITH_VALUES);
  const titleOf = useMissingTitle();
  const voucher = useVoucherWords();
  const proof = useProofWords();
  const putOff = usePutOffWords();
  return ({ reason, seen, name, payload }) => {
    if (!reason) return { title: '', detail: '' };
    if (reason.kind === 'put_off') return putOff(reason);
    if (reason.kind === 'server_error')
      return {
        title: t`The server did not answer after many tries.`,
        detail: t`It may or may not have arrived. It is safe to try again: nothing is done twice.`,
      };
    if (reason.kind === 'dependency')
      return {
        title: t`An earlier item did not go through.`,
        detail: t`Resolve that first, then try this again.`,
      };
    const emptied = reason.code === 'basket_empty' ? v.safeParse(Emptied, reason.body) : null;
    if (emptied?.success) return { title: titleOf(emptied.output.missing), detail: '' };
    const own = name === 'basket.voucher' ? voucher : name === 'order.proof' ? proof : null;
    const title = own?.(reason.code) ?? words(reason.code);
    if (title) return { title, detail: '' };
    switch (reason.code) {
      case 'price_changed': {
        const now = v.safeParse(Changed, reason.body);
        const then = v.safeParse(Ordered, seen);
        if (!now.success || !then.success) return { title: withValues('price_changed'), detail: '' };
        const before = amountText(then.output.total, then.output.currency);
        const after = amountText(now.output.figures.total, now.output.figures.currency);
        const { missing } = now.output.figures;
        return {
          title: missing.length === 0 ? withValues('price_changed') : titleOf(missing),
          detail: t`You saw ${before}, it is ${after} now.`,
        };
      }
      case 'insufficient_stock': {
        const left = v.safeParse(Available, reason.body);
        return {
          title: left.success ? withValues('insufficient_stock', left.output) : reason.message,
          detail: '',
        };
      }
      case 'product_not_found':
      case 'not_found':
        return {
          title: name.startsWith('basket.') ? t`It is no longer for sale.` : t`It is no longer there.`,
          detail: '',
        };
      case 'shipping_not_determined': {
        const then = v.safeParse(Shipped, payload);
        const saw = then.success && then.output.shipping_charge;
        const before = saw && amountText(saw.incl_tax, saw.currency);
        return {
          title: withValues('shipping_not_determined'),
          detail: before ? t`You saw ${before} for shipping. No shipping price is set now.` : '',
        };
      }
      case 'basket_full':
        return { title: t`Your basket is full.`, detail: t`Remove something from it, then try again.` };
      case 'not_logged_in':
      case 'token_invalid':
        return { title: words('not_authenticated'), detail: '' };
      case 'required':
      case 'max_length':
      case 'invalid_email':
      case 'validation_failed':
        return { title: t`Something in it is missing or wrong.`, detail: '' };
      case 'unknown_command':
      case 'obsolete':
        return {
          title: t`This version of the app is too old for it.`,
          detail: t`Load the new version, then do it again.`,
        };
      default:
        return { title: reason.message || t`The server did not accept it.`, detail: '' };
    }
  };
}
