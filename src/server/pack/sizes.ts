import { wireTime } from '#server/platform/wire-time.ts';
import { type Building, packFor } from './build.ts';
import { countHere, countsByMake } from './store.ts';

/** Bytes of a pack without listings: its head and sections. */
const BARE_BYTES = 1500;

/** What whole catalogues cost, by what the first part of the largest one does. */
export async function sizesOf(building: Building, region: string) {
  const { db, now } = building;
  const [first, products, makes] = await Promise.all([
    packFor(building, { region, make: null, since: null }),
    countHere(db, null),
    countsByMake(db),
  ]);
  const perListing = first === null || first.listings === 0 ? 0 : first.bytes.length / first.listings;
  const sized = (make: string | null, count: number) => ({
    make,
    products: count,
    bytes: Math.round(BARE_BYTES + count * perListing),
  });
  return {
    generated_at: wireTime(now),
    results: [sized(null, products), ...makes.map(({ make, count }) => sized(make, count))],
  };
}
