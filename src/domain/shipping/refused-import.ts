import { type Warning, type WarningKind, warningsFor } from './eligibility.ts';
import { type ImportedVehicle, type ImportRule, splitNames, rulesFor } from './import-rules.ts';
import type { Between } from '../stock/vehicle-facts.ts';

/** Facts of a listed vehicle that rules of import ask about; null where nobody knows. */
export interface ImportFacts extends Omit<ImportedVehicle, 'rateClass'> {
  /** USD: the shop's own stock in the UK. What a seller lists is in kwacha and stands with them: no rule of import judges it. */
  currency: string;
  vehicleClass: 'cars' | 'commercial' | null;
  /** Category that its body makes of a car. */
  category: 'sedan' | 'suv' | null;
}

/** Vehicles that one rule refuses; null does not narrow, and what a vehicle does not say is never refused for it. */
export interface RefusedVehicles {
  class: ImportFacts['vehicleClass'] | ImportFacts['category'];
  /** Model years, each span with both ends; null: of any year, also of none that is known. */
  years: readonly Between[] | null;
  /** Cubic centimetres; an electric vehicle without a figure has 0. */
  engine: Between | null;
  /** In lower case. */
  fuel: string | null;
  /** The side that is refused. */
  steering: 'right' | 'left' | null;
}

/** Currency of what is brought in from the UK. */
export const IMPORTED_IN = 'USD';
export const ELECTRIC = 'electric';

/** These say no; the others ask to look. */
const REFUSALS: readonly WarningKind[] = ['too_old', 'too_new', 'wrong_steering', 'permit_only'];

export const isRefusal = ({ kind }: Pick<Warning, 'kind'>): boolean => REFUSALS.includes(kind);

interface Asked {
  rules: readonly ImportRule[];
  /** ISO alpha-2. */
  country: string;
  /** Calendar year of arrival, as far as one can say: this one. */
  year: number;
}

/**
 * Why a country surely refuses a vehicle, the worst reason; null where none is known, or where it hangs on something that
 * nobody has said. It forbids nothing.
 */
export function refusalOf({ rules, country, year }: Asked, facts: ImportFacts): Warning | null {
  if (facts.currency !== IMPORTED_IN) return null;
  const { vehicleClass, category } = facts;
  const rateClass = vehicleClass === 'commercial' ? 'commercial' : (category ?? 'suv');
  const vehicle = { ...facts, rateClass } as const;
  const about = rules.filter((rule) => isSurelyOf(rule.class, facts));
  const sure = rulesFor(about, country, vehicle, year).flatMap(({ rule, applies }) =>
    applies === 'yes' ? [rule] : [],
  );
  return warningsFor({ country, vehicle, way: { port: '' }, rules: sure, year }).find(isRefusal) ?? null;
}

/** A vehicle of an unknown body has the rate of an suv, and no rule may guess that it is one. */
function isSurelyOf(named: string | null, { vehicleClass, category }: ImportFacts): boolean {
  if (named === null || named === vehicleClass) return true;
  return vehicleClass === 'cars' && named === category;
}

/**
 * The same question for a search: the vehicles that `refusalOf` refuses, and no others. Each rule is tried on vehicles
 * of every year and side that meet it otherwise, so that the verdict stands in one place.
 */
export function refusalFilter(asked: Asked): RefusedVehicles[] {
  return asked.rules.flatMap(ofOneFuel).flatMap((rule): RefusedVehicles[] => {
    const kind = classNamed(rule.class);
    if (rule.country !== asked.country || kind === undefined) return [];
    const one = { ...asked, rules: [rule] };
    const met = {
      currency: IMPORTED_IN,
      vehicleClass: kind === 'commercial' ? kind : 'cars',
      category: kind === 'sedan' || kind === 'suv' ? kind : null,
      engineCc: rule.cc_from ?? rule.cc_to,
      fuel: rule.fuel,
    } as const;
    const ofSide = (steering: RefusedVehicles['steering']): RefusedVehicles | null => {
      const years = refusedYears(
        (modelYear) => refusalOf(one, { ...met, modelYear, steering }) !== null,
        asked.year,
      );
      if (years?.length === 0) return null;
      // From nothing on is any engine, one that nobody knows too.
      const hasEngine = (rule.cc_from ?? 0) > 0 || rule.cc_to !== null;
      return {
        class: kind,
        years,
        engine: hasEngine ? { from: rule.cc_from, to: rule.cc_to } : null,
        fuel: rule.fuel?.toLowerCase() ?? null,
        steering,
      };
    };
    const anySide = ofSide(null);
    return anySide ? [anySide] : [ofSide('right') ?? [], ofSide('left') ?? []].flat();
  });
}

/** A rule about several fuels is one about each. */
const ofOneFuel = (rule: ImportRule): ImportRule[] =>
  rule.fuel === null ? [rule] : splitNames(rule.fuel).map((fuel) => ({ ...rule, fuel }));

/** Undefined: a name that no vehicle here has. */
function classNamed(name: string | null): RefusedVehicles['class'] | undefined {
  return name === null || name === 'cars' || name === 'commercial' || name === 'sedan' || name === 'suv'
    ? name
    : undefined;
}

/** No rule tells older vehicles than this from each other, nor newer ones than next year's. */
const OLDEST = 120;

/** Spans of model years for which a question is answered with yes; null: also for a vehicle of no known year. */
function refusedYears(isRefused: (modelYear: number | null) => boolean, year: number): Between[] | null {
  if (isRefused(null)) return null;
  const [first, last] = [year - OLDEST, year + 1];
  const spans: Between[] = [];
  let from: number | null | undefined;
  for (let modelYear = first; modelYear <= last + 1; modelYear++) {
    const refused = modelYear <= last && isRefused(modelYear);
    if (refused && from === undefined) from = modelYear === first ? null : modelYear;
    if (!refused && from !== undefined) {
      spans.push({ from, to: modelYear - 1 });
      from = undefined;
    }
  }
  const newest = spans.at(-1);
  if (newest?.to === last) newest.to = null;
  return spans;
}
