import {
  type ImportedVehicle,
  type ImportRule,
  isAboutVehicle,
  type PossibleVehicle,
  possibleVehicles,
  rulesFor,
} from './import-rules.ts';
import type { Currency } from '../money/money.ts';
import { type DatedRate, fixedAmount, inCurrency, percentSpan, type ValueSpan } from './rule-values.ts';

/** One tax by its rule. */
export interface TaxLine {
  rule: ImportRule;
  /** Minor units; null: customs use a table of their own, or no rate leads from the currency of the rule. */
  amount: ValueSpan | null;
  /** False: whether the rule is about this vehicle hangs on what nobody here knows, as its month. */
  isSure: boolean;
}

/**
 * A table of customs that the figures stand beside: `value`, they start from values of their own, so that a share of price
 * and shipping is a lower bound; `share`, their amounts are not known, and shares of price and shipping stand in their
 * place; `amount`, the amounts are those of the table.
 */
export interface TableBasis {
  kind: 'value' | 'share' | 'amount';
  rule: ImportRule;
}

export interface CostToLand {
  /**
   * `sum`: all is known. `range`: it lies between two figures, or is worked out by percentages that a table replaces.
   * `at_least`: more may come. `none`: nothing can be told beyond price and shipping. An estimate all the same.
   */
  kind: 'sum' | 'range' | 'at_least' | 'none';
  /** Price, shipping and taxes, in minor units. */
  fromMinor: number;
  /** Never below the first; null where nobody can say: `at_least` and `none`. */
  toMinor: number | null;
  /** Price and shipping: what customs start from. Insurance and the road from the port are not in it. */
  cifMinor: number;
  /** In the order in which customs add them up. */
  lines: TaxLine[];
  /** Taxes that every country takes and about which nothing is known here. */
  missing: ('duty' | 'vat')[];
  basis: TableBasis | null;
}

interface Asked {
  priceMinor: number;
  /** Null: not known. */
  shippingMinor: number | null;
  /** Currency of price and shipping. */
  currency: Currency;
  /** Number of vehicles that price and shipping are of: an amount is taken of each. */
  quantity?: number;
  country: string;
  vehicle: ImportedVehicle;
  rules: readonly ImportRule[];
  /** Null: none is known. */
  rate: Pick<DatedRate, 'units_per_usd'> | null;
  /** The calendar year of arrival. */
  year: number;
}

/** Kinds, each with what it is a share of: of the value alone, or of the value with those before it. */
const DUTIES = ['duty_percent', 'duty_fixed', 'duty_by_table'] as const;
const KINDS = [
  ...DUTIES.map((name) => ({ name, onTopOf: [] })),
  { name: 'excise_percent', onTopOf: DUTIES },
  { name: 'levy_percent', onTopOf: [] },
  { name: 'surtax_percent', onTopOf: [] },
  { name: 'surtax_fixed', onTopOf: [] },
  { name: 'vat_percent', onTopOf: [...DUTIES, 'excise_percent'] },
] as const;

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

/**
 * Cost of a vehicle once it is through customs, as far as sourced rules tell; null where its way has no price.
 * Always an estimate: each line is shown with its source and dates.
 */
export function costToLand(asked: Asked): CostToLand | null {
  if (asked.shippingMinor === null) return null;
  const cifMinor = asked.priceMinor + asked.shippingMinor;
  const rules = rulesFor(asked.rules, asked.country, asked.vehicle, asked.year).map(({ rule }) => rule);
  const cases = possibleVehicles(asked.vehicle, rules, asked.year).map((vehicle) =>
    caseOf(rules, vehicle, cifMinor, asked),
  );
  const lines = KINDS.flatMap(({ name }) =>
    rules.filter((rule) => rule.rule === name).flatMap((rule) => lineIn(cases, rule) ?? []),
  );
  const missing = (['duty', 'vat'] as const).filter((tax) => cases.some((one) => one.missing.includes(tax)));
  const basis = basisIn(cases);
  const fromMinor = Math.min(...cases.map(({ sum }) => sum.from));
  const toMinor = Math.max(...cases.map(({ sum }) => sum.to));
  const isOpen = missing.length > 0 || basis?.kind === 'value' || lines.some(({ amount }) => amount === null);
  const shown = { cifMinor, lines, missing, basis, fromMinor };
  if (!isOpen)
    return { ...shown, kind: basis?.kind === 'share' || fromMinor < toMinor ? 'range' : 'sum', toMinor };
  return { ...shown, kind: fromMinor > cifMinor ? 'at_least' : 'none', toMinor: null };
}

