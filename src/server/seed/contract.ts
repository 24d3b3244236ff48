import { COUNTRIES } from '#domain/places/destinations.ts';
import { CONTRACT_CATEGORIES, insertCategories, namesToFind } from './categories.ts';
import { insertProducts, type SeedProduct } from './insert-products.ts';
import { SAMPLE_CAPTION } from '#domain/stock/sample-caption.ts';
import { pictureChooser } from './pictures.ts';
import { estimatedRates } from './rates.ts';
import type { Db } from '#server/platform/database/db.ts';

const UPDATED = '2025-02-01T08:00:00Z';
const RATES_SINCE = '2025-01-01';
const SIZE = { id: 10, product_id: 302, code: 'size', name: 'Size', required: true, values: ['S', 'M', 'L'] };

/** The small fixed catalogue of contract 8, row for row; facts that it leaves open are plausible and fixed. */
export async function insertContract(db: Db): Promise<void> {
  await insertCategories(db, CONTRACT_CATEGORIES);
  await insertProducts(db, [...vehicles(), ...items()], SAMPLE_CAPTION);
  await db
    .insertInto('product_options')
    .values({ ...SIZE, values: JSON.stringify(SIZE.values) })
    .execute();
  const ports = [...new Set(COUNTRIES.flatMap((country) => country.ports))];
  await db.insertInto('shipping_rates').values(estimatedRates(ports, RATES_SINCE)).execute();
}

type Facts = Pick<SeedProduct, 'id' | 'title' | 'priceMinor' | 'stock'> & Partial<SeedProduct>;

/** Later ids came later, a minute apart, so that "newest first" has one answer. */
const times = (id: number) => ({
  createdAt: new Date(Date.UTC(2025, 0, 1, 8, id)).toISOString(),
  updatedAt: UPDATED,
});

function vehicles(): SeedProduct[] {
  const picturesOf = pictureChooser();
  const vehicle = (picture: string, facts: Facts): SeedProduct => {
    const { colour, hashes } = picturesOf(picture, facts.id);
    return {
      productClassId: 1,
      currency: 'USD',
      vehicleClass: 'cars',
      subtitle: 'From the UK',
      description: 'A vehicle of the test catalogue.',
      location: 'Southampton, United Kingdom',
      contact: 'Chicargos sales desk',
      colour,
      steering: 'right',
      pictures: hashes,
      ...times(facts.id),
      ...facts,
    };
  };
  const petrol = { fuel: 'Petrol', transmission: 'Manual' };
  const corollas = Array.from({ length: 26 }, (_, index) => {
    const id = 101 + index;
    return vehicle('saloon', {
      id,
      title: '2010 Toyota Corolla',
      priceMinor: 100_000 + 10_000 * index,
      stock: 1,
      make: 'Toyota',
      model: 'Corolla',
      modelYear: 2010,
      mileage: 88_000,
      engineCc: 1598,
      bodyType: 'Saloon',
      ...petrol,
      ...(id === 126 ? { pictures: [] } : {}),
    });
  });
  return [
    vehicle('saloon', {
      id: 12,
      title: '2012 Toyota Corolla 1.6 Icon',
      priceMinor: 450_000,
      stock: 5,
      make: 'Toyota',
      model: 'Corolla',
      modelYear: 2012,
      mileage: 61_000,
      engineCc: 1598,
      bodyType: 'Saloon',
      earlierPriceMinor: 500_000,
      ...petrol,
    }),
    vehicle('saloon', {
      id: 13,
      title: '2014 BMW 320i',
      priceMinor: 800_000,
      stock: 1,
      make: 'BMW',
      model: '320i',
      modelYear: 2014,
      mileage: 54_000,
      engineCc: 1997,
      bodyType: 'Saloon',
      fuel: 'Petrol',
      transmission: 'Automatic',
    }),
    vehicle('saloon', {
      id: 14,
      title: '2011 Mercedes-Benz C180',
      priceMinor: 600_000,
      stock: 1,
      make: 'Mercedes-Benz',
      model: 'C180',
      modelYear: 2011,
      mileage: 77_000,
      engineCc: 1796,
      bodyType: 'Saloon',
      fuel: 'Petrol',
      transmission: 'Automatic',
      listingType: 'Auction' as const,
    }),
    vehicle('hatchback', {
      id: 15,
      title: '2009 Nissan Note',
      priceMinor: 300_000,
      stock: 0,
      make: 'Nissan',
      model: 'Note',
      modelYear: 2009,
      mileage: 93_000,
      engineCc: 1386,
      bodyType: 'Hatchback',
      ...petrol,
    }),
    vehicle('saloon', {
      id: 16,
      title: '2013 Audi A4',
      priceMinor: 700_000,
      stock: 1,
      live: false,
      make: 'Audi',
      model: 'A4',
      modelYear: 2013,
      mileage: 69_000,
      engineCc: 1968,
      bodyType: 'Saloon',
      fuel: 'Diesel',
      transmission: 'Manual',
    }),
    vehicle('truck', {
      id: 17,
      title: '2008 Isuzu NPR truck',
      priceMinor: 1_500_000,
      stock: 40,
      make: 'Isuzu',
      model: 'NPR',
      vehicleClass: 'commercial' as const,
      modelYear: 2008,
      mileage: 140_000,
      engineCc: 5193,
      bodyType: 'Truck',
      fuel: 'Diesel',
      transmission: 'Manual',
    }),
    ...corollas,
  ];
}

function items(): SeedProduct[] {
  const item = (facts: Facts): SeedProduct => ({
    productClassId: 2,
    currency: 'ZMW',
    subtitle: 'OEM',
    description: 'An item of the test catalogue.',
    partNumber: '',
    condition: 'new',
    pictures: [],
    ...times(facts.id),
    ...facts,
    ...(facts.categoryId === undefined
      ? {}
      : { categoryNames: namesToFind(CONTRACT_CATEGORIES, facts.categoryId) }),
  });
  return [
    item({
      id: 301,
      title: 'Front bumper - Golf Mk7',
      priceMinor: 45_000,
      stock: 3,
      make: 'VW',
      model: 'Golf',
      modelYear: 2015,
      colour: 'Black',
      partNumber: '5G0807217',
      condition: 'used',
      categoryId: 51,
    }),
    item({ id: 302, title: 'Seat cover set', priceMinor: 12_000, stock: 10, categoryId: 52 }),
    item({
      id: 303,
      title: 'Alloy wheels',
      priceMinor: 250_000,
      stock: 1,
      listingType: 'Chinese',
      condition: 'used',
      categoryId: 53,
    }),
    item({ id: 304, title: 'Driving gloves', priceMinor: 9_000, stock: 6, categoryId: 60 }),
    item({ id: 401, title: 'Car radio', priceMinor: 90_000, stock: 2, productClassId: 3 }),
  ];
}
