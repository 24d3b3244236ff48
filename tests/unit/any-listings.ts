import * as fc from 'fast-check';
import type { Listing } from '#domain/catalogue/listing.ts';

/** A car in dollars of which little is known. */
export function listing(facts: Partial<Listing> = {}): Listing {
  return {
    id: 1,
    productClass: 1,
    listingType: 'FixedPrice',
    title: 'A car',
    subtitle: '',
    vehicleClass: 'cars',
    make: null,
    model: null,
    year: null,
    mileage: null,
    engineCc: null,
    fuel: null,
    transmission: null,
    bodyType: null,
    colour: null,
    steering: null,
    doors: null,
    seats: null,
    location: null,
    priceMinor: 2_000_00,
    currency: 'USD',
    earlierPriceMinor: null,
    priceSince: null,
    quantity: 1,
    createdAt: 0,
    updatedAt: 0,
    partNumber: null,
    condition: null,
    ownStock: false,
    partner: false,
    categories: [],
    options: [],
    fitment: [],
    parts: [],
    picture: null,
    ...facts,
  };
}

const NAUGHTY = [
  '',
  'a',
  'A b',
  'ä',
  'Citroën C4',
  'a.b',
  "L'or",
  '  ',
  '"a b"',
  '𝔸',
  '﷽',
  'ﬀ',
  '\u0001',
  'b-c',
  'null',
];
const text = fc.oneof(fc.constantFrom(...NAUGHTY), fc.string({ unit: 'grapheme', maxLength: 12 }));
const name = fc.option(text, { nil: null });
const figure = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
const money = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 99_999_999_999 }));
const time = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4_102_444_800_000 }));

const picture = fc.option(
  fc.record(
    {
      hash: fc.stringMatching(/^[0-9a-f]{16}$/),
      thumbhash: fc.oneof(fc.constant(''), fc.base64String({ minLength: 4, maxLength: 36 })),
      width: fc.integer({ min: 1, max: 4000 }),
      height: fc.integer({ min: 1, max: 4000 }),
      bytes: fc.dictionary(
        fc.constantFrom('160', '320', '640', '1280'),
        fc.integer({ min: 1, max: 900_000 }),
      ),
      sample: fc.constant(true as const),
    },
    { requiredKeys: ['hash', 'thumbhash', 'width', 'height', 'bytes'] },
  ),
  { nil: null },
);

export const anyListing: fc.Arbitrary<Listing> = fc.record({
  id: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2_147_483_647 })),
  productClass: fc.constantFrom(1, 1, 1, 2, 3),
  listingType: fc.constantFrom('FixedPrice', 'Auction', 'Chinese'),
  title: text,
  subtitle: text,
  vehicleClass: fc.constantFrom('cars', 'commercial', null),
  make: name,
  model: name,
  year: figure(2100),
  mileage: figure(2_000_000),
  engineCc: figure(20_000),
  fuel: name,
  transmission: name,
  bodyType: name,
  colour: name,
  steering: fc.constantFrom('right', 'left', null),
  doors: fc.constantFrom(null, 3, 5),
  seats: fc.constantFrom(null, 2, 5, 7),
  location: name,
  priceMinor: money,
  currency: fc.constantFrom('USD', 'ZMW'),
  earlierPriceMinor: fc.option(money, { nil: null }),
  priceSince: fc.option(time, { nil: null }),
  quantity: fc.integer({ min: 0, max: 2_000_000_000 }),
  createdAt: time,
  updatedAt: time,
  partNumber: name,
  condition: fc.constantFrom('new', 'used', 'refurbished', null),
  ownStock: fc.boolean(),
  partner: fc.boolean(),
  categories: fc.uniqueArray(fc.constantFrom('bumpers', 'seats', 'wheels'), { maxLength: 3 }),
  options: fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      code: text,
      name: text,
      required: fc.boolean(),
      values: fc.array(text, { maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
  parts: fc.array(fc.record({ number: name, title: text }), { maxLength: 3 }),
  fitment: fc.array(fc.constantFrom('ft00001', 'ft00002', 'ft01000'), { maxLength: 3 }),
  picture,
});

/** Each id once. */
export const anyListings: fc.Arbitrary<Listing[]> = fc.uniqueArray(anyListing, {
  selector: ({ id }) => id,
  maxLength: 40,
});