/** Taxes of a vehicle of which all is known. */
interface Case {
  amounts: ReadonlyMap<ImportRule, ValueSpan | null>;
  sum: ValueSpan;
  missing: CostToLand['missing'];
  basis: TableBasis | null;
}

function caseOf(
  rules: readonly ImportRule[],
  vehicle: PossibleVehicle,
  cifMinor: number,
  { currency, rate, quantity = 1 }: Asked,
): Case {
  const found = rules.filter((rule) => isAboutVehicle(rule, vehicle));
  const has = (name: string): boolean => found.some((rule) => rule.rule === name);
  const table = found.find((rule) => rule.rule === 'duty_by_table');
  const basis = table && basisOf(table, has);
  const amounts = new Map<ImportRule, ValueSpan | null>();
  /** By kind; null: some of it is not known, so nothing can be added on top. */
  const sums = new Map<string, ValueSpan | null>();
  const sumOf = (name: string): ValueSpan | null => {
    const sum = sums.get(name);
    return sum === undefined ? NOTHING : sum;
  };
  for (const { name, onTopOf } of KINDS) {
    if (name === 'duty_by_table' && basis) continue;
    const base = onTopOf.reduce<ValueSpan | null>((sum, below) => plus(sum, sumOf(below)), {
      from: cifMinor,
      to: cifMinor,
    });
    for (const rule of found.filter((one) => one.rule === name)) {
      const amount = name.endsWith('_fixed')
        ? times(fixedIn(rule, currency, rate), quantity)
        : name.endsWith('_percent') && base
          ? shareOf(base, percentSpan(rule.value))
          : null;
      amounts.set(rule, amount);
      sums.set(name, plus(sumOf(name), amount));
    }
  }
  const known = [...amounts.values()].reduce<ValueSpan>((sum, amount) => plus(sum, amount) ?? sum, {
    from: cifMinor,
    to: cifMinor,
  });
  const missing: CostToLand['missing'] = [];
  if (!DUTIES.some(has)) missing.push('duty');
  // A fixed amount has the VAT in it.
  if (!has('vat_percent') && !has('duty_fixed')) missing.push('vat');
  return { amounts, sum: known, missing, basis: basis ?? null };
}

/** Null where nothing but the table is known: then the duty is a line without an amount. */
function basisOf(rule: ImportRule, has: (name: string) => boolean): TableBasis | null {
  if (has('duty_fixed')) return { kind: 'amount', rule };
  if (!has('duty_percent')) return null;
  return { kind: rule.unit === 'value' ? 'value' : 'share', rule };
}

/** The basis that says least, where what nobody knows decides which it is. */
function basisIn(cases: readonly Case[]): TableBasis | null {
  const all = cases.flatMap(({ basis }) => basis ?? []);
  const first = (kind: TableBasis['kind']) => all.find((one) => one.kind === kind);
  return first('value') ?? first('share') ?? first('amount') ?? null;
}

/** The line of a rule over all that the vehicle may be; null where no case has it. */
function lineIn(cases: readonly Case[], rule: ImportRule): TaxLine | null {
  const amounts = cases.flatMap((one) => one.amounts.get(rule) ?? (one.amounts.has(rule) ? [null] : []));
  if (amounts.length === 0) return null;
  const known = amounts.filter((amount) => amount !== null);
  const amount =
    known.length < amounts.length
      ? null
      : { from: Math.min(...known.map(({ from }) => from)), to: Math.max(...known.map(({ to }) => to)) };
  return { rule, amount, isSure: amounts.length === cases.length };
}

const fixedIn = (rule: ImportRule, currency: Currency, rate: Asked['rate']): ValueSpan | null => {
  const fixed = fixedAmount(rule);
  return fixed && inCurrency(fixed, currency, rate);
};

/** A share, half-up to whole minor units. */
function shareOf(base: ValueSpan, percent: ValueSpan | null): ValueSpan | null {
  const share = (minorUnits: number, hundredths: number): number =>
    Math.floor((minorUnits * hundredths + WHOLE / 2) / WHOLE);
  return percent && { from: share(base.from, percent.from), to: share(base.to, percent.to) };
}

const NOTHING: ValueSpan = { from: 0, to: 0 };

const plus = (sum: ValueSpan | null, more: ValueSpan | null): ValueSpan | null =>
  sum === null || more === null ? null : { from: sum.from + more.from, to: sum.to + more.to };

const times = (span: ValueSpan | null, quantity: number): ValueSpan | null =>
  span && { from: span.from * quantity, to: span.to * quantity };
