import { sql } from 'kysely';
import type { StoredCategory } from '#domain/stock/category-tree.ts';
import { stockReference } from '#domain/stock/reference.ts';
import type { FitmentTrims } from '#server/platform/database/schema/fitment.ts';
import { namesToFind } from './categories.ts';
import type { SeedProduct } from './insert-products.ts';
import { drawingOf } from './part-drawing.ts';
import { pseudoRandom, pick } from './pick.ts';
import { seedPartPictures } from './pictures.ts';
import {
  ELECTRONICS_KINDS,
  FITTED_KINDS,
  SIZED_KINDS,
  type SpareKind,
  UNIVERSAL_KINDS,
  WEAR_KINDS,
} from './spare-kinds.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Stock references of spares, electronics and wear after them; far from those of the vehicles. */
const FIRST_SPARE_ID = 60_001;
const FIRST_ELECTRONICS_ID = 61_001;
const FIRST_WEAR_ID = 63_001;
const FITTED = 820;
/** 1 and 2 are the ways of shipping. */
const FIRST_OPTION_ID = 10;
/** One in so many is a "Chinese" listing, for which one inquires: twelve in all. */
const INQUIRE_EVERY = 75;

/** A spare of the demo, its sizes where there are some, and the trims that it is said to fit. */
export interface SeedSpare {
  product: Omit<SeedProduct, 'createdAt' | 'updatedAt'>;
  sizes: readonly string[];
  trimIds: readonly string[];
}

/** Cars that people here drive, as the trims spell them. */
const CARS: Readonly<Record<string, readonly string[]>> = {
  Toyota: [
    'Yaris',
    'Hilux',
    'RAV4',
    'Land Cruiser',
    'Corolla',
    'Auris',
    'Avensis',
    'Aygo',
    'Prius',
    '4Runner',
  ],
  Nissan: ['Pathfinder', 'Juke', 'Murano', 'Frontier', 'NV200'],
  Honda: ['CR-V', 'Fit', 'Civic', 'Accord'],
  Mazda: ['2', '3', '6', 'CX-5', '5'],
  Mitsubishi: ['Outlander', 'Lancer', 'Montero'],
  Subaru: ['Forester', 'Impreza', 'Legacy'],
  Suzuki: ['Grand Vitara', 'SX4'],
  Ford: ['Fiesta', 'Focus', 'Kuga', 'Mondeo'],
  Volkswagen: ['Golf', 'Polo', 'Passat', 'Tiguan', 'Amarok'],
  BMW: ['3 Series', '5 Series', 'X3', 'X5'],
  'Mercedes-Benz': ['C Class', 'E Class', 'A Class', 'M Class'],
  Audi: ['A3', 'A4', 'Q5'],
  Hyundai: ['i10', 'i20', 'Tucson', 'ix35'],
  Kia: ['Sportage', 'Sorento', 'Rio'],
  'Land Rover': ['Discovery', 'Range Rover', 'Freelander'],
  Jeep: ['Grand Cherokee', 'Wrangler'],
};
const DEAR_MAKES = new Set(['BMW', 'Mercedes-Benz', 'Audi', 'Land Rover', 'Jeep']);

const CONDITIONS = [
  { name: 'new', percent: 100 },
  { name: 'used', percent: 55 },
  { name: 'refurbished', percent: 75 },
] as const;
const YARDS = ['Tilbury', 'Southampton', 'Birmingham', 'Leeds'];
const TOWNS = ['Lusaka', 'Kitwe', 'Ndola', 'Livingstone', 'Chipata'];
/** Kwacha for a dollar, and the step in which vendors ask. */
const KWACHA = 27.5;
const KWACHA_STEP = 5;

/** The spares of the demo, always the same ones. Each says that it is a sample. */
export function seedSpares(
  categories: readonly StoredCategory[],
  trims: readonly FitmentTrims[],
): SeedSpare[] {
  const spareOf = spareMaker(categories);
  const cars = carsOf(trims);
  const seen = new Set<string>();
  const spares: SeedSpare[] = [];
  for (let attempt = 0; spares.length < FITTED; attempt++) {
    const kind = pick(FITTED_KINDS, `kind ${attempt}`);
    const car = pick(cars, `car ${attempt}`);
    const [from, to] = pick(car.spans, `span ${attempt}`);
    const title = `${kind[1]} - ${car.make} ${car.model} ${from === to ? from : `${from}-${to}`}`;
    if (seen.has(title)) continue;
    seen.add(title);
    const trimIds = car.trims
      .filter(({ years }) => years.every((year) => from <= year && year <= to))
      .map(({ id }) => id);
    spares.push({
      ...spareOf(FIRST_SPARE_ID + spares.length, kind, title, {
        make: car.make,
        model: car.model,
        modelYear: from,
      }),
      trimIds,
    });
  }
  for (const kind of UNIVERSAL_KINDS) spares.push(spareOf(FIRST_SPARE_ID + spares.length, kind, kind[1]));
  for (const [slug, name, usd, sizes] of SIZED_KINDS)
    spares.push({ ...spareOf(FIRST_SPARE_ID + spares.length, [slug, name, usd], name), sizes });
  const electronics = ELECTRONICS_KINDS.flatMap(([slug, name, usd, models]) =>
    models.map((model, place) => [slug, `${name}, ${model}`, Math.round(usd * (1 + place / 6))] as const),
  );
  for (const [place, kind] of electronics.entries()) {
    const spare = spareOf(FIRST_ELECTRONICS_ID + place, kind, kind[1]);
    spares.push({ ...spare, product: { ...spare.product, productClassId: 3 } });
  }
  for (const [place, [slug, name, usd, sizes]] of WEAR_KINDS.entries())
    spares.push({ ...spareOf(FIRST_WEAR_ID + place, [slug, name, usd], name), sizes });
  return spares;
}

