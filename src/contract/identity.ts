import * as v from 'valibot';
import { call, query } from './declare.ts';
import { Language } from './profile.ts';
import { Id, looseLine, looseText } from './wire.ts';

/** An email in the one form in which it is kept and compared. */
export const EmailText = v.pipe(looseText, v.toLowerCase());
/** Text that is never trimmed or cut: a password. */
export const Secret = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((value) => value ?? ''),
);
/** Rules and their order are the handler's (contract 6.1). */
export const Registration = v.object({
  first_name: looseLine,
  last_name: looseLine,
  email: EmailText,
  confirm_email: EmailText,
  password: Secret,
  confirm_password: v.nullish(v.string()),
  country: looseLine,
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
  problems: [
    'email_mismatch',
    'email_taken',
    'password_mismatch',
    'password_too_common',
    'password_too_short',
  ],
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
  problems: ['link_expired', 'link_invalid'],
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
  /** Language that the account speaks, so that a phone that is new to it follows; servers of before do not say. */
  language: v.optional(Language),
});
export type SignedIn = v.InferOutput<typeof SignedIn>;
/** Anything but text counts as nothing: a sign-in must answer with `non_field_errors`, not with a field (contract 1.1). */
const typed = v.fallback(v.string(), '');
const trimmed = v.optional(v.pipe(typed, v.trim()), '');
/** A password or a code of a second step where its absence is judged by the handler. */
export const TypedSecret = v.optional(typed, '');
const MAX_DEVICE = 64;
/**
 * The phone's own id, '' for none. A phone that signed in before has limits of its own, so that strangers behind the
 * same address do not lock it out; what is longer than 64 characters is no id.
 */
export const DeviceId = v.pipe(
  trimmed,
  v.transform((text) => (text.length > MAX_DEVICE ? '' : text)),
);
/** @example {"username":"chanda@example.test","password":"…","otp":"","device":"8f2c…"} */
export const login = call({
  name: 'identity.login',
  method: 'POST',
  path: '/auth/login/',
  payload: v.object({
    username: v.optional(v.pipe(typed, v.trim(), v.toLowerCase()), ''),
    password: TypedSecret,
    otp: trimmed,
    device: DeviceId,
  }),
  answer: SignedIn,
  problems: ['account_inactive', 'invalid_credentials', 'otp_invalid', 'otp_required'],
});
const Detail = v.object({ detail: v.string() });
/**
 * Asks for a mailed link to a new password. Known, unknown, closed and Google-only addresses get one answer, after the
 * same work (contract 6.7, security 8).
 * @example {"email":"chanda@example.test"} answers {"detail":"Check your inbox for a link to reset your password"}
 */
export const requestReset = call({
  name: 'identity.reset',
  method: 'POST',
  path: '/rest-auth/password/reset/',
  payload: v.object({ email: EmailText }),
  answer: Detail,
});
/** A value of the body that must agree with the path: null when absent, '-', which nothing is, when unreadable. */
const Agreeing = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => {
    if (value === undefined || value === null) return null;
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '-';
    return text === '' ? null : text;
  }),
);
/**
 * Sets a new password by a mailed link. The path's names differ from the body's `uid` and `token`, because path ids win
 * over equal names and both must be seen to agree (contract 6.7). The link is judged before the passwords.
 * @example {"link_uid":"5","link_token":"43 characters","new_password1":"…","new_password2":"…","device":"8f2c…"}
 */
export const confirmReset = call({
  name: 'identity.reset-confirm',
  method: 'POST',
  path: '/rest-auth/password/reset/confirm/:link_uid/:link_token/',
  payload: v.object({
    link_uid: v.string(),
    link_token: v.string(),
    uid: Agreeing,
    token: Agreeing,
    new_password1: TypedSecret,
    new_password2: TypedSecret,
    device: DeviceId,
  }),
  answer: Detail,
  problems: ['password_mismatch', 'password_too_common', 'password_too_short', 'reset_link_invalid'],
});
/**
 * Asks for a mailed link that signs in once, for owners whom a stranger's guesses keep out. Known, unknown, inactive and
 * closed addresses get one answer, after the same work (security 8).
 * @example {"email":"chanda@example.test"} answers {"detail":"Check your inbox for a link to log in"}
 */
export const requestSignInLink = call({
  name: 'identity.sign-in-link',
  method: 'POST',
  path: '/auth/link/',
  payload: v.object({ email: EmailText }),
  answer: Detail,
});
/**
 * Signs in by that link; 400 `link_invalid` for any but a fresh one, `otp_required` and `otp_invalid` as at sign-in.
 * @example {"uid":"5","token":"43 characters","otp":"","device":"8f2c…"}
 */
export const signInByLink = call({
  name: 'identity.sign-in-by-link',
  method: 'POST',
  path: '/auth/link/:uid/:token/',
  payload: v.object({ uid: v.string(), token: v.string(), otp: trimmed, device: DeviceId }),
  answer: SignedIn,
  problems: ['link_invalid', 'otp_invalid', 'otp_required'],
});
/**
 * Signs in with what Google gave the phone (contract 6.6). An account that has a password is never linked by itself:
 * 400 `social_link_required`, then again with `password` (and `otp` where the account has a second step), or with
 * `mail_link` true for a link by mail.
 * @example {"access_token":"ya29.…","device":"8f2c…","language":"sw"}
 */
export const signInWithGoogle = call({
  name: 'identity.google',
  method: 'POST',
  path: '/social/google-oauth2/',
  payload: v.object({
    access_token: trimmed,
    password: TypedSecret,
    otp: trimmed,
    mail_link: v.optional(v.fallback(v.boolean(), false), false),
    device: DeviceId,
    /** Language of a new account; null: the default. */
    language: v.optional(v.fallback(v.nullable(Language), null), null),
  }),
  /** The second, with status 202, where a link was asked for and is on its way. */
  answer: v.union([SignedIn, v.object({ detail: v.string() })]),
  also: [202],
  problems: [
    'invalid_credentials',
    'otp_invalid',
    'otp_required',
    'social_auth_failed',
    'social_link_required',
  ],
});
/**
 * Connects Google by a mailed link; 400 `link_invalid` for any link but a fresh one. Nobody is signed in by it.
 * @example {"uid":"5","token":"43 characters"} answers {"detail":"Your Google account is connected"}
 */
export const linkGoogle = call({
  name: 'identity.google-link',
  method: 'POST',
  path: '/social/link/:uid/:token/',
  payload: v.object({ uid: v.string(), token: v.string() }),
  answer: Detail,
  problems: ['link_invalid'],
});
/**
 * Failure of a sign-in with Google on a phone, for the log (contract 6.6): any JSON, secrets masked. Sent once, never kept.
 * @example {"error":"popup_closed"}
 */
export const logSocialFailure = call({
  name: 'identity.social-log',
  method: 'POST',
  path: '/log-social-auth/',
  payload: v.unknown(),
  answer: v.null(),
  success: 204,
});
/** Ways to sign in here beside a password. `address` is Google's page that asks the user. */
export const SignInWays = v.object({
  google: v.nullable(v.object({ client_id: v.string(), address: v.string() })),
});
export type SignInWays = v.InferOutput<typeof SignInWays>;
export const signInWays = query({
  name: 'identity.ways',
  path: '/auth/ways/',
  cache: 'S',
  params: v.object({}),
  answer: SignInWays,
});
