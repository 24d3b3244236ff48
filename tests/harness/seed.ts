/**
 * Seed at which every chance in the tests begins: one commit gives one result. `SEED_OF_TESTS=n` begins elsewhere, which
 * `npm run explore` does again and again, and which repeats what it found.
 */
export const SEED = seedFrom(process.env['SEED_OF_TESTS']);

/**
 * Number of draws of a property that is cheap to look at and wide to look through: all of them where chance begins
 * elsewhere (`npm run explore`), and a quarter where the same are drawn each time and found nothing the last time.
 */
export const draws = (wide: number): number =>
  (process.env['SEED_OF_TESTS'] ?? '') === '' ? Math.ceil(wide / 4) : wide;

/** A whole number that fits 31 bits: fast-check would bend any other to one, and name that one. */
function seedFrom(given: string | undefined): number {
  if (given === undefined || given === '') return 20_261_121;
  const seed = Number(given);
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31)
    throw new RangeError(`SEED_OF_TESTS is ${given}: a whole number from 0 to below 2^31 is wanted`);
  return seed;
}