/** The sizes of the spares and what they fit. After the products and the trims. */
export async function insertSpareDetails(db: Db, spares: readonly SeedSpare[]): Promise<void> {
  const sized = spares.filter(({ sizes }) => sizes.length > 0);
  const size = { code: 'size', name: 'Size', required: true };
  await db
    .insertInto('product_options')
    .values(
      sized.map(({ product, sizes }, place) => ({
        id: FIRST_OPTION_ID + place,
        product_id: product.id,
        ...size,
        values: JSON.stringify(sizes),
      })),
    )
    .execute();
  const fitted = spares.flatMap(({ product, trimIds }) => trimIds.map((trim) => ({ id: product.id, trim })));
  await sql`
    insert into product_fitment (product_id, trim_id)
    select * from unnest(${fitted.map(({ id }) => id)}::integer[], ${fitted.map(({ trim }) => trim)}::text[])
  `.execute(db);
}

interface Car {
  make: string;
  model: string;
  trims: readonly FitmentTrims[];
  /** First and last year that some of its trims were built together: what a part is made for. */
  spans: (readonly [from: number, to: number])[];
}

function carsOf(trims: readonly FitmentTrims[]): Car[] {
  const cars = Object.entries(CARS).flatMap(([make, models]) =>
    models.map((model) => {
      const own = trims.filter((trim) => trim.make === make && trim.model === model);
      const spans = own.flatMap(({ years }) => {
        const [from, to] = [Math.min(...years), Math.max(...years)];
        return to - from >= 2 ? [[from, to] as const] : [];
      });
      return { make, model, trims: own, spans };
    }),
  );
  return cars.filter(({ spans }) => spans.length > 0);
}

type CarFacts = Pick<SeedProduct, 'make' | 'model' | 'modelYear'>;

function spareMaker(categories: readonly StoredCategory[]) {
  const bySlug = new Map(categories.map((category) => [category.slug, category.id]));
  const pictureOf = new Map(seedPartPictures().map(({ drawing, hash }) => [drawing, [hash]]));
  return (id: number, [slug, name, usd]: SpareKind, title: string, car: CarFacts = {}): SeedSpare => {
    const categoryId = bySlug.get(slug);
    if (categoryId === undefined) throw new Error(`categories.json has no ${slug}`);
    const condition = car.make === undefined ? CONDITIONS[0] : pick(CONDITIONS, `condition ${id}`);
    const dear = DEAR_MAKES.has(car.make ?? '') ? 1.4 : 1;
    const usdNow = Math.max(4, Math.round((usd * dear * condition.percent) / 100));
    const isHouse = id % 2 === 0;
    const kwacha = Math.ceil((usdNow * KWACHA) / KWACHA_STEP) * KWACHA_STEP;
    const priceMinor = (isHouse ? usdNow : kwacha) * 100;
    const partNumber = `SMP-${pseudoRandom(`number ${id}`, 90_000) + 10_000}-${id % 1000}`;
    const forWhich = id < FIRST_WEAR_ID ? 'It fits most vehicles.' : 'Choose the size that you wear.';
    const fits = car.make === undefined ? forWhich : `It is for the ${title.split(' - ').at(-1)}.`;
    const reference = stockReference(id);
    return {
      product: {
        id,
        productClassId: 2,
        title,
        subtitle: `Sample, ${condition.name}`,
        description: `A sample listing that shows how the shop works. ${name}, ${condition.name}. ${fits} The part number is made up. The picture is an illustration of the kind; ask us for photos before you order.`,
        listingType: id % INQUIRE_EVERY === 0 ? 'Chinese' : 'FixedPrice',
        ...car,
        partNumber,
        condition: condition.name,
        categoryId,
        categoryNames: namesToFind(categories, categoryId),
        location: isHouse
          ? `${pick(YARDS, `yard ${id}`)}, United Kingdom`
          : `${pick(TOWNS, `town ${id}`)}, Zambia`,
        contact: isHouse
          ? `Chicargos sales desk. Please quote REF ${reference}.`
          : `Sample vendor. Please quote REF ${reference}.`,
        priceMinor,
        currency: isHouse ? 'USD' : 'ZMW',
        stock: pseudoRandom(`stock ${id}`, 13),
        pictures: pictureOf.get(drawingOf(slug)) ?? [],
      },
      sizes: [],
      trimIds: [],
    };
  };
}
