import * as v from 'valibot';
import { FLASH_STATES } from '#domain/shop/flash-offer.ts';
import { call, query } from './declare.ts';
import { EmailQueued } from './requests.ts';
import { looseText, Money, Time } from './wire.ts';

/** The flash discount as it is offered (additive): amounts in US dollars, `days` of 24 hours from the reveal. */
export const FlashOffer = v.object({
  state: v.picklist(FLASH_STATES),
  amount: Money,
  currency: v.literal('USD'),
  min_order: Money,
  days: v.number(),
  starts_at: Time,
  /** Null: until further notice. */
  ends_at: v.nullable(Time),
});
export type FlashOffer = v.InferOutput<typeof FlashOffer>;
export const flashOffer = query({
  name: 'offers.flash',
  path: '/flash-offer/',
  cache: 'C',
  params: v.object({}),
  answer: FlashOffer,
});

/** The template of its form (contract 6.8). */
export const FLASH = 'flashdiscount';

/** `language` and `website` (additive) as in the other forms: of the page, and a field that no person sees. */
export const RevealFlash = v.object({
  template: looseText,
  userEmail: looseText,
  language: v.optional(looseText),
  website: v.optional(looseText),
});

/** A voucher of its own for that address. */
export const FlashDiscount = v.object({
  code: v.string(),
  amount: Money,
  currency: v.literal('USD'),
  min_order: Money,
  valid_until: Time,
});
export type FlashDiscount = v.InferOutput<typeof FlashDiscount>;

/**
 * Reveals the code of an address. It needs a connection: the days run from the reveal, so one that waited on a phone
 * would begin while nobody looks. 410 `offer_ended`, 409 `flash_already_revealed` with `cause` (additive): `ended`, `used`
 * or `off`; 400 `not_own` for another mailbox than that of who is signed in. `mailed` (additive): false where the code was
 * mailed before.
 */
export const revealFlash = call({
  name: 'flash.reveal',
  ledger: true,
  method: 'POST',
  path: '/email-service/',
  payload: RevealFlash,
  answer: v.object({ ...EmailQueued.entries, discount: FlashDiscount, mailed: v.optional(v.boolean()) }),
  problems: ['flash_already_revealed', 'not_own', 'offer_ended'],
});
