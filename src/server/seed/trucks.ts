import { groupedDigits } from '#domain/text/text-ends.ts';
import { listingTitle } from '#domain/listings/listing-rules.ts';
import { stockReference } from '#domain/stock/reference.ts';
import type { SeedProduct } from './insert-products.ts';
import { pseudoRandom, pick } from './pick.ts';
import { sampleChassis } from './sample-chassis.ts';
import { pictureChooser } from './pictures.ts';

/** Box trucks as their makers built them; what one of 2015 with 200,000 miles costs, in US dollars. */
const TRUCKS: readonly (readonly [make: string, model: string, engineCc: number, usd: number])[] = [
  ['Isuzu', 'NPR', 5193, 14_500],
  ['Isuzu', 'NQR', 5193, 16_000],
  ['Isuzu', 'FRR', 5193, 18_500],
  ['Isuzu', 'FVR', 7790, 24_000],
  ['Hino', '300', 4009, 15_000],
  ['Hino', '500', 7684, 23_500],
  ['Mitsubishi', 'Canter', 2998, 12_500],
  ['Mitsubishi', 'Canter', 4899, 13_500],
  ['DAF', 'LF', 4462, 15_500],
  ['DAF', 'LF', 6692, 17_000],
  ['MAN', 'TGL', 4580, 16_000],
  ['MAN', 'TGM', 6871, 19_500],
  ['Iveco', 'Eurocargo', 3920, 13_000],
  ['Iveco', 'Eurocargo', 5880, 15_000],
  ['Mercedes-Benz', 'Atego', 4249, 16_500],
  ['Mercedes-Benz', 'Atego', 6374, 18_500],
  ['Scania', 'P230', 8867, 24_500],
  ['Volvo', 'FL', 7146, 20_000],
];
const FIRST_ID = 62_001;
const COUNT = 150;
const FIRST_YEAR = 2008;
const YEARS = 12;
export const TRUCK_STEP_USD = 250;
const YARDS = ['Tilbury', 'Immingham', 'Sheerness', 'Liverpool', 'Bristol'];

const thousands = (value: number) => groupedDigits(String(value), ',');

/** The box trucks of the demo, always the same ones: the source of the cars has none. Each says that it is a sample. */
export function seedTrucks(): Omit<SeedProduct, 'createdAt' | 'updatedAt'>[] {
  const picturesOf = pictureChooser();
  return Array.from({ length: COUNT }, (_, index) => {
    const id = FIRST_ID + index;
    const [make, model, engineCc, usd] = pick(TRUCKS, `truck ${index}`);
    const modelYear = FIRST_YEAR + pseudoRandom(`truck year ${index}`, YEARS);
    const mileage = (2021 - modelYear) * 18_000 + pseudoRandom(`truck miles ${index}`, 90_000);
    const transmission = pseudoRandom(`truck gears ${index}`, 4) === 0 ? 'Automatic' : 'Manual';
    const worth = usd * (1 + (modelYear - 2015) * 0.06) * (1 - (mileage - 200_000) / 2_000_000);
    const priceMinor = Math.round(worth / TRUCK_STEP_USD) * TRUCK_STEP_USD * 100;
    const { colour, hashes } = picturesOf('truck', index);
    const power = `${(engineCc / 1000).toFixed(1)} Diesel`;
    return {
      id,
      productClassId: 1,
      vehicleClass: 'commercial',
      title: listingTitle({ year: modelYear, make, model, variant: power }),
      subtitle: `Sample. Truck, ${transmission.toLowerCase()}, ${thousands(mileage)} miles`,
      description: `A sample listing that shows how the shop works: a ${modelYear} ${make} ${model} box truck with a ${power.toLowerCase()} engine. The pictures are illustrations of the body type; ask us for photos of a truck before you order.`,
      make,
      model,
      modelYear,
      mileage,
      engineCc,
      fuel: 'Diesel',
      transmission,
      bodyType: 'Truck',
      colour,
      steering: 'right',
      chassis: sampleChassis(id),
      location: `${pick(YARDS, `truck yard ${index}`)}, United Kingdom`,
      contact: `Chicargos sales desk. Please quote REF ${stockReference(id)}.`,
      priceMinor,
      currency: 'USD',
      stock: 1,
      pictures: hashes,
    };
  });
}
