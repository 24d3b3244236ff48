import type { ImportedVehicle, ImportRule } from './import-rules.ts';
import type { RateClass } from './shipping.ts';

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
  const ages = agesOf(vehicle, year) ?? stepsOf(rules, 'age_from', 'age_to');
  const sizes = sizesOf(vehicle, rules);
  const bodies = rules.some((rule) => rule.class?.startsWith(BODY_CLASS)) ? bodiesOf(vehicle) : [''];
  return ages.flatMap((age) =>
    sizes.flatMap((cc) =>
      fuelsOf(vehicle, rules).flatMap((fuel) => bodies.map((body) => ({ rateClass, age, cc, fuel, body }))),
    ),
  );
}

/** Whether a rule is about a vehicle of which all is known. */
export function isAbout(rule: ImportRule, vehicle: PossibleVehicle): boolean {
  return (
    isOfClass(rule, vehicle) &&
    isWithin(vehicle.age, rule.age_from, rule.age_to) &&
    isWithin(vehicle.cc, rule.cc_from, rule.cc_to) &&
    (rule.fuel === null || listed(rule.fuel).includes(vehicle.fuel))
  );
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
function isOfClass(rule: ImportRule, { rateClass, body }: PossibleVehicle): boolean {
  if (rule.class === null) return rateClass !== 'parts' || rule.rule === 'vat_percent';
  if (rule.class.startsWith(BODY_CLASS)) return listed(rule.class.slice(BODY_CLASS.length)).includes(body);
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
  return [...new Set(['', ...rules.flatMap((rule) => (rule.fuel === null ? [] : listed(rule.fuel)))])];
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
export const listed = (names: string): string[] => names.split(',').map((name) => name.trim().toLowerCase());

const isWithin = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to);
