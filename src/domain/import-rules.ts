import type { RateClass } from './shipping.ts';

/**
 * The rules that are read here. Percent: `duty_percent`, `excise_percent`, `levy_percent`, `surtax_percent`,
 * `vat_percent`; `duty_by_table`: customs use a table of their own, so no sum can be told. May it come in:
 * `max_age_years`, `min_age_months`, `steering`, `permit_only` (hardly ever given), `permit_required`,
 * `transit_on_carrier` (not on its own wheels through the country of the port that is its value).
 * A rule with another name is shown with its value and note and never computed.
 */
export interface ImportRule {
  /** ISO alpha-2. */
  country: string;
  rule: string;
  /** A rate class, or `cars` for sedan and suv; null: all vehicles, and of VAT parts too. */
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
  fuel: string | null;
}

/** Facts that rules ask about a vehicle; null where nobody knows. */
export interface ImportedVehicle {
  rateClass: RateClass;
  modelYear: number | null;
  /** Null also for an electric one: see `fuel`. */
  engineCc: number | null;
  fuel: string | null;
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
  const { fuel } = vehicle;
  return leastSure([
    isAbout(rule, vehicle) ? 'yes' : 'no',
    rule.age_from === null && rule.age_to === null
      ? 'yes'
      : ofTwo(
          agesOf(vehicle, year)?.map((age) => isWithin(age, rule.age_from, rule.age_to)) ?? [true, false],
        ),
    rule.cc_from === null && rule.cc_to === null ? 'yes' : ofEngine(rule, vehicle),
    rule.fuel === null ? 'yes' : fuel === null ? 'unknown' : isSame(fuel, rule.fuel) ? 'yes' : 'no',
  ]);
}

/**
 * Full years of age that a vehicle of its model year can have in a year: the second one once its month has passed, and
 * nobody here knows the month. Null without a model year.
 */
export function agesOf({ modelYear }: Pick<ImportedVehicle, 'modelYear'>, year: number): number[] | null {
  if (modelYear === null) return null;
  const most = Math.max(0, year - modelYear);
  return most === 0 ? [0] : [most - 1, most];
}

/** Rules of a country for all are about vehicles; about a part only what names parts, and the tax on whatever comes in. */
function isAbout(rule: ImportRule, vehicle: ImportedVehicle): boolean {
  if (rule.class === null) return vehicle.rateClass !== 'parts' || rule.rule === 'vat_percent';
  return classesOf(vehicle).includes(rule.class);
}

/** The names that rules have for what a vehicle is. */
function classesOf({ rateClass }: ImportedVehicle): string[] {
  return rateClass === 'sedan' || rateClass === 'suv' ? [rateClass, 'cars'] : [rateClass];
}

function ofEngine({ cc_from: from, cc_to: to }: ImportRule, { engineCc, fuel }: ImportedVehicle): Applies {
  // An electric one has no cylinders: it belongs where the smallest engines do.
  const cc = engineCc ?? (fuel !== null && isSame(fuel, 'Electric') ? 0 : null);
  return cc === null ? 'unknown' : isWithin(cc, from, to) ? 'yes' : 'no';
}

const isWithin = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to);

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

function ofTwo(possible: readonly boolean[]): Applies {
  if (possible.every(Boolean)) return 'yes';
  return possible.some(Boolean) ? 'unknown' : 'no';
}

function leastSure(parts: readonly Applies[]): Applies {
  if (parts.includes('no')) return 'no';
  return parts.includes('unknown') ? 'unknown' : 'yes';
}
