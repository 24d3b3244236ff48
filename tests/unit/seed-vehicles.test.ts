import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BODY_TYPES } from '#domain/listings/listing-rules.ts';
import { subtitleOf, vehicleTitleOf } from '#domain/listings/listing-words.ts';
import { savePercent } from '#domain/money/money.ts';
import { committedMediaFolder } from '#server/media/serve.ts';
import { seedDataDir } from '#server/seed/data-folder.ts';
import { withFall } from '#server/seed/falls.ts';
import { seedEmblems, seedPictures } from '#server/seed/pictures.ts';
import { sourceRows } from '#server/seed/source-rows.ts';
import { descriptionOf } from '#server/seed/vehicle-words.ts';
import { priceUsd, type WhyNotListed, seedVehicles, STEP_USD } from '#server/seed/vehicles.ts';

const refused: Partial<Record<WhyNotListed, number>> = {};
const vehicles = [...seedVehicles((why) => (refused[why] = (refused[why] ?? 0) + 1))];

describe('what is listed and what is refused', () => {
  test('the flaws of the source are refused, each counted under its first reason', () => {
    expect(refused).toEqual({
      engine_missing: 150,
      fuel_unknown: 135,
      repeated: 105,
      mileage_tiny: 18,
      transmission_unknown: 4,
      electric_with_engine: 3,
      model_of_another_make: 2,
      year_future: 1,
    });
  });

  test('every source row is either listed or refused', () => {
    const total = Object.values(refused).reduce((sum, times) => sum + times, 0);
    expect(sourceRows()).toHaveLength(12_000);
    expect(vehicles.length + total).toBe(12_000);
  });

  test('stock references run from 40001 without a gap', () => {
    expect(vehicles.map((vehicle) => vehicle.id)).toEqual(vehicles.map((_, index) => 40_001 + index));
  });

  test('two readings give the same vehicles', () => {
    expect([...seedVehicles()]).toEqual(vehicles);
  });
});

describe('what a vehicle says', () => {
  test('prices are multiples of 50 dollars', () => {
    for (const { priceMinor } of vehicles) {
      expect(priceMinor % 5_000).toBe(0);
      expect(priceMinor).toBeGreaterThanOrEqual(5_000);
    }
  });

  test('one in twelve has a price that fell after it came, by 4 to 15 of a hundred', () => {
    const last = Date.parse('2026-11-20T08:00:00Z');
    const createdAt = '2026-10-01T00:00:00.000Z';
    const dated = vehicles.map((vehicle) =>
      withFall(
        { ...vehicle, productClassId: 1, currency: 'USD', createdAt, updatedAt: createdAt },
        last,
        STEP_USD * 100,
      ),
    );
    const fallen = dated.filter(({ fellFromMinor }) => fellFromMinor !== undefined);
    expect(fallen.length / dated.length).toBeGreaterThan(1 / 13);
    expect(fallen.length / dated.length).toBeLessThan(1 / 11);
    for (const { priceMinor, fellFromMinor = 0, priceSince = '', updatedAt, listingType } of fallen) {
      expect(fellFromMinor % 5_000).toBe(0);
      expect(savePercent(priceMinor, fellFromMinor)).toBeGreaterThanOrEqual(4);
      expect(savePercent(priceMinor, fellFromMinor)).toBeLessThanOrEqual(15);
      expect(priceSince > createdAt && Date.parse(priceSince) <= last).toBe(true);
      expect([updatedAt, listingType]).toEqual([priceSince, 'FixedPrice']);
    }
    expect(new Set(fallen.map(({ priceSince }) => priceSince)).size).toBeGreaterThan(100);
  });

  test('what came today has not fallen yet', () => {
    const last = Date.parse('2026-11-20T08:00:00Z');
    const createdAt = '2026-11-20T07:00:00.000Z';
    for (const vehicle of vehicles.slice(0, 200))
      expect(
        withFall(
          { ...vehicle, productClassId: 1, currency: 'USD', createdAt, updatedAt: createdAt },
          last,
          5000,
        ),
      ).not.toHaveProperty('fellFromMinor');
  });

  test.each([
    { pounds: 450, dollars: 300 },
    { pounds: 6_495, dollars: 4_050 },
    { pounds: 14_500, dollars: 9_000 },
    { pounds: 14_475, dollars: 8_950 },
    { pounds: 149_948, dollars: 92_950 },
    { pounds: 1, dollars: 50 },
  ])('$pounds pounds of 2020 are $dollars dollars', ({ pounds, dollars }) => {
    expect(priceUsd(pounds)).toBe(dollars);
  });

  test('bodies are words of the contract, vans, pickups and minibuses are commercial', () => {
    for (const { bodyType, vehicleClass } of vehicles) {
      expect(BODY_TYPES).toContain(bodyType);
      expect(vehicleClass === 'commercial').toBe(['Van', 'Pickup', 'Minibus'].includes(bodyType));
    }
  });

  test('texts fit where they go and a few vehicles are under auction', () => {
    expect(Math.max(...vehicles.map((vehicle) => vehicle.title.length))).toBeLessThanOrEqual(150);
    expect(Math.max(...vehicles.map((vehicle) => vehicle.subtitle.length))).toBeLessThanOrEqual(100);
    expect(vehicles.filter((vehicle) => vehicle.listingType === 'Auction')).toHaveLength(12);
  });

  test('a real 2015 Toyota is among them', () => {
    const found = vehicles.find((vehicle) => vehicle.title === '2015 Toyota RAV4 2.2 Diesel');
    expect(found).toMatchObject({
      make: 'Toyota',
      model: 'RAV4',
      bodyType: 'SUV',
      engineCc: 2_200,
      stock: 1,
    });
  });

  test('the words are made from the facts', () => {
    const van = {
      id: 40_001,
      make: 'Volkswagen',
      model: 'Caddy',
      modelYear: 2016,
      bodyType: 'Van',
      engineCc: 2_000,
      fuel: 'Diesel',
      transmission: 'Semi-Auto',
      mileage: 41_903,
      mpg: 49.6,
    };
    expect(vehicleTitleOf(van)).toBe('2016 Volkswagen Caddy 2.0 Diesel');
    expect(subtitleOf(van)).toBe('Van, semi-auto, 41,903 miles');
    expect(descriptionOf(van)).toBe(
      'This 2016 Volkswagen Caddy is a van with a 2.0 litre diesel engine and a semi-automatic gearbox, and has ' +
        'covered 41,903 miles. Its official fuel economy is 49.6 miles per gallon (UK). The pictures are ' +
        'illustrations of the body type; ask us for photos of this car before you order.',
    );
    const electric = { ...van, bodyType: 'SUV', engineCc: null, fuel: 'Electric', mileage: 1, mpg: null };
    expect(vehicleTitleOf(electric)).toBe('2016 Volkswagen Caddy Electric');
    expect(descriptionOf(electric)).toContain('is an SUV with an electric motor');
    expect(descriptionOf(electric)).toContain('has covered 1 mile. The pictures');
  });
});

