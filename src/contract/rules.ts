import * as v from 'valibot';
import { CROSSED_OUT } from '#domain/listings/crossed-out.ts';
import { query } from './declare.ts';
import { Day, Money, Time, textParam } from './wire.ts';

const figure = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

/**
 * One rule of one country, contract 4.18. Always an estimate, shown with `source`, `source_date` and `checked_date`
 * beside the figure. `rule` is one of domain/shipping/import-rules.ts or a later one, `class` a rate class, `cars` (sedan
 * and suv), bodies (`body:saloon,estate`) or null for all, `source` the address of the page that says so.
 *
 * `age_from` to `fuel` are additive and narrow the vehicles that a rule is about: whole years of age and cubic centimetres
 * (both ends included), and the fuel, one or some with commas; null does not narrow. `notes` (additive): the note by
 * language, in others than English; absent where it has none.
 */
export const ImportRule = v.object({
  country: v.string(),
  rule: v.string(),
  class: v.nullable(v.string()),
  value: v.string(),
  unit: v.nullable(v.string()),
  note: v.nullable(v.string()),
  source: v.string(),
  source_date: Day,
  checked_date: Day,
  estimate: v.literal(true),
  age_from: figure,
  age_to: figure,
  cc_from: figure,
  cc_to: figure,
  fuel: v.nullable(v.string()),
  notes: v.optional(v.record(v.string(), v.string())),
});
export type ImportRule = v.InferOutput<typeof ImportRule>;
/**
 * `exchange_rate` (additive) is what amounts in kwacha are converted by, with the day from which it holds; null: none is
 * known.
 */
export const ImportRules = v.object({
  generated_at: Time,
  results: v.array(ImportRule),
  exchange_rate: v.optional(v.nullable(v.object({ units_per_usd: v.string(), day: Day }))),
});
export type ImportRules = v.InferOutput<typeof ImportRules>;
/** All rules, or those of one country by its code. A country without a row: nothing is known here. */
export const importRules = query({
  name: 'rules.import',
  path: '/import-rules/',
  cache: 'S',
  params: v.object({ country: textParam }),
  answer: ImportRules,
});

const Digits = v.pipe(v.string(), v.regex(/^\d{6,15}$/));

/** Contract 4.19. `whatsapp` digits only; `social` (additive) https addresses of the shop's own pages elsewhere. */
export const SiteSettings = v.object({
  crossed_out_price: v.picklist(CROSSED_OUT),
  whatsapp: v.nullable(Digits),
  /** Additive: the number to call, where the shop has one. */
  telephone: v.optional(Digits),
  /** Additive: where a person answers, unless it is the usual address. */
  email: v.optional(v.string()),
  social: v.array(v.object({ name: v.string(), url: v.pipe(v.string(), v.startsWith('https://')) })),
  /** Additive: what the three ways to buy begin at, in US dollars; without them no price is named. */
  tiers: v.optional(
    v.object({ free: v.optional(Money), convenient: v.optional(Money), trusted: v.optional(Money) }),
  ),
});
export type SiteSettings = v.InferOutput<typeof SiteSettings>;
export const siteSettings = query({
  name: 'rules.site-settings',
  path: '/site-settings/',
  cache: 'S',
  params: v.object({}),
  answer: SiteSettings,
});
