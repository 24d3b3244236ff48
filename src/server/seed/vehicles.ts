import { BODY_TYPES, importProblems, type ListingProblem } from '#domain/listings/listing-rules.ts';
import { subtitleOf, vehicleTitleOf } from '#domain/listings/listing-words.ts';
import { modelName } from './model-name.ts';
import { sampleChassis } from './sample-chassis.ts';
import { pictureChooser } from './pictures.ts';
import { type SourceRow, sourceRows } from './source-rows.ts';
import { contactOf, descriptionOf } from './vehicle-words.ts';

/** A vehicle of the demo shop, ready for the tables. */
export interface SeedVehicle {
  id: number;
  make: string;
  model: string;
  modelYear: number;
  /** US cents, a multiple of 50 dollars. */
  priceMinor: number;
  /** Miles. */
  mileage: number;
  /** Null: electric. */
  engineCc: number | null;
  fuel: string;
  transmission: string;
  bodyType: string;
  colour: string;
  steering: 'right';
  chassis: string;
  title: string;
  subtitle: string;
  description: string;
  vehicleClass: 'cars' | 'commercial';
  listingType: 'FixedPrice' | 'Auction';
  stock: number;
  location: string;
  contact: string;
  /** Hashes, the front first. */
  pictures: string[];
}

/** Why a row of the source is not listed: a listing rule, or what only the whole source shows. */
export type WhyNotListed = ListingProblem | 'repeated' | 'model_of_another_make';

/** The first stock reference: REF 40 001. */
export const FIRST_ID = 40_001;

/**
 * The adverts are of 2020, so their facts are judged as of then: ten miles on a car of 2019 was a new car, not a slip.
 * It also keeps the ids the same whatever day the seed runs.
 */
const SOURCE_YEAR = 2020;

/**
 * Pounds of 2020 to dollars of today, in hundredths. Not an exchange rate: cars have lost some years of value since
 * and are sold without UK tax. It puts the middle of the stock at 9,000 dollars, as such exports are priced.
 */
const USD_PER_100_GBP = 62;
export const STEP_USD = 50;

/** Every so many listings one is under auction: twelve in all. */
const AUCTION_EVERY = 950;
const AUCTION_AT = 475;

const COMMERCIAL = new Set(['van', 'pickup', 'minibus']);
const BODY_NAMES = new Map(BODY_TYPES.map((name) => [name.toLowerCase(), name]));
const YARDS = [
  'Southampton',
  'Bristol',
  'Tilbury',
  'Liverpool',
  'Sheerness',
  'Immingham',
  'Newcastle upon Tyne',
  'Birmingham',
  'Manchester',
  'Leeds',
  'Leicester',
  'London',
  'Cardiff',
  'Glasgow',
];

/**
 * The vehicles of the demo, always the same ones with the same ids from FIRST_ID on without a gap.
 * @param onRefused is told the first reason for each row that is not listed
 */
export function* seedVehicles(
  onRefused: (why: WhyNotListed) => void = () => undefined,
): Generator<SeedVehicle> {
  const picturesOf = pictureChooser();
  const seen = new Set<string>();
  let listed = 0;
  for (const row of sourceRows()) {
    const refusal = refusalOf(row, seen);
    if (refusal) onRefused(refusal);
    else yield vehicleOf(row, listed++, picturesOf);
  }
}

/** Dollars of a row, rounded half-up to STEP_USD. */
export function priceUsd(priceGbp: number): number {
  const step = STEP_USD * 100;
  return Math.max(STEP_USD, Math.floor((priceGbp * USD_PER_100_GBP + step / 2) / step) * STEP_USD);
}

function refusalOf(row: SourceRow, seen: Set<string>): WhyNotListed | undefined {
  const facts = {
    make: row.make,
    model: row.model,
    year: row.year,
    priceMinor: priceUsd(row.priceGbp) * 100,
    mileage: row.mileage,
    engineCc: row.engineTenths * 100,
    fuel: row.fuel,
    transmission: row.gearbox,
  };
  const [problem] = importProblems(facts, SOURCE_YEAR);
  if (problem) return problem;
  if (row.make === 'Vauxhall' && row.model === 'Kadjar') return 'model_of_another_make';
  // A new car in a showroom has many twins; two used ones that agree in all ten facts are one car advertised twice,
  // and sold twice if both were listed.
  if (row.mileage < 1000) return undefined;
  const { source: _, ...advert } = row;
  const key = Object.values(advert).join('|');
  if (seen.has(key)) return 'repeated';
  seen.add(key);
  return undefined;
}

function vehicleOf(
  row: SourceRow,
  index: number,
  picturesOf: ReturnType<typeof pictureChooser>,
): SeedVehicle {
  const id = FIRST_ID + index;
  const priceMinor = priceUsd(row.priceGbp) * 100;
  const { colour, hashes } = picturesOf(row.body, row.source);
  const worded = {
    id,
    make: row.make,
    model: modelName(row.model),
    modelYear: row.year,
    bodyType: BODY_NAMES.get(row.body) ?? row.body,
    engineCc: row.engineTenths === 0 ? null : row.engineTenths * 100,
    fuel: row.fuel,
    transmission: row.gearbox,
    mileage: row.mileage,
    mpg: row.mpgTenths >= 100 && row.mpgTenths <= 1500 ? row.mpgTenths / 10 : null,
  };
  const { mpg: _, ...facts } = worded;
  return {
    ...facts,
    priceMinor,
    colour,
    // Made for the UK.
    steering: 'right',
    chassis: sampleChassis(id),
    title: vehicleTitleOf(worded),
    subtitle: subtitleOf(worded),
    description: descriptionOf(worded),
    vehicleClass: COMMERCIAL.has(row.body) ? 'commercial' : 'cars',
    listingType: index % AUCTION_EVERY === AUCTION_AT ? 'Auction' : 'FixedPrice',
    stock: 1,
    location: `${YARDS[row.source % YARDS.length] ?? 'Southampton'}, United Kingdom`,
    contact: contactOf(id),
    pictures: hashes,
  };
}
