import { MOST_BITS, readPuzzle } from './puzzle.ts';
import { Sha256 } from '../text/sha256.ts';

/** As many tries as an old phone makes in some 30 ms. */
const A_PART = 2000;

/**
 * Tries numbers part by part. Each part gives undefined, and the last one the proof: whoever runs it may do something else
 * in between, or stop.
 */
export function* solvePuzzleInSteps(puzzle: string): Generator<undefined, string | null> {
  const bits = readPuzzle(puzzle)?.bits ?? Infinity;
  if (bits > MOST_BITS) return null;
  const hash = new Sha256(`${puzzle}:`);
  for (let number = 0; ; number += 1) {
    if (hash.startsWithZeros(String(number), bits)) return `${puzzle}:${number}`;
    if (number % A_PART === A_PART - 1) yield undefined;
  }
}
