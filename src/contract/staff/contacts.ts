import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { TypedSecret } from '../identity.ts';
import { ShopContacts } from '../shop-contacts.ts';
import { anyValue, Time } from '../wire.ts';

/**
 * Contacts of the shop as pages say them, with who changed them last and when; null: nobody did. `version`: what a change
 * names as `If-Match`.
 */
export const StaffContacts = v.object({
  ...ShopContacts.entries,
  changed_at: v.nullable(Time),
  changed_by: v.nullable(v.string()),
  version: v.string(),
});
export type StaffContacts = v.InferOutput<typeof StaffContacts>;

export const staffContacts = query({
  name: 'staff.contacts',
  path: '/staff/contacts/',
  cache: 'N',
  params: v.object({}),
  answer: StaffContacts,
});

/** Fields of each office, by the name of its city. */
export const OFFICE_FIELDS = ['address', 'telephone', 'weekdays', 'saturday'] as const;

/**
 * Changes the contacts; what is left out stays. Numbers as people write them, hours like `8:00-16:45`; an empty one stands
 * for none. Another telephone or email address, and anything of the company, asks for `password`, and for `otp` where the account has a second step
 * (security 31).
 */
export const editContacts = call({
  name: 'staff.contacts-edit',
  ledger: true,
  method: 'PATCH',
  path: '/staff/contacts/',
  payload: v.object({
    telephone: anyValue,
    email: anyValue,
    hours: anyValue,
    company_name: anyValue,
    company_address: anyValue,
    company_registration: anyValue,
    company_tax_number: anyValue,
    company_phone: anyValue,
    company_since: anyValue,
    harare_address: anyValue,
    harare_telephone: anyValue,
    harare_weekdays: anyValue,
    harare_saturday: anyValue,
    lusaka_address: anyValue,
    lusaka_telephone: anyValue,
    lusaka_weekdays: anyValue,
    lusaka_saturday: anyValue,
    nairobi_address: anyValue,
    nairobi_telephone: anyValue,
    nairobi_weekdays: anyValue,
    nairobi_saturday: anyValue,
    password: TypedSecret,
    otp: TypedSecret,
    base_version: v.nullish(v.string()),
  }),
  answer: v.object({ ...StaffContacts.entries, changed: v.boolean() }),
  problems: ['otp_invalid', 'otp_required', 'password_wrong'],
});

/** A field of the form, as it stands in the payload. */
export type ContactField = Exclude<
  keyof typeof editContacts.payload.entries,
  'base_version' | 'password' | 'otp'
>;
