import { CALENDAR_YEARS } from '#domain/shipping/import-rules.ts';
import type { StaffImportRule } from '#contract/staff/import-rules.ts';

/** Fields that are typed into the form of a rule, by the names of the wire. */
export const RULE_FIELDS = [
  'country',
  'rule',
  'value',
  'unit',
  'class',
  'age_from',
  'age_to',
  'cc_from',
  'cc_to',
  'fuel',
  'note',
  'note_sw',
  'note_pt',
  'source',
  'source_date',
  'checked_date',
] as const;
export type RuleField = (typeof RULE_FIELDS)[number];
export type TypedRule = Readonly<Record<RuleField, string>>;

/** Names of the rules that are read and computed with (domain/shipping/import-rules.ts); others are shown as they are. */
export const KNOWN_RULES = [
  'max_age_years',
  'min_age_months',
  'steering',
  'duty_percent',
  'duty_fixed',
  'duty_by_table',
  'excise_percent',
  'levy_percent',
  'surtax_percent',
  'surtax_fixed',
  'vat_percent',
  'permit_only',
  'permit_required',
  'transit_on_carrier',
] as const;

/** Units that are read of a rule: empty where it has none, or any will do. */
export function unitsOf(rule: string): readonly string[] {
  if (rule.endsWith('_fixed')) return ['ZMW', 'USD'];
  if (rule === 'max_age_years') return ['years', CALENDAR_YEARS];
  return rule === 'duty_by_table' ? ['value'] : [];
}

const text = (value: string | number | null): string => (value === null ? '' : String(value));

/** A rule as its form shows it. */
export const typedRule = (rule: StaffImportRule): TypedRule => ({
  country: rule.country,
  rule: rule.rule,
  value: rule.value,
  unit: text(rule.unit),
  class: text(rule.class),
  age_from: text(rule.age_from),
  age_to: text(rule.age_to),
  cc_from: text(rule.cc_from),
  cc_to: text(rule.cc_to),
  fuel: text(rule.fuel),
  note: text(rule.note),
  note_sw: rule.notes?.['sw'] ?? '',
  note_pt: rule.notes?.['pt'] ?? '',
  source: rule.source,
  source_date: rule.source_date,
  checked_date: rule.checked_date,
});

/** An empty form. @param today YYYY-MM-DD: whoever writes a rule down has just read it */
export const emptyRule = (country: string, today: string): TypedRule => ({
  country,
  rule: '',
  value: '',
  unit: '',
  class: '',
  age_from: '',
  age_to: '',
  cc_from: '',
  cc_to: '',
  fuel: '',
  note: '',
  note_sw: '',
  note_pt: '',
  source: '',
  source_date: '',
  checked_date: today,
});

/** The fields in which two differ. */
export const differing = (one: TypedRule, other: TypedRule): RuleField[] =>
  RULE_FIELDS.filter((field) => one[field] !== other[field]);

/** Fields that a save sends: those that differ, and beside another note its translations, as somebody has looked at them with it. */
export function sentFields(typed: TypedRule, base: TypedRule): Partial<TypedRule> {
  const changed = differing(typed, base);
  const beside: RuleField[] = changed.includes('note') ? ['note_sw', 'note_pt'] : [];
  return Object.fromEntries([...changed, ...beside].map((field) => [field, typed[field]]));
}
