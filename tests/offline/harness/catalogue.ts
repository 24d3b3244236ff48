import type { SearchAnswer } from '#contract/catalogue.ts';

/** A search without hits is enough of an answer for what the phone does with it. */
export const found = (count: number): SearchAnswer => ({
  count,
  next: null,
  previous: null,
  results: [],
  did_you_mean: null,
});
