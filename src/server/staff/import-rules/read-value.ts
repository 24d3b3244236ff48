import { BODY_CLASS, CALENDAR_YEARS } from '#domain/shipping/import-rules.ts';
import { BODY_TYPES } from '#domain/listings/listing-rules.ts';
import { fixedAmount, percentSpan } from '#domain/shipping/rule-values.ts';
import { RATE_CLASSES } from '#domain/shipping/shipping.ts';

const CLASSES: readonly string[] = [...RATE_CLASSES, 'cars'];
const BODIES: readonly string[] = BODY_TYPES.map((name) => name.toLowerCase());
const AGE_UNITS: readonly (string | null)[] = [null, 'years', CALENDAR_YEARS];

/** Tells whether this names vehicles: a rate class, `cars`, or bodies that listings have. @param name in small letters */
export function isRuleClass(name: string): boolean {
  if (!name.startsWith(BODY_CLASS)) return CLASSES.includes(name);
  return name
    .slice(BODY_CLASS.length)
    .split(',')
    .every((body) => BODIES.includes(body.trim()));
}

/** The unit that a rule is kept with: of a share always percent, and of nothing else. */
export function unitOf(rule: string, unit: string | null): string | null {
  if (rule.endsWith('_percent')) return '%';
  if (unit === '%') return null;
  return rule.endsWith('_fixed') ? (unit?.toUpperCase() ?? null) : unit;
}

/** Why the value of a rule that is computed with cannot be read, or null. */
export function valueProblem(rule: string, value: string): string | null {
  if (rule.endsWith('_percent') && percentSpan(value) === null)
    return 'Enter a percentage, like 15.5, or two with a dash, like 2.5-3.5';
  if (rule.endsWith('_fixed') && fixedAmount({ value, unit: 'ZMW' }) === null)
    return 'Enter an amount, like 33844.12, or two with a dash';
  if (/_(years|months)$/.test(rule) && !/^\d{1,3}$/.test(value)) return 'Enter a whole number';
  return null;
}

/** Why the unit of a rule would have it read in another way than it is meant, or null. */
export function unitProblem(rule: string, unit: string | null): string | null {
  if (rule.endsWith('_fixed') && unit !== 'ZMW' && unit !== 'USD') return 'Enter ZMW or USD';
  if (rule === 'max_age_years' && !AGE_UNITS.includes(unit)) return 'Enter years or calendar years';
  if (rule === 'duty_by_table' && unit !== null && unit !== 'value')
    return 'Enter value where the table has values, and nothing where it has amounts';
  return null;
}
