import { CONTRACT_CATEGORIES, namesToFind } from './categories.ts';
import { insertProducts, type SeedProduct } from './insert-products.ts';
import { SAMPLE_CAPTION } from '#domain/stock/sample-caption.ts';
import type { Tx } from '#server/platform/database/db.ts';

const MADE = '2025-02-01T08:00:00Z';
/** The leaf that account contract 1 names. */
const WHEELS = 53;

const LISTED = {
  currency: 'ZMW',
  location: 'Lusaka',
  contact: '+260977123456',
  stock: 1,
  pictures: [],
  createdAt: MADE,
  updatedAt: MADE,
} as const;

const CAR = {
  ...LISTED,
  productClassId: 1,
  vehicleClass: 'cars',
  fuel: 'Petrol',
  transmission: 'Manual',
} as const;

interface Listing {
  email: string;
  listing: Omit<SeedProduct, 'ownerId'>;
}

/** Account contract 1: complete drafts of one seller and a live listing of another. */
const LISTINGS: readonly Listing[] = [
  {
    email: 'vendor1@example.test',
    listing: {
      ...CAR,
      id: 501,
      live: false,
      title: '2012 Toyota Corolla 1.6',
      description: 'One owner. Full service book.',
      priceMinor: 25_000_000,
      make: 'Toyota',
      model: 'Corolla',
      modelYear: 2012,
      mileage: 84_000,
      engineCc: 1600,
      bodyType: 'Saloon',
    },
  },
  {
    email: 'vendor1@example.test',
    listing: {
      ...LISTED,
      id: 601,
      productClassId: 2,
      live: false,
      title: 'Alloy wheels, Corolla E150',
      description: 'A set of four, 16 inch.',
      priceMinor: 320_000,
      partNumber: '42611-02B30',
      condition: 'used',
      categoryId: WHEELS,
      categoryNames: namesToFind(CONTRACT_CATEGORIES, WHEELS),
    },
  },
  {
    email: 'vendor2@example.test',
    listing: {
      ...CAR,
      id: 701,
      title: '2013 Nissan Note 1.4',
      description: 'Driven in Lusaka since 2018.',
      priceMinor: 18_500_000,
      make: 'Nissan',
      model: 'Note',
      modelYear: 2013,
      mileage: 71_000,
      engineCc: 1386,
      bodyType: 'Hatchback',
    },
  },
];

/** Listings of the sellers of the seed `account`. */
export async function insertListings(tx: Tx): Promise<void> {
  const people = await tx.selectFrom('users').select(['id', 'email']).execute();
  const listings = LISTINGS.map(({ email, listing }): SeedProduct => {
    const owner = people.find((person) => person.email === email);
    if (!owner) throw new Error(`${email} has no account`);
    return { ...listing, ownerId: owner.id };
  });
  await insertProducts(tx, listings, SAMPLE_CAPTION);
}
