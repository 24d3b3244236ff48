/** From first to last in equal steps, both included. */
function steps(first: number, last: number, step: number): number[] {
  const prices: number[] = [];
  for (let price = first; price <= last; price += step) prices.push(price);
  return prices;
}

/** Price choices of the home search, whole units, labelled with K (spec buyer §9, contract 7.1): 24 values. */
export const HOME_PRICES: readonly number[] = [
  ...steps(10_000, 100_000, 10_000),
  ...steps(150_000, 750_000, 50_000),
  1_500_000,
];

/** Home search while nothing is chosen (spec buyer §9). */
export const HOME_FROM = 0;
export const HOME_TO = 1_500_000;

/** Price choices of the results page, whole units (spec buyer §9, contract 7.1): 46 values. */
export const RESULT_PRICES: readonly number[] = [
  0,
  100,
  500,
  ...steps(1_000, 10_000, 500),
  ...steps(11_000, 20_000, 1_000),
  22_500,
  25_000,
  27_500,
  ...steps(30_000, 75_000, 5_000),
  150_000,
];

/** Price choices in each currency, on home and among the filters. The first leaves the cheapest in. */
export const PRICE_STEPS = { ZMW: [0, ...HOME_PRICES], USD: RESULT_PRICES } as const;

/** Prices that price-to lists: only values larger than price-from (spec buyer §5). */
export function pricesAbove(options: readonly number[], from: number): number[] {
  return options.filter((price) => price > from);
}
