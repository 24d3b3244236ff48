import * as v from 'valibot';
import { LOCAL_OFFICES } from '#domain/shop/local-offices.ts';
import { SUPPORT_HOURS } from '#domain/shop/shop-contacts.ts';
import { SUPPORT } from '#domain/shop/support.ts';
import { query } from './declare.ts';

const Clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const Hours = v.object({ opens: Clock, shuts: Clock });
const Telephone = v.nullable(v.pipe(v.string(), v.regex(/^\d{6,15}$/)));

const Office = v.object({
  city: v.string(),
  /** '' while nobody has written it down. */
  address: v.string(),
  telephone: Telephone,
  /** By the city's clock; null: closed. */
  weekdays: v.nullable(Hours),
  saturday: v.nullable(Hours),
});

/** Company that sells the shop's own stock, as domain/shop/company.ts has it; `sample`: it is none, and every paper says so. */
export const Company = v.object({
  name: v.string(),
  address: v.string(),
  registration: v.string(),
  tax_number: v.string(),
  phone: Telephone,
  since: v.nullable(v.number()),
  sample: v.optional(v.boolean(), false),
});

/** Ways to reach the shop, ours. Digits with the country's code; `hours` are those of support. */
export const ShopContacts = v.object({
  telephone: Telephone,
  email: v.string(),
  hours: Hours,
  offices: v.array(Office),
  /** Additive; null while nobody has written it down. */
  company: v.optional(v.nullable(Company), null),
});
export type ShopContacts = v.InferOutput<typeof ShopContacts>;

/** Before anybody has changed it, and until a phone knows better. */
export const USUAL_CONTACTS: ShopContacts = {
  telephone: null,
  email: SUPPORT,
  hours: SUPPORT_HOURS,
  offices: LOCAL_OFFICES.map(({ city, weekdays, saturday }) => ({
    city,
    address: '',
    telephone: null,
    weekdays,
    saturday,
  })),
  company: null,
};

export const shopContacts = query({
  name: 'rules.shop-contacts',
  path: '/shop-contacts/',
  cache: 'S',
  params: v.object({}),
  answer: ShopContacts,
});
