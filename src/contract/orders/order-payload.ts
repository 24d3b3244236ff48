import * as v from 'valibot';
import { parseMoney, wireMoney } from '#domain/money/money.ts';
import { readOptions } from '../basket-payload.ts';
import {
  anyValue,
  idFrom,
  isGiven,
  isWithoutNul,
  isRecord,
  issue,
  looseNumber,
  maybeJson,
  readJson,
} from '../wire.ts';

/** Money in: a string or a number, canonical as two decimals; anything else is refused at the field. */
const MoneyIn = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => parseMoney(value)),
  v.number(issue('invalid', 'Enter an amount')),
  v.transform(wireMoney),
);

const trimmed = v.pipe(v.string(), v.trim());

/** A field of an address: what is no text counts as missing, so that the rule about it answers. */
const addressText = v.nullish(
  v.pipe(
    anyValue,
    v.transform((given) =>
      typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '',
    ),
  ),
  '',
);

/** Text that an older order may not say: it stays unsaid, so that the order's fingerprint stays the same (settled point 1). */
const saidOrAbsent = v.optional(
  v.pipe(
    addressText,
    v.transform((text) => (text === '' ? undefined : text)),
  ),
);

/** An address as it comes in (contract 3.8); its rules are the server's to judge, with `orderPayload`. */
export const AddressIn = v.object({
  title: addressText,
  first_name: addressText,
  last_name: addressText,
  email: addressText,
  phone_number: addressText,
  line1: addressText,
  line2: addressText,
  line3: addressText,
  line4: addressText,
  state: addressText,
  postcode: addressText,
  notes: addressText,
  country: addressText,
  /** Additive, all optional: whom the carrier tells that the ship is in, and who clears customs. */
  notify_name: saidOrAbsent,
  notify_phone: saidOrAbsent,
  agent_name: saidOrAbsent,
  agent_phone: saidOrAbsent,
});
export type AddressIn = v.InferOutput<typeof AddressIn>;

/** There is no tax, so `excl_tax` and `tax` are kept only to be compared: absent, they agree. */
const ShippingCharge = v.object({
  currency: v.optional(trimmed, ''),
  incl_tax: MoneyIn,
  excl_tax: v.optional(MoneyIn),
  tax: v.optional(MoneyIn),
});

/** Cash alone, enabled, with an amount (contract 5.10). */
const Payment = v.pipe(
  anyValue,
  v.transform(readJson),
  v.transform(cashAmount),
  v.string(issue('payment_invalid', 'Choose payment by bank transfer')),
  v.transform((amount) => ({ cash: { enabled: true, amount } })),
);

function cashAmount(payment: unknown): string | null {
  if (!isRecord(payment) || Object.keys(payment).some((method) => method !== 'cash')) return null;
  const { cash } = payment;
  if (!isRecord(cash) || cash['enabled'] !== true) return null;
  const { amount } = cash;
  const paid = typeof amount === 'string' || typeof amount === 'number' ? parseMoney(amount) : null;
  return paid === null ? null : wireMoney(paid);
}

const ExpectedLine = v.pipe(
  v.object({
    url: v.string(),
    options: anyValue,
    quantity: anyValue,
    price_incl_tax: MoneyIn,
    shipping_per_unit: MoneyIn,
  }),
  v.transform(({ url, options, quantity, ...figures }) => ({
    url,
    options: readOptions(options),
    quantity: looseNumber(quantity) ?? 0,
    ...figures,
  })),
);
/** Figures that the screen showed when the user said yes; only compared, never stored (contract 5.10). */
export const Expectation = v.object({
  currency: trimmed,
  total: MoneyIn,
  shipping: MoneyIn,
  lines: v.array(ExpectedLine),
});
export type Expectation = v.InferOutput<typeof Expectation>;

const referralText = v.pipe(v.string(), v.check<string>(isWithoutNul), v.maxLength(255));
/** The referral of the first-party cookie. It never refuses an order: what cannot be read is none. */
const Referral = v.fallback(
  v.nullish(v.object({ code: referralText, clicked_at: referralText }), null),
  null,
);

/**
 * Canonical payload of order.place; everything wrong with its shape is told at once. `basket` null: the owner's open
 * one, 0: none that there can be.
 * @param address how an address is read: an order that waits must stay readable on a phone whose rules are newer, so
 * only the server reads with the rules
 */
export const orderPayload = (address: v.GenericSchema<unknown, AddressIn>) =>
  v.pipe(
    v.object({
      basket: anyValue,
      total: MoneyIn,
      shipping_charge: maybeJson(ShippingCharge),
      shipping_method_code: v.nullish(v.pipe(trimmed, v.picklist(['roro', 'container']))),
      shipping_address: maybeJson(address),
      billing_address: v.nullish(maybeJson(address)),
      payment: v.nullish(Payment, {}),
      expect: v.nullish(Expectation),
      ref: Referral,
    }),
    v.transform((given) => ({
      ...given,
      basket: isGiven(given.basket) ? (idFrom(given.basket, 'baskets') ?? 0) : null,
      shipping_method_code: given.shipping_method_code ?? null,
      billing_address: given.billing_address ?? null,
      expect: given.expect ?? null,
    })),
  );
export const PlaceOrder = orderPayload(v.pipe(v.unknown(), AddressIn));
export type PlaceOrder = v.InferOutput<typeof PlaceOrder>;
