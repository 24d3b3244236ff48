import * as v from 'valibot';
import { call, query } from './declare.ts';
import { DeviceId, EmailText, Secret, TypedSecret } from './identity.ts';
import { issue, Time } from './wire.ts';

/**
 * A new password (account contract 2.11). `current_password` counts where the account has one; every other session ends
 * and every other phone is forgotten. `device`: the phone that asks, as at its sign-in; it stays known if it was.
 * @example {"current_password":"…","new_password1":"…","new_password2":"…","device":"8f2c…"}
 */
export const changePassword = call({
  name: 'account.password',
  method: 'POST',
  path: '/account/password/',
  payload: v.object({
    current_password: TypedSecret,
    new_password1: Secret,
    new_password2: Secret,
    device: DeviceId,
  }),
  answer: v.object({ detail: v.string() }),
  problems: ['password_mismatch', 'password_too_common', 'password_too_short', 'password_wrong'],
});

/** One sign-in that still holds; `device` in words, from the User-Agent. */
export const AccountSession = v.object({
  id: v.pipe(v.string(), v.uuid()),
  created_at: Time,
  last_used_at: Time,
  device: v.string(),
  current: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof AccountSession>;
/** Newest use first. */
export const accountSessions = query({
  name: 'account.sessions',
  path: '/account/sessions/',
  cache: 'N',
  params: v.object({}),
  answer: v.array(AccountSession),
});
/** Ends one session; an id that is missing, foreign or no id at all changes nothing and answers the same 204. */
export const endSession = call({
  name: 'account.session-end',
  ledger: true,
  method: 'DELETE',
  path: '/account/sessions/:id/',
  payload: v.object({ id: v.pipe(v.string(), v.trim(), v.toLowerCase()) }),
  answer: v.null(),
  success: 204,
});
/** Ends all sessions but the one that asks. */
export const endOtherSessions = call({
  name: 'account.sessions-end',
  ledger: true,
  method: 'DELETE',
  path: '/account/sessions/',
  payload: v.object({}),
  answer: v.null(),
  success: 204,
});

/** Everything the shop holds about the asker, as a file (account contract 2.9). No screen reads it through the contract. */
export const exportAccount = query({
  name: 'account.export',
  path: '/account/export/',
  cache: 'N',
  params: v.object({}),
  answer: v.instance(Uint8Array),
});

/** Made up by the phone for one deletion, so that it can ask later what became of that. */
const Receipt = v.pipe(
  v.string(issue('invalid', 'Expected a UUID')),
  v.trim(),
  v.toLowerCase(),
  v.uuid(issue('invalid', 'Expected a UUID')),
);
/**
 * Account contract 2.9. 400 `confirm_mismatch`, `password_wrong`; 409 `open_orders` (+ orders), `unpaid_commission`,
 * `last_staff`. A repeat is 401, as is any call of a login that was ended elsewhere: by the `receipt` that it sent, the
 * phone learns which it was.
 * @example {"confirm_email":"chanda@example.test","password":"…","forfeit_commission":false,"receipt":"7a0e9b1c-…"}
 */
export const deleteAccount = call({
  name: 'account.delete',
  method: 'POST',
  path: '/account/delete/',
  payload: v.object({
    confirm_email: EmailText,
    password: TypedSecret,
    forfeit_commission: v.optional(v.fallback(v.boolean(), false), false),
    receipt: v.optional(v.nullable(Receipt), null),
  }),
  answer: v.object({
    deleted_at: Time,
    retained: v.array(v.picklist(['orders', 'invoices', 'ledger'])),
  }),
  problems: ['confirm_mismatch', 'last_staff', 'open_orders', 'password_wrong', 'unpaid_commission'],
});
/**
 * Tells whether the deletion with this receipt was done; asked without a token, as there is none left. For a day; 404 for
 * anything else, also for the receipt of a deletion that is still on its way.
 * @example {"receipt":"7a0e9b1c-…"} answers {"deleted_at":"2025-03-01T09:00:00Z"}
 */
export const deletionDone = call({
  name: 'account.deletion-done',
  method: 'POST',
  path: '/account/delete/done/',
  payload: v.object({
    receipt: v.optional(v.pipe(v.fallback(v.string(), ''), v.trim(), v.toLowerCase()), ''),
  }),
  answer: v.object({ deleted_at: Time }),
});

/** A code of the authenticator app, or a recovery code. */
const Code = v.optional(v.pipe(v.fallback(v.string(), ''), v.trim()), '');
/** Begins the second step (account contract 2.11): not active before a first code has been given. 409 `totp_active`. */
export const startSecondStep = call({
  name: 'account.totp',
  method: 'POST',
  path: '/account/totp/',
  payload: v.object({ password: TypedSecret }),
  /** `qr`, additive: the address as the squares of a QR code, as an order's pro-forma has it. */
  answer: v.object({ secret: v.string(), otpauth_url: v.string(), qr: v.optional(v.string(), '') }),
  problems: ['password_wrong', 'totp_active'],
});
/**
 * Makes the second step active. The codes are shown this once. Where their answer got lost, the same code, sent again by
 * the same session within five minutes, answers fresh ones in place of those that nobody saw. What was begun is void after
 * a quarter of an hour: `otp_invalid`, start again.
 */
export const confirmSecondStep = call({
  name: 'account.totp-confirm',
  method: 'POST',
  path: '/account/totp/confirm/',
  payload: v.object({ otp: Code }),
  answer: v.object({ recovery_codes: v.array(v.string()) }),
  problems: ['otp_invalid', 'otp_required', 'totp_active'],
});
/** Ends the second step; `otp` may be a recovery code. */
export const endSecondStep = call({
  name: 'account.totp-end',
  method: 'DELETE',
  path: '/account/totp/',
  payload: v.object({ password: TypedSecret, otp: Code }),
  answer: v.null(),
  problems: ['otp_invalid', 'otp_required', 'password_wrong'],
  success: 204,
});
