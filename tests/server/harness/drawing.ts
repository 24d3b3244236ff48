/** Draws that are always the same, so that a search that fails today fails tomorrow. */
export function drawing(seed: number): {
  /** A whole number from 0 to below `most`. */
  below: (most: number) => number;
  pick: <T>(from: readonly T[]) => T | undefined;
} {
  let state = seed;
  const below = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  return { below, pick: (from) => from[below(from.length)] };
}
