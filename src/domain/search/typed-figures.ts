import type { StockCurrency } from '../money/price-range.ts';
import type { Between, FactFigure } from '../stock/vehicle-facts.ts';

/** Figures of a typed search. Ends are whole; null: nothing was said. */
export interface TypedFigures {
  min: number | null;
  max: number | null;
  /** null where no sign and no word names it */
  currency: StockCurrency | null;
  figures: Partial<Record<FactFigure, Between>>;
}

/** A typed text, from which is taken what was understood. */
export class Remaining {
  constructor(public text: string) {}

  /** Takes away what the pattern finds and `use` understands. @param pattern with the flags g, i and u */
  take(pattern: RegExp, use: (groups: Record<string, string | undefined>) => boolean): void {
    this.text = this.text.replace(pattern, (found: string, ...more: unknown[]) => {
      const groups = more.at(-1);
      return typeof groups === 'object' && groups !== null && use({ ...groups }) ? ' ' : found;
    });
  }
}

const MAX_PRICE = 999_999_999;
const KM_IN_MILE = 1.609_344;

const FREE = '(?<![\\p{L}\\p{N}.,$])';
/** Behind a figure: neither a letter nor what would go on with it, or "1.5m" would be read as 1. */
const END = '(?![\\p{L}\\p{N}]|[.,]\\d)';
const SIGN = 'us\\$|usd|\\$|zmw|zk|k';
const DIGITS = '\\d{1,3}(?:[ ,.]\\d{3})+(?:\\.\\d{1,2})?|\\d{1,9}(?:[.,]\\d{1,2})?';
const AFTER = 'usd|us\\$|\\$|dollars?|dola|dólares|zmw|zk|kwachas?';
/** "K80,000", "$5000", "80k", "5 000 dollars"; its groups end in a number. */
const amount = (at: number): string =>
  `(?:(?<sign${at}>${SIGN})\\s?)?(?<digits${at}>${DIGITS})(?<times${at}>k)?(?:\\s?(?<after${at}>${AFTER}))?${END}`;

/** Words before a figure, in the languages of the shop. Of a bare year the loose ones mean the year, the others a price. */
const BELOW =
  'under|below|less than|cheaper than|at most|no more than|<=?|chini ya|pungufu ya|abaixo de|menos de';
const UP_TO = 'up ?to|max(?:imum)?|budget|hadi|mpaka|até|ate|máximo';
const ABOVE = 'over|above|more than|>=?|zaidi ya|juu ya|acima de|mais de';
const FROM = 'from|at least|min(?:imum)?|kuanzia|kutoka|a partir de|desde';
const BETWEEN = 'between|from|price|kati ya|entre|de';
const TO = '-|–|to|until|till|and|hadi|mpaka|na|até|ate|a|e';
const SINCE = 'since|from|tangu|kuanzia|desde|a partir de';
const YEAR = '(?:19[89]|20[0-3])\\d';

const pattern = (source: string): RegExp => new RegExp(source, 'giu');
const DISTANCE = pattern(
  `(?:${FREE}(?<way>${BELOW}|${UP_TO}|${ABOVE}|${FROM})\\s*)?${FREE}(?<digits>${DIGITS})(?<times>k)?\\s?(?<unit>miles?|mi|km|cc)${END}`,
);
const RANGE = pattern(`(?:${FREE}(?<way>${BETWEEN})\\s+)?${FREE}${amount(1)}\\s?(?:${TO})\\s?${amount(2)}`);
const ONE_END = pattern(`${FREE}(?<way>${BELOW}|${UP_TO}|${ABOVE}|${FROM})\\s*${amount(1)}`);
const PRICED = pattern(`${FREE}${amount(1)}`);
const YEARS = pattern(
  `(?:${FREE}(?:${BETWEEN}|${SINCE})\\s+)?${FREE}(?<from>${YEAR})\\s?(?:${TO})\\s?(?<to>${YEAR})${END}`,
);
const YEAR_ON = pattern(
  `${FREE}(?:(?<since>${SINCE})\\s+(?<year>${YEAR})|(?<open>${YEAR})\\s?(?:\\+|onwards?\\b|and newer\\b))${END}`,
);
const YEAR_BESIDE = pattern(
  `${FREE}(?<way>after|newer than|baada ya|depois de|before|older than|kabla ya|antes de)\\s+(?<year>${YEAR})${END}`,
);
const ONE_YEAR = pattern(`${FREE}(?<year>${YEAR})${END}`);

const WHOLE_PRICE = new RegExp(`^${amount(1)}(?:\\s?(?:${TO})\\s?${amount(2)})?$`, 'iu');

/** Tells whether a text is nothing but a price or two, and says of what money or how many thousands: "USD5000", "5k-9k". */
export function isPriceText(text: string): boolean {
  const { sign1, after1, times1, sign2, after2, times2 } = WHOLE_PRICE.exec(text)?.groups ?? {};
  return [sign1, after1, times1, sign2, after2, times2].some((mark) => mark !== undefined);
}

