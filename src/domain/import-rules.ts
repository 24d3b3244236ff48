import { isAbout, possibleVehicles } from './possible-vehicles.ts';
import type { RateClass } from './shipping.ts';

/** Unit of an age that counts years alone: of a car of 2018 eight are over in 2026 from January on. */
export const CALENDAR_YEARS = 'calendar years';

/**
 * The rules that are read here. Percent, "25" or where sources differ "2.5-3.5": `duty_percent`, `excise_percent`,
 * `levy_percent`, `surtax_percent`, `vat_percent`. An amount in the currency of its unit, or a span of two: `duty_fixed`
 * (duty, excise and VAT in one) and `surtax_fixed`. `duty_by_table`: customs use a table of their own; with the unit
 * `value` it is one of values that the percentages are of, otherwise one of amounts that stand in their place.
 * May it come in: `max_age_years` (with the unit `calendar years` by years alone, whatever the month),
 * `min_age_months`, `steering`, `permit_only` (hardly ever given), `permit_required`, `transit_on_carrier` (not on its
 * own wheels through the country of the port that is its value).
 * A rule with another name is shown with its value and note and never computed.
 */
export interface ImportRule {
  /** ISO alpha-2. */
  country: string;
  rule: string;
  /** A rate class, `cars` for sedan and suv, or bodies as `body:saloon,estate`; null: all vehicles, and of VAT parts too. */
  class: string | null;
  value: string;
  unit: string | null;
  note: string | null;
  /** Address of the page that says so. */
  source: string;
  /** The day that the source bears, or from which it says that the rule holds. YYYY-MM-DD */
  source_date: string;
  /** When somebody last read it there. */
  checked_date: string;
  /** Full years of age, both ends included; null does not narrow. */
  age_from: number | null;
  age_to: number | null;
  /** Cubic centimetres, both ends included. */
  cc_from: number | null;
  cc_to: number | null;
  /** One, or some with commas between them. */
  fuel: string | null;
}

/** Facts that rules ask about a vehicle; null where nobody knows. */
export interface ImportedVehicle {
  rateClass: RateClass;
  modelYear: number | null;
  /** Null also for an electric one: see `fuel`. */
  engineCc: number | null;
  fuel: string | null;
  /** Its body as its listing names it; null or absent: not said. */
  body?: string | null | undefined;
  /** On which side its wheel is; null or absent: not said. */
  steering?: 'right' | 'left' | null | undefined;
}

export type Applies = 'yes' | 'no' | 'unknown';

/** The rules of a country that may concern a vehicle, in their order, each with how sure that is. */
export function rulesFor(
  rules: readonly ImportRule[],
  country: string,
  vehicle: ImportedVehicle,
  year: number,
): { rule: ImportRule; applies: Exclude<Applies, 'no'> }[] {
  return rules.flatMap((rule) => {
    if (rule.country !== country) return [];
    const applies = appliesTo(rule, vehicle, year);
    return applies === 'no' ? [] : [{ rule, applies }];
  });
}

/** Whether a rule is about a vehicle. @param year the calendar year of its arrival, as far as one can say: this one */
export function appliesTo(rule: ImportRule, vehicle: ImportedVehicle, year: number): Applies {
  const possible = possibleVehicles(vehicle, [rule], year).map((one) => isAbout(rule, one));
  if (possible.every(Boolean)) return 'yes';
  return possible.some(Boolean) ? 'unknown' : 'no';
}

/** First model year that a limit in calendar years lets in; null for a limit that goes by the month. */
export function firstYearIn(rule: ImportRule, year: number): number | null {
  if (rule.rule !== 'max_age_years' || rule.unit !== CALENDAR_YEARS) return null;
  return year - Number(rule.value) + 1;
}
