import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/text/languages.ts';
import { importProblems } from '#domain/listings/listing-rules.ts';
import { seedCategories } from '#server/seed/categories.ts';
import { seedTrims } from '#server/seed/fitment.ts';
import { PART_DRAWINGS } from '../../src/tools/prepare/part-drawings.ts';
import { drawingOf } from '#server/seed/part-drawing.ts';
import { seedPartPictures } from '#server/seed/pictures.ts';
import { seedSpares } from '#server/seed/spares.ts';
import { seedTrucks } from '#server/seed/trucks.ts';

const categories = seedCategories();
const trims = seedTrims();
const spares = seedSpares(categories, trims);
const drawings = seedPartPictures().map(({ hash }) => hash);
const products = spares.map(({ product }) => product);

describe('the spares of the demo', () => {
  test('are some nine hundred, and sixty electronics, each under a category that has no other below it', () => {
    const count = (productClass: number) =>
      products.filter(({ productClassId }) => productClassId === productClass).length;
    expect([count(2), count(3)]).toEqual([860, 60]);
    const leaves = new Set(categories.map(({ id }) => id));
    for (const { parentId } of categories) if (parentId !== null) leaves.delete(parentId);
    expect(products.filter(({ categoryId }) => !leaves.has(categoryId ?? 0))).toEqual([]);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    expect(new Set(products.map(({ title }) => title)).size).toBe(products.length);
  });

  test('say in every listing that they are samples, and show a drawing of their kind', () => {
    for (const { subtitle, description, pictures, partNumber } of products) {
      expect(subtitle).toMatch(/^Sample/);
      expect(description).toMatch(/^A sample listing/);
      expect(partNumber).toMatch(/^SMP-/);
      expect(pictures).toHaveLength(1);
      expect(drawings).toContain(pictures[0]);
      expect(description).toContain('The picture is an illustration of the kind');
    }
  });

  test('are sold in both currencies, half from the house and half by vendors in Zambia', () => {
    const kwacha = products.filter(({ currency }) => currency === 'ZMW');
    expect(Math.abs(kwacha.length * 2 - products.length)).toBeLessThanOrEqual(2);
    for (const { location, currency, priceMinor } of products) {
      expect(location).toMatch(currency === 'ZMW' ? /, Zambia$/ : /, United Kingdom$/);
      expect(priceMinor % 100).toBe(0);
      expect(priceMinor).toBeGreaterThanOrEqual(400);
    }
  });

  test('some are sold out, twelve are asked for, and fourteen come in sizes', () => {
    expect(products.some(({ stock }) => stock === 0)).toBe(true);
    expect(Math.max(...products.map(({ stock }) => stock))).toBe(12);
    expect(products.filter(({ listingType }) => listingType === 'Chinese')).toHaveLength(12);
    expect(spares.filter(({ sizes }) => sizes.length > 1)).toHaveLength(14);
  });

  test.each(['men', 'women'])('have what %s wear, for the address that browses it', (slug) => {
    const id = categories.find((category) => category.slug === slug)?.id;
    expect(products.filter(({ categoryId }) => categoryId === id)).toHaveLength(4);
  });

  test('fit the cars of their title, in no year beyond it', () => {
    const byId = new Map(trims.map((trim) => [trim.id, trim]));
    const fitted = spares.filter(({ trimIds }) => trimIds.length > 0);
    expect(fitted).toHaveLength(820);
    for (const { product, trimIds } of fitted) {
      const [from = 0, to = from] = (/ (\d{4})(?:-(\d{4}))?$/.exec(product.title) ?? []).slice(1).map(Number);
      for (const id of trimIds) {
        const trim = byId.get(id);
        expect([trim?.make, trim?.model]).toEqual([product.make, product.model]);
        expect(trim?.years.every((year) => from <= year && year <= to)).toBe(true);
      }
    }
  });

  test('are the same ones each time', () => {
    expect(seedSpares(categories, trims)).toEqual(spares);
  });
});

test('the trucks of the demo pass the rules of a listing, and say that they are samples', () => {
  const trucks = seedTrucks();
  expect(trucks).toHaveLength(150);
  for (const { make = '', model = '', modelYear = 0, mileage = 0, ...truck } of trucks) {
    const facts = {
      make,
      model,
      year: modelYear,
      mileage,
      priceMinor: truck.priceMinor,
      engineCc: truck.engineCc ?? null,
      fuel: truck.fuel ?? null,
      transmission: truck.transmission ?? null,
    };
    expect(importProblems(facts, 2020)).toEqual([]);
    expect(truck).toMatchObject({ productClassId: 1, vehicleClass: 'commercial', bodyType: 'Truck' });
    expect(truck.subtitle).toMatch(/^Sample\./);
    expect(truck.pictures).toHaveLength(4);
    expect(truck.priceMinor).toBeGreaterThan(500_000);
  }
});

test('the tree of categories has one root, and none of aircraft and boats', () => {
  expect(categories).toHaveLength(386);
  expect(categories.filter(({ parentId }) => parentId === null)).toMatchObject([
    { id: 1000, slug: 'vehicle-parts-and-accessories', name: 'Vehicle Parts & Accessories' },
  ]);
  expect(categories.filter(({ name }) => /aircraft|boat hook|outboard/i.test(name))).toEqual([]);
  expect(categories.find(({ slug }) => slug === 'brake-pads')?.names['pt']).toBe('Pastilhas de travões');
  expect(categories.find(({ slug }) => slug === 'brake-pads')?.names['sw']).toBe('Pedi za breki');
  // As a workshop calls it, not as the source does.
  expect(categories.find(({ slug }) => slug === 'brake-rotors')?.names['pt']).toBe('Discos de travão');
});

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'each category of the shop as it is shipped has a name in %s, of its own, and none is named that there is not',
  (language) => {
    expect(categories.filter(({ names }) => !names[language]?.trim()).map(({ slug }) => slug)).toEqual([]);
    const named = categories.map(({ names }) => names[language]);
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
    const slugs = new Set(categories.map(({ slug }) => slug));
    const file: Record<string, string> = JSON.parse(
      readFileSync(`src/server/seed/data/category-names-${language}.json`, 'utf8'),
    );
    expect(Object.keys(file).filter((slug) => !slugs.has(slug))).toEqual([]);
  },
);

test('each drawing of the tool is among the committed ones, and one for each category that names it', () => {
  const drawn = new Set(seedPartPictures().map(({ drawing }) => drawing));
  expect([...drawn].toSorted()).toEqual([...PART_DRAWINGS].toSorted());
  for (const { slug } of categories) expect(drawn).toContain(drawingOf(slug));
});
