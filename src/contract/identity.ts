import * as v from 'valibot';
import { call, query } from './declare.ts';
import { Id, looseText, Time } from './wire.ts';

/** An email in the one form in which it is kept and compared. */
const EmailText = v.pipe(looseText, v.toLowerCase());
/** Text that is never trimmed or cut: a password. */
const Secret = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((value) => value ?? ''),
);
/** Rules and their order are the handler's (contract 6.1). */
export const Registration = v.object({
  first_name: looseText,
  last_name: looseText,
  email: EmailText,
  confirm_email: EmailText,
  password: Secret,
  confirm_password: v.nullish(v.string()),
  country: looseText,
  /** '' for the default. */
  language: looseText,
});
export const register = call({
  name: 'identity.register',
  ledger: true,
  method: 'POST',
  path: '/register/',
  payload: Registration,
  answer: v.object({
    id: Id,
    email: v.string(),
    first_name: v.string(),
    last_name: v.string(),
    country: v.nullable(v.string()),
    is_active: v.boolean(),
    activation_hours: v.number(),
    msg: v.string(),
  }),
  success: 201,
});
export const activate = call({
  name: 'identity.activate',
  ledger: true,
  method: 'POST',
  path: '/activate/:uid/:token/',
  doors: [{ method: 'GET', path: '/activate/:uid/:token/' }],
  payload: v.object({ uid: v.string(), token: v.string() }),
  answer: v.object({ msg: v.string(), status: v.string() }),
});
export const resendActivation = call({
  name: 'identity.resend',
  ledger: true,
  method: 'POST',
  path: '/resend-activation-link/',
  payload: v.object({ email: EmailText }),
  answer: v.object({ msg: v.string(), code: v.number() }),
});
/** Session as the phone keeps it; `revoke_handle` can only revoke. */
export const SignedIn = v.object({
  id: Id,
  token: v.string(),
  revoke_handle: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  is_seller: v.boolean(),
  is_staff: v.boolean(),
});
export type SignedIn = v.InferOutput<typeof SignedIn>;
/** Anything but text counts as nothing: a sign-in must answer with `non_field_errors`, not with a field (contract 1.1). */
const typed = v.fallback(v.string(), '');
export const login = call({
  name: 'identity.login',
  method: 'POST',
  path: '/auth/login/',
  payload: v.object({
    username: v.optional(v.pipe(typed, v.trim(), v.toLowerCase()), ''),
    password: v.optional(typed, ''),
    otp: v.optional(v.pipe(typed, v.trim()), ''),
  }),
  answer: SignedIn,
});
export const logout = call({
  name: 'identity.logout',
  method: 'POST',
  path: '/auth/logout/',
  /** A good token needs no body, so any body will do (contract 6.5). */
  payload: v.fallback(v.object({ revoke_handle: v.fallback(looseText, '') }), {
    revoke_handle: '',
  }),
  answer: v.object({ detail: v.string() }),
});
/** Account contract 2.1; what later features fill has its resting value. */
export const Profile = v.object({
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  country: v.nullable(v.string()),
  postcode: v.nullable(v.string()),
  date_joined: Time,
  agent_training: v.nullable(v.string()),
  is_seller: v.boolean(),
  store_id: v.nullable(v.string()),
  is_supporter: v.boolean(),
  vendor_status: v.picklist(['none', 'pending', 'approved', 'rejected']),
  vendor_status_reason: v.nullable(v.string()),
  vendor_approved_at: v.nullable(Time),
  vendor_approval_seen: v.boolean(),
  is_staff: v.boolean(),
  phone: v.nullable(v.string()),
  marketing_opt_in: v.boolean(),
  has_password: v.boolean(),
  language: v.picklist(['en', 'sw', 'pt']),
  totp_enabled: v.boolean(),
});
export type Profile = v.InferOutput<typeof Profile>;
export const profile = query({
  name: 'identity.profile',
  path: '/profile/',
  cache: 'P',
  params: v.object({}),
  answer: Profile,
});