const isOneOf = (words: string, way: string): boolean => new RegExp(`^(?:${words})$`, 'iu').test(way);
const isYear = (text: string): boolean => new RegExp(`^${YEAR}$`).test(text);

interface Amount {
  value: number;
  currency: StockCurrency | null;
  isYear: boolean;
  isThousands: boolean;
}

/** "4,500", "4.500" and "4 500" are four and a half thousand, "4.5" four and a half. */
function figureOf(digits: string): number {
  const whole = /^(\d{1,3}(?:[ ,.]\d{3})+)(\.\d{1,2})?$/.exec(digits);
  return whole
    ? Number((whole[1] ?? '').replace(/[ ,.]/g, '') + (whole[2] ?? ''))
    : Number(digits.replace(',', '.'));
}

function amountOf(groups: Record<string, string | undefined>, at: number): Amount {
  const digits = groups[`digits${at}`] ?? '';
  const named = (groups[`sign${at}`] ?? groups[`after${at}`] ?? '').toLowerCase();
  const figure = figureOf(digits);
  const k = groups[`times${at}`] !== undefined;
  // "80k" is eighty thousand; behind thousands the letter names the money.
  const isThousands = k && figure < 1000;
  const isKwacha = /^(?:zmw|zk|k|kwacha)/.test(named) || (k && !isThousands);
  return {
    value: Math.min(Math.round(isThousands ? figure * 1000 : figure), MAX_PRICE),
    currency: isKwacha ? 'ZMW' : named === '' ? null : 'USD',
    isYear: named === '' && !k && isYear(digits),
    isThousands,
  };
}

/** Takes prices, miles and cc out of a text, and years that a word or a range names. */
export function takeFigures(rest: Remaining): TypedFigures {
  const found: TypedFigures = { min: null, max: null, currency: null, figures: {} };
  const between = (name: FactFigure, ends: Partial<Between>): true => {
    found.figures[name] = ordered({ ...(found.figures[name] ?? { from: null, to: null }), ...ends });
    return true;
  };
  const price = (end: 'min' | 'max', { value, currency }: Amount): boolean => {
    if (value === 0) return false;
    found[end] = value;
    found.currency = currency ?? found.currency;
    return true;
  };
  rest.take(DISTANCE, ({ way, digits = '', times, unit = '' }) => {
    const named = unit.toLowerCase();
    if (named === 'cc' && way === undefined) return false;
    const whole = figureOf(digits) * (times === undefined ? 1 : 1000);
    const figure = Math.min(Math.round(named === 'km' ? whole / KM_IN_MILE : whole), 9_999_999);
    const end = way !== undefined && isOneOf(`${ABOVE}|${FROM}`, way) ? 'from' : 'to';
    return between(named === 'cc' ? 'engine' : 'mileage', { [end]: figure });
  });
  rest.take(YEARS, ({ from, to }) => between('year', { from: Number(from), to: Number(to) }));
  rest.take(RANGE, (groups) => {
    let low = amountOf(groups, 1);
    const high = amountOf(groups, 2);
    // "50-100k"
    if (high.isThousands && !low.isThousands && low.value < 1000) low = { ...low, value: low.value * 1000 };
    const isNamed = groups['way'] !== undefined || low.currency !== null || high.currency !== null;
    if (!isNamed && Math.min(low.value, high.value) < 1000) return false;
    const [less, more] = low.value <= high.value ? [low, high] : [high, low];
    if (less.value === more.value) return price('max', more);
    price('min', less);
    return price('max', { ...more, currency: high.currency ?? low.currency });
  });
  rest.take(YEAR_BESIDE, ({ way = '', year }) =>
    /^(?:after|newer|baada|depois)/i.test(way)
      ? between('year', { from: Number(year) + 1 })
      : between('year', { to: Number(year) - 1 }),
  );
  rest.take(YEAR_ON, ({ year, open }) => between('year', { from: Number(year ?? open) }));
  rest.take(ONE_END, (groups) => {
    const way = groups['way'] ?? '';
    const one = amountOf(groups, 1);
    const isUpper = isOneOf(`${BELOW}|${UP_TO}`, way);
    if (one.isYear && isOneOf(`${UP_TO}|${FROM}`, way))
      return between('year', isUpper ? { to: one.value } : { from: one.value });
    return price(isUpper ? 'max' : 'min', one);
  });
  // A sum alone is what somebody has.
  rest.take(PRICED, (groups) => {
    const one = amountOf(groups, 1);
    return (one.currency !== null || one.isThousands) && found.max === null && price('max', one);
  });
  if (found.min !== null && found.max !== null && found.min >= found.max)
    [found.min, found.max] = found.min === found.max ? [null, found.max] : [found.max, found.min];
  return found;
}

/** Takes the years that stand alone: one is that year, two are from one to the other. */
export function takeYears(rest: Remaining): Between | null {
  const years: number[] = [];
  rest.take(ONE_YEAR, ({ year }) => years.push(Number(year)) > 0);
  return years.length === 0 ? null : { from: Math.min(...years), to: Math.max(...years) };
}

const ordered = ({ from, to }: Between): Between =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
