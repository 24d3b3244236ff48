import { wireTime } from '#domain/text/wire-time.ts';
import { bareBytes, type Building, packFor } from './build.ts';
import { countHere, countsByMake } from './store.ts';

/** Bytes of a pack's head and its cursor. */
const HEAD_BYTES = 500;

/** Sizes of whole catalogues, by that of the first part of the largest one. */
export async function sizesOf(building: Building, region: string) {
  const { db, now } = building;
  const [first, products, makes, ofAll] = await Promise.all([
    packFor(building, { region, make: null, since: null }),
    countHere(db, null),
    countsByMake(db),
    bareBytes(building, null),
  ]);
  // What else is in it is about the same for each make.
  const [most] = makes;
  const ofOne = most ? await bareBytes(building, most.make.toLowerCase()) : 0;
  const perListing =
    first === null || first.listings === 0 ? 0 : (first.bytes.length - ofAll) / first.listings;
  const sized = (make: string | null, count: number) => ({
    make,
    products: count,
    bytes: Math.round(HEAD_BYTES + (make === null ? ofAll : ofOne) + count * perListing),
  });
  return {
    generated_at: wireTime(now),
    results: [sized(null, products), ...makes.map(({ make, count }) => sized(make, count))],
  };
}
