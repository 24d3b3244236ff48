import * as v from 'valibot';
import { LANGUAGES } from '#domain/text/languages.ts';
import { call, query } from '../declare.ts';
import { TypedSecret } from '../identity.ts';
import { PositionCode } from '../supporter.ts';
import { Id, looseText, Page, paginated, PathId, Time, textParam } from '../wire.ts';

/** `waiting`: the mailed link was never opened. `locked`: by staff, or closed by hand before there was such a screen. */
export const USER_STATES = ['active', 'waiting', 'locked'] as const;
export type UserState = (typeof USER_STATES)[number];
export const USER_KINDS = ['buyer', 'supporter', 'seller', 'staff'] as const;
export type UserKind = (typeof USER_KINDS)[number];
export const USER_SHOWS = ['staff', 'seller', 'supporter', 'waiting', 'locked', 'holding'] as const;
export type UserShow = (typeof USER_SHOWS)[number];

/** Somebody with an account, ours. */
export const StaffUser = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  kinds: v.array(v.picklist(USER_KINDS)),
  state: v.picklist(USER_STATES),
  date_joined: Time,
  /** Last sight of any phone that is or was signed in; null: never. */
  last_seen_at: v.nullable(Time),
  /** Orders that hold stock and of which no money has come, and the units in them. */
  unpaid_orders: v.number(),
  unpaid_units: v.number(),
});
export type StaffUser = v.InferOutput<typeof StaffUser>;

/** A phone or browser in words; nothing that would open the account. */
const Session = v.object({ device: v.string(), created_at: Time, last_used_at: Time });
const Device = v.object({ name: v.string(), first_seen_at: Time, last_seen_at: Time });

export const StaffUserDetail = v.object({
  ...StaffUser.entries,
  country: v.nullable(v.string()),
  language: v.picklist(LANGUAGES),
  activated_at: v.nullable(Time),
  has_second_step: v.boolean(),
  signs_in_with_google: v.boolean(),
  /** Null while it is open, and where nobody wrote down who closed it. */
  lock: v.nullable(v.object({ at: Time, by: v.string(), reason: v.string() })),
  sessions: v.array(Session),
  devices: v.array(Device),
  orders: v.number(),
  open_orders: v.array(v.string()),
  supporter: v.nullable(v.object({ code: v.string(), position: PositionCode })),
  seller: v.nullable(
    v.object({
      status: v.picklist(['pending', 'approved', 'rejected']),
      /** Additive: `rejected` is an approval that was taken away, and no application. */
      withdrawn: v.optional(v.boolean(), false),
      store_id: v.string(),
    }),
  ),
  /** State and role in one word: what an act names as `expected`. */
  standing: v.string(),
  /** It is whoever asks: somebody else has to do what is done to it. */
  is_me: v.boolean(),
});
export type StaffUserDetail = v.InferOutput<typeof StaffUserDetail>;

/** `q`: a name, an address, a telephone, an order's number or a promo code. `show` narrows it. Newest first; `holding`: most units first. */
export const staffUsers = query({
  name: 'staff.users',
  path: '/staff/users/',
  cache: 'N',
  params: v.object({ page: Page, q: textParam, show: textParam }),
  answer: paginated(StaffUser),
  problems: ['invalid_page'],
});
export const staffUser = query({
  name: 'staff.user',
  path: '/staff/users/:id/',
  cache: 'N',
  params: v.object({ id: PathId }),
  answer: StaffUserDetail,
});

const act = { ledger: true, method: 'POST' } as const;
const Acted = v.object({ ...StaffUserDetail.entries, changed: v.boolean() });
/** `expected`: the standing that was seen; 409 `user_changed` with `current` where it is another by now. */
const seen = { id: PathId, expected: looseText };
const again = { password: TypedSecret, otp: TypedSecret };

/**
 * Ends every session at once and refuses each sign-in like a wrong password; the reason goes out by mail. What waits on the
 * person's phones stays there. One of the staff: `password`, and `otp` where the account has a second step (security 31).
 */
export const lockUser = call({
  ...act,
  name: 'staff.user-lock',
  path: '/staff/users/:id/lock/',
  payload: v.object({ ...seen, ...again, reason: looseText }),
  answer: Acted,
  problems: [
    'invalid_transition',
    'last_staff',
    'otp_invalid',
    'otp_required',
    'password_wrong',
    'user_changed',
  ],
});
export const unlockUser = call({
  ...act,
  name: 'staff.user-unlock',
  path: '/staff/users/:id/unlock/',
  payload: v.object({ ...seen, ...again }),
  answer: Acted,
  problems: ['invalid_transition', 'otp_invalid', 'otp_required', 'password_wrong', 'user_changed'],
});
/** One of the staff: as `lockUser`. Where no session is left nothing is done and nobody told. */
export const endUserSessions = call({
  ...act,
  name: 'staff.user-sessions',
  path: '/staff/users/:id/end-sessions/',
  payload: v.object({ ...seen, ...again }),
  answer: Acted,
  problems: ['otp_invalid', 'otp_required', 'password_wrong', 'user_changed'],
});
/** 409 `invalid_transition` where the account is open, or locked. */
export const resendUserActivation = call({
  ...act,
  name: 'staff.user-activation',
  path: '/staff/users/:id/resend-activation/',
  payload: v.object(seen),
  answer: Acted,
  problems: ['invalid_transition', 'user_changed'],
});
/** Always asks for `password` and `otp`; 403 `totp_required` without a second step. Never about whoever asks. */
export const makeUserStaff = call({
  ...act,
  name: 'staff.user-make-staff',
  path: '/staff/users/:id/make-staff/',
  payload: v.object({ ...seen, ...again }),
  answer: Acted,
  problems: ['invalid_transition', 'otp_invalid', 'otp_required', 'password_wrong', 'user_changed'],
});
/** Asks for `password` and, where the account has a second step, `otp`; 409 `last_staff` where nobody would be left. */
export const takeUserStaff = call({
  ...act,
  name: 'staff.user-take-staff',
  path: '/staff/users/:id/take-staff/',
  payload: v.object({ ...seen, ...again }),
  answer: Acted,
  problems: ['last_staff', 'otp_invalid', 'otp_required', 'password_wrong', 'user_changed'],
});
