import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BODY_TYPES } from '#domain/listings/listing-rules.ts';
import { BODY_CLASS } from '#domain/shipping/import-rules.ts';
import { KNOWN_RULES, type RuleField } from './rule-fields.ts';

export const FIELD_WORDS: Readonly<Record<RuleField, MessageDescriptor>> = {
  country: msg`Country`,
  rule: msg`Rule`,
  value: msg`Value`,
  unit: msg`Unit`,
  class: msg`About`,
  age_from: msg`From age, years`,
  age_to: msg`To age, years`,
  cc_from: msg`From engine, cc`,
  cc_to: msg`To engine, cc`,
  fuel: msg`Fuel`,
  note: msg`Note for buyers, in English`,
  note_sw: msg`The same in Swahili`,
  note_pt: msg`The same in Portuguese`,
  source: msg`Source, address of the page`,
  source_date: msg`Date of the source`,
  checked_date: msg`Checked on`,
};

/** Names of the rules that the shop reads; the form takes them by the names of the wire. */
const RULE_NAMES: Readonly<Record<(typeof KNOWN_RULES)[number], MessageDescriptor>> = {
  max_age_years: msg`Age limit`,
  min_age_months: msg`Minimum age`,
  steering: msg`Steering`,
  duty_percent: msg`Import duty`,
  duty_fixed: msg`Import duty, fixed amount`,
  duty_by_table: msg`Import duty, from a table`,
  excise_percent: msg`Excise duty`,
  levy_percent: msg`Levy`,
  surtax_percent: msg`Surtax`,
  surtax_fixed: msg`Surtax, fixed amount`,
  vat_percent: msg`VAT`,
  permit_only: msg`Only with a permit`,
  permit_required: msg`Import permit required`,
  transit_on_carrier: msg`Transit on a car carrier`,
};

/** Names a rule: one that nobody reads keeps the name that it was given. */
export function ruleName(i18n: I18n, rule: string): string {
  const known = KNOWN_RULES.find((name) => name === rule);
  return known ? i18n._(RULE_NAMES[known]) : rule;
}

/** Subjects that a rule may be about; '' is all. */
export const ABOUT_WORDS: readonly { value: string; label: MessageDescriptor }[] = [
  { value: '', label: msg`All vehicles` },
  { value: 'cars', label: msg`Cars` },
  { value: 'sedan', label: msg`Saloons` },
  { value: 'suv', label: msg`SUVs` },
  { value: 'commercial', label: msg`Commercial` },
  { value: 'parts', label: msg`Parts` },
];

/** Each body that listings have, as the class of a rule. */
export const BODY_CLASSES: readonly string[] = BODY_TYPES.map((name) => `${BODY_CLASS}${name.toLowerCase()}`);

/** Names the subject of a rule: bodies by the words of listings, which are the same in all languages here. */
export function aboutName(i18n: I18n, of: string): string {
  const found = ABOUT_WORDS.find(({ value }) => value === of);
  if (found) return i18n._(found.label);
  const bodies = of.startsWith(BODY_CLASS) ? of.slice(BODY_CLASS.length).replaceAll(',', ', ') : null;
  return bodies === null ? of : i18n._(msg`Body: ${bodies}`);
}
