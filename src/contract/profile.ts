import * as v from 'valibot';
import { ANALYTICS_TEXT } from '#domain/people/consents.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { MAX_NAME } from '#domain/people/person-name.ts';
import { command, query } from './declare.ts';
import { issue, line, Time, clearable } from './wire.ts';

export const Language = v.picklist(LANGUAGES);
export type Language = v.InferOutput<typeof Language>;
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
  /** Additive: `rejected` because an approval was taken away, and not as the answer to an application. */
  vendor_withdrawn: v.optional(v.boolean(), false),
  vendor_approved_at: v.nullable(Time),
  vendor_approval_seen: v.boolean(),
  is_staff: v.boolean(),
  phone: v.nullable(v.string()),
  marketing_opt_in: v.boolean(),
  /** Additive; false also in rows that were kept before there was the question. */
  analytics_opt_in: v.optional(v.boolean(), false),
  has_password: v.boolean(),
  language: Language,
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

/**
 * Account contract 2.2: what is absent stays as it is, names that are not here are dropped. Waits on the phone, where
 * later fields replace earlier ones (sync 4).
 * @example {"first_name":"Chanda","postcode":null} answers the whole profile
 */
export const ProfileEdit = v.object({
  first_name: v.optional(line(MAX_NAME)),
  last_name: v.optional(line(MAX_NAME)),
  country: v.optional(clearable(64)),
  postcode: v.optional(clearable(16)),
  marketing_opt_in: v.optional(v.boolean(issue('invalid', 'Choose yes or no'))),
  language: v.optional(v.picklist(LANGUAGES, issue('invalid', 'Choose en, sw or pt'))),
  /** Tells whether words of searches may be counted, and which wording of that question was read (domain/people/consents.ts). */
  analytics_opt_in: v.optional(v.boolean(issue('invalid', 'Choose yes or no'))),
  analytics_text: v.optional(
    v.pipe(
      v.number(issue('invalid', 'Expected a number')),
      v.integer(issue('invalid', 'Expected a number')),
      v.minValue(1, issue('invalid', 'Expected a number')),
      v.maxValue(ANALYTICS_TEXT, issue('invalid', 'Expected a number')),
    ),
  ),
  /** The news has been read; it cannot be made unread. */
  vendor_approval_seen: v.optional(v.literal(true, issue('invalid', 'Choose yes'))),
});
export type ProfileEdit = v.InferOutput<typeof ProfileEdit>;
/**
 * @nets later fields over earlier ones, one edit waits
 * @view at once
 * @refusal 400 with fields
 * @done "Changed"
 */
export const editProfile = command({
  name: 'profile.edit',
  v: 1,
  lane: 'account',
  onReject: 'continue',
  method: 'PATCH',
  path: '/profile/',
  payload: ProfileEdit,
  answer: Profile,
  problems: ['no_payment'],
  example: {
    first_name: 'Chanda',
    last_name: 'Phiri',
    country: 'Zambia',
    postcode: null,
    marketing_opt_in: true,
    language: 'sw',
    vendor_approval_seen: true,
  },
});