describe('pictures and the size of it all', () => {
  const pictures = new Map(seedPictures().map((picture) => [picture.hash, picture]));

  test('every vehicle has four pictures of its own colour, each from another side', () => {
    for (const vehicle of vehicles) {
      const shown = vehicle.pictures.map((hash) => pictures.get(hash));
      expect(shown.map((picture) => picture?.view)).toEqual(['front', 'side', 'rear', 'high']);
      expect(new Set(shown.map((picture) => picture?.colour))).toEqual(
        new Set([vehicle.colour.toLowerCase()]),
      );
    }
  });

  test('every picture and emblem is there in each width with as many bytes as the index says', () => {
    const all = [...pictures.values(), ...seedEmblems()];
    expect(all).toHaveLength(102);
    for (const { hash, bytes, ...given } of all) {
      const avif = 'avif' in given ? given.avif : {};
      const named = [
        ...Object.entries(bytes).map(([width, size]) => [`${width}.webp`, size] as const),
        ...Object.entries(avif).map(([width, size]) => [`${width}.avif`, size] as const),
      ];
      const files = readdirSync(join(committedMediaFolder, hash)).toSorted();
      expect(files).toEqual(named.map(([name]) => name).toSorted());
      for (const [name, size] of named)
        expect(statSync(join(committedMediaFolder, hash, name)).size).toBe(size);
    }
  });

  test('from 320 px on an AVIF saves a quarter, smaller it saves nothing', () => {
    const sums = [...pictures.values()].reduce<Record<string, number>>((sum, { bytes, avif }) => {
      for (const [type, sizes] of Object.entries({ bytes, avif }))
        for (const [width, size] of Object.entries(sizes))
          sum[`${type} ${width}`] = (sum[`${type} ${width}`] ?? 0) + size;
      return sum;
    }, {});
    const share = (width: number) => (sums[`avif ${width}`] ?? 0) / (sums[`bytes ${width}`] ?? 0);
    expect(share(160)).toBeGreaterThan(0.95);
    for (const width of [320, 640, 1280]) expect(share(width)).toBeLessThan(0.75);
  });

  test('thumbs are small: 160 wide under 2 KB, 320 wide under 4 KB', () => {
    for (const { bytes } of pictures.values()) {
      expect(Object.keys(bytes)).toEqual(['160', '320', '640', '1280']);
      expect(bytes['160']).toBeLessThan(2_000);
      expect(bytes['320']).toBeLessThan(4_000);
    }
  });

  test('the data folder stays under 6 MB and names its licences', () => {
    const size = readdirSync(seedDataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    expect(size).toBeLessThan(6_000_000);
    expect(size).toBeGreaterThan(1_000_000);
    for (const name of ['LICENSE-data.md', 'LICENSE-simple-icons.txt'])
      expect(existsSync(join(seedDataDir, name))).toBe(true);
  });
});
