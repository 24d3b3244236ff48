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
  /** In English. */
  note: string | null;
  /** The note by language, in others; absent: in none. */
  notes?: Readonly<Record<string, string>> | undefined;
  /** Address of the page that says so. */
  source: string;
  /** The day that the source bears, or from which it says that the rule holds. YYYY-MM-DD */
  source_date: string;
  /** Moment when somebody last read it there. */
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

/** Tells whether a rule is about a vehicle. @param year the calendar year of its arrival, as far as one can say: this one */
export function appliesTo(rule: ImportRule, vehicle: ImportedVehicle, year: number): Applies {
  const possible = possibleVehicles(vehicle, [rule], year).map((one) => isAboutVehicle(rule, one));
  if (possible.every(Boolean)) return 'yes';
  return possible.some(Boolean) ? 'unknown' : 'no';
}

/** First model year that a limit in calendar years lets in; null for a limit that goes by the month. */
export function firstYearIn(rule: ImportRule, year: number): number | null {
  if (rule.rule !== 'max_age_years' || rule.unit !== CALENDAR_YEARS) return null;
  return year - Number(rule.value) + 1;
}

/** A vehicle as it may be: each fact that rules ask about has one value. */
export interface PossibleVehicle {
  rateClass: RateClass;
  /** Full years. */
  age: number;
  /** 0 for an electric one: it belongs where the smallest engines do. */
  cc: number;
  /** '' for one that no rule names. */
  fuel: string;
  body: string;
}

/** Opens the class of a rule that is about bodies. */
export const BODY_CLASS = 'body:';

/** Bodies that customs may file one under that their tables do not name. */
const KIN: Readonly<Record<string, readonly string[]>> = {
  coupe: ['saloon', 'hatchback'],
  convertible: ['saloon', 'hatchback'],
  mpv: ['estate', 'suv'],
};
const BODIES: Readonly<Record<RateClass, readonly string[]>> = {
  sedan: ['saloon', 'hatchback', 'estate'],
  suv: ['saloon', 'hatchback', 'estate', 'suv'],
  commercial: ['pickup', 'van', 'minibus', 'truck'],
  parts: [''],
};

/**
 * All that a vehicle may be as far as rules tell one from the other: nobody here knows the month of a car, and sometimes not
 * its engine. Never empty.
 * @param year the calendar year of arrival
 */
export function possibleVehicles(
  vehicle: ImportedVehicle,
  rules: readonly ImportRule[],
  year: number,
): PossibleVehicle[] {
  const { rateClass } = vehicle;
  const ages = possibleAges(vehicle, year) ?? stepsOf(rules, 'age_from', 'age_to');
  const sizes = sizesOf(vehicle, rules);
  const bodies = rules.some((rule) => rule.class?.startsWith(BODY_CLASS)) ? bodiesOf(vehicle) : [''];
  return ages.flatMap((age) =>
    sizes.flatMap((cc) =>
      fuelsOf(vehicle, rules).flatMap((fuel) => bodies.map((body) => ({ rateClass, age, cc, fuel, body }))),
    ),
  );
}

/** Tells whether a rule is about a vehicle of which all is known. */
export function isAboutVehicle(rule: ImportRule, vehicle: PossibleVehicle): boolean {
  return (
    isOfClass(rule, vehicle) &&
    isWithin(vehicle.age, rule.age_from, rule.age_to) &&
    isWithin(vehicle.cc, rule.cc_from, rule.cc_to) &&
    (rule.fuel === null || splitNames(rule.fuel).includes(vehicle.fuel))
  );
}

/**
 * Full years of age that a vehicle of its model year can have in a year: the second one once its month has passed, and
 * nobody here knows the month. Null without a model year.
 */
export function possibleAges(
  { modelYear }: Pick<ImportedVehicle, 'modelYear'>,
  year: number,
): number[] | null {
  if (modelYear === null) return null;
  const most = Math.max(0, year - modelYear);
  return most === 0 ? [0] : [most - 1, most];
}

/** Rules of a country for all are about vehicles; about a part only what names parts, and the tax on whatever comes in. */
function isOfClass(rule: ImportRule, { rateClass, body }: PossibleVehicle): boolean {
  if (rule.class === null) return rateClass !== 'parts' || rule.rule === 'vat_percent';
  if (rule.class.startsWith(BODY_CLASS))
    return splitNames(rule.class.slice(BODY_CLASS.length)).includes(body);
  return (
    rule.class === rateClass || (rule.class === 'cars' && (rateClass === 'sedan' || rateClass === 'suv'))
  );
}

function sizesOf({ engineCc, fuel }: ImportedVehicle, rules: readonly ImportRule[]): readonly number[] {
  if (engineCc !== null) return [engineCc];
  return fuel?.toLowerCase() === 'electric' ? [0] : stepsOf(rules, 'cc_from', 'cc_to');
}

function fuelsOf({ fuel }: ImportedVehicle, rules: readonly ImportRule[]): readonly string[] {
  if (fuel !== null) return [fuel.toLowerCase()];
  return [...new Set(['', ...rules.flatMap((rule) => (rule.fuel === null ? [] : splitNames(rule.fuel)))])];
}

function bodiesOf({ rateClass, body }: ImportedVehicle): readonly string[] {
  if (!body || rateClass === 'parts') return BODIES[rateClass];
  const name = body.toLowerCase();
  return KIN[name] ?? [name];
}

/** The lowest value of each stretch that the bounds of rules make: within one, all are alike. */
function stepsOf(
  rules: readonly ImportRule[],
  from: 'age_from' | 'cc_from',
  to: 'age_to' | 'cc_to',
): readonly number[] {
  const after = (last: number | null): number | null => (last === null ? null : last + 1);
  const firsts = rules.flatMap((rule) => [rule[from], after(rule[to])]).filter((first) => first !== null);
  return [...new Set([0, ...firsts])].toSorted((a, b) => a - b);
}

/** Names of a list with commas, in lower case. */
export const splitNames = (names: string): string[] =>
  names.split(',').map((name) => name.trim().toLowerCase());

const isWithin = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to);
