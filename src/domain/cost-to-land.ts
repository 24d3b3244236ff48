import { type ImportedVehicle, type ImportRule, rulesFor } from './import-rules.ts';

/** One tax by its rule. */
export interface TaxLine {
  rule: ImportRule;
  /** Null: customs use a table of their own, or nobody knows whether the rule is about this vehicle. */
  amountMinor: number | null;
}

export interface CostToLand {
  /** Price and shipping: what customs start from. Insurance and the road from the port are not in it. */
  cifMinor: number;
  /** In the order in which customs add them up. */
  lines: TaxLine[];
  /** Sum of the lines whose amount is known. */
  taxMinor: number;
  totalMinor: number;
  /** Taxes that every country takes and about which nothing is known here. */
  missing: ('duty' | 'vat')[];
  /** True: nothing is missing and each line has its amount. It is an estimate all the same. */
  isWhole: boolean;
}

/** Kinds, each with what it is a share of: of the value alone, or of the value with those before it. */
const KINDS = [
  { name: 'duty_percent', onTopOf: [] },
  { name: 'duty_by_table', onTopOf: [] },
  { name: 'excise_percent', onTopOf: ['duty_percent', 'duty_by_table'] },
  { name: 'levy_percent', onTopOf: [] },
  { name: 'surtax_percent', onTopOf: [] },
  { name: 'vat_percent', onTopOf: ['duty_percent', 'duty_by_table', 'excise_percent'] },
] as const;

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

/**
 * Cost of a vehicle once it is through customs, as far as sourced rules tell; null where its way has no price.
 * Always an estimate: each line is shown with its source and dates.
 * @param year the calendar year of arrival
 */
export function costToLand(given: {
  priceMinor: number;
  /** Null: not known. */
  shippingMinor: number | null;
  country: string;
  vehicle: ImportedVehicle;
  rules: readonly ImportRule[];
  year: number;
}): CostToLand | null {
  if (given.shippingMinor === null) return null;
  const cifMinor = given.priceMinor + given.shippingMinor;
  const found = rulesFor(given.rules, given.country, given.vehicle, given.year);
  const lines: TaxLine[] = [];
  /** By kind; null: some of it is not known, so nothing can be added on top. */
  const sums = new Map<string, number | null>();
  const sumOf = (name: string): number | null => (sums.has(name) ? (sums.get(name) ?? null) : 0);
  for (const { name, onTopOf } of KINDS) {
    const base = onTopOf.reduce<number | null>((sum, below) => plus(sum, sumOf(below)), cifMinor);
    for (const { rule, applies } of found.filter((one) => one.rule.rule === name)) {
      const percent = name === 'duty_by_table' || applies === 'unknown' ? null : percentOf(rule.value);
      const amountMinor = base === null || percent === null ? null : shareOf(base, percent);
      lines.push({ rule, amountMinor });
      sums.set(name, plus(sumOf(name), amountMinor));
    }
  }
  const taxMinor = lines.reduce((sum, line) => sum + (line.amountMinor ?? 0), 0);
  const missing: CostToLand['missing'] = [];
  if (!sums.has('duty_percent') && !sums.has('duty_by_table')) missing.push('duty');
  if (!sums.has('vat_percent')) missing.push('vat');
  return {
    cifMinor,
    lines,
    taxMinor,
    totalMinor: cifMinor + taxMinor,
    missing,
    isWhole: missing.length === 0 && lines.every(({ amountMinor }) => amountMinor !== null),
  };
}

/** "15.5" as hundredths of a percent; null for anything else, and over 1,000 %. */
export function percentOf(text: string): number | null {
  const found = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  const hundredths = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return hundredths > 1_000 * 100 ? null : hundredths;
}

/** A share, half-up to whole minor units. */
function shareOf(base: number, hundredths: number): number {
  return Math.floor((base * hundredths + WHOLE / 2) / WHOLE);
}

const plus = (sum: number | null, more: number | null): number | null =>
  sum === null || more === null ? null : sum + more;
