import {
  possibleAges,
  firstYearIn,
  type ImportedVehicle,
  type ImportRule,
  rulesFor,
} from './import-rules.ts';

export type WarningKind =
  | 'too_old'
  | 'maybe_too_old'
  | 'too_new'
  | 'maybe_too_new'
  | 'wrong_steering'
  | 'check_steering'
  | 'permit_only'
  | 'permit_required'
  | 'transit_on_carrier';

/** Why a vehicle may not be let in, by which rule. The `maybe` ones hang on a month that nobody here knows. */
export interface Warning {
  kind: WarningKind;
  rule: ImportRule;
}

export interface ImportWay {
  /** Port where it lands, as the destination's list writes it. */
  port: string;
}

/** Worst first. */
const ORDER: readonly WarningKind[] = [
  'too_old',
  'too_new',
  'wrong_steering',
  'permit_only',
  'maybe_too_old',
  'maybe_too_new',
  'check_steering',
  'permit_required',
  'transit_on_carrier',
];

/**
 * Warnings to look into before a vehicle is ordered to a country. No warning is no promise: of most countries little is
 * known here.
 * @param year the calendar year of arrival
 */
export function warningsFor(given: {
  country: string;
  vehicle: ImportedVehicle;
  way: ImportWay;
  rules: readonly ImportRule[];
  year: number;
}): Warning[] {
  return rulesFor(given.rules, given.country, given.vehicle, given.year)
    .flatMap(({ rule }) => {
      const kind = kindOf(rule, given);
      return kind === null ? [] : [{ kind, rule }];
    })
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

function kindOf(rule: ImportRule, given: Parameters<typeof warningsFor>[0]): WarningKind | null {
  const { vehicle, way, year } = given;
  switch (rule.rule) {
    case 'max_age_years': {
      const first = firstYearIn(rule, year);
      if (first === null) return tooOld(Number(rule.value), possibleAges(vehicle, year));
      if (vehicle.modelYear === null) return 'maybe_too_old';
      return vehicle.modelYear < first ? 'too_old' : null;
    }
    case 'min_age_months':
      return tooNew(Number(rule.value), possibleAges(vehicle, year));
    case 'steering':
      if (!vehicle.steering) return 'check_steering';
      return vehicle.steering === rule.value ? null : 'wrong_steering';
    case 'permit_only':
      return 'permit_only';
    case 'permit_required':
      return 'permit_required';
    case 'transit_on_carrier':
      return way.port.toLowerCase() === rule.value.toLowerCase() ? 'transit_on_carrier' : null;
    default:
      return null;
  }
}

/** More than `most` years: so many full years are over, and a day. */
function tooOld(most: number, ages: readonly number[] | null): WarningKind | null {
  if (ages === null) return 'maybe_too_old';
  if (ages.every((age) => age >= most)) return 'too_old';
  return ages.some((age) => age >= most) ? 'maybe_too_old' : null;
}

function tooNew(months: number, ages: readonly number[] | null): WarningKind | null {
  if (ages === null) return 'maybe_too_new';
  const youngest = Math.min(...ages) * 12;
  const oldest = Math.max(...ages) * 12 + 11;
  if (oldest < months) return 'too_new';
  return youngest < months ? 'maybe_too_new' : null;
}
