import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Listing } from '#domain/catalogue/listing.ts';
import { apply, type LoadedCatalogue } from '#domain/pack/apply.ts';
import {
  BadBytes,
  NewerFormat,
  packNumbers,
  packTexts,
  unpackNumbers,
  unpackTexts,
} from '#domain/pack/bytes.ts';
import type { PackArticle } from '#domain/pack/format.ts';
import { readPack } from '#domain/pack/read.ts';
import { openPack } from '#domain/pack/decompress.ts';
import { colourOnly, writePack } from '#domain/pack/write.ts';
import { anyListing, anyListings, listing } from './any-listings.ts';
import { NOTHING_NEW, pack } from './any-packs.ts';

const carried = (given: Listing): Listing => ({
  ...given,
  picture: given.picture && colourOnly(given.picture),
});

test('whole numbers come back from their planes', () => {
  const figures = fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.maxSafeInteger().map((n) => Math.floor(n / 4)),
  );
  fc.assert(
    fc.property(fc.array(fc.option(figures, { nil: null })), fc.boolean(), (given, sorted) => {
      const values = sorted ? given.filter((n) => n !== null).toSorted((a, b) => a - b) : given;
      const { form, bytes } = packNumbers(values);
      expect(unpackNumbers(form, bytes, values.length)).toEqual(values);
    }),
  );
});

test.each<[number[], number]>([
  [[], 0],
  [[7, 7, 7], 0],
  [[100, 300, 200], 3],
  [[0, 255, 3], 3],
  [[0, 256, 3], 6],
  [[40_001, 40_002, 40_003, 40_009], 4],
])('%j takes %i bytes', (values, size) => {
  expect(packNumbers(values).bytes).toHaveLength(size);
});

test('texts come back, also empty ones', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      expect(unpackTexts(packTexts(texts), texts.length)).toEqual(texts);
    }),
  );
  expect(unpackTexts(packTexts(['\u{FEFF}a']), 1)).toEqual(['\u{FEFF}a']);
});

test('any listings come back from a pack, by id', () => {
  fc.assert(
    fc.property(anyListings, anyListings, (listings, gone) => {
      const tombstones = gone.map(({ id, updatedAt }) => ({ id, at: updatedAt }));
      const whole = pack({ listings, tombstones });
      const read = readPack(writePack(whole));
      expect(read).toEqual({
        ...whole,
        listings: listings.map(carried).toSorted((a, b) => a.id - b.id),
        tombstones: tombstones.toSorted((a, b) => a.id - b.id),
      });
    }),
  );
});

test('more makes than two bytes can count come back', () => {
  const listings = Array.from({ length: 65_600 }, (_, at) => listing({ id: at + 1, make: `M${at}` }));
  expect(readPack(writePack(pack({ listings }))).listings).toEqual(listings);
});

test('the same listings are the same bytes, whatever order they came in', () => {
  fc.assert(
    fc.property(anyListings, (listings) => {
      expect(writePack(pack({ listings: listings.toReversed() }))).toEqual(writePack(pack({ listings })));
    }),
  );
});

test('a title that its facts foretell costs nothing', () => {
  const facts = { make: 'Kia', model: 'Rio', year: 2015, fuel: 'Petrol', engineCc: 1400 };
  const rows = (title: string) =>
    Array.from({ length: 100 }, (_, at) => listing({ ...facts, id: at + 1, title }));
  const expected = writePack(pack({ listings: rows('2015 Kia Rio 1.4 Petrol') }));
  const own = writePack(pack({ listings: rows('2015 Kia Rio 1.4 petrol') }));
  expect(own.length - expected.length).toBeGreaterThan(100 * 24);
});

test('bytes that were cut or are something else are refused', () => {
  const bytes = writePack(pack({ listings: [listing(), listing({ id: 2, title: 'Another' })] }));
  for (let length = 0; length < bytes.length; length++)
    expect(() => readPack(bytes.subarray(0, length))).toThrow(BadBytes);
  expect(() => readPack(Uint8Array.of(...bytes, 0))).toThrow(BadBytes);
});

const held = (start: LoadedCatalogue | null, ...packs: Parameters<typeof apply>[1][]): LoadedCatalogue => {
  let now = start;
  for (const one of packs) {
    const next = apply(now, one);
    if (typeof next === 'string') throw new Error(next);
    now = next;
  }
  if (now === null) throw new Error('nothing');
  return now;
};

test('a whole catalogue and its changes are what the whole one is later', () => {
  const change = fc.record({
    put: fc.array(anyListing, { maxLength: 8 }),
    drop: fc.array(fc.nat({ max: 20 })),
  });
  fc.assert(
    fc.property(anyListings, fc.array(change, { maxLength: 6 }), (first, changes) => {
      const now = new Map(first.map((one) => [one.id, one]));
      let phone = held(null, pack({ listings: first }));
      changes.forEach(({ put, drop }, at) => {
        for (const one of put) now.set(one.id, one);
        const kept = new Set(put.map(({ id }) => id));
        const tombstones = drop.filter((id) => !kept.has(id)).map((id) => ({ id, at: 1 }));
        for (const { id } of tombstones) now.delete(id);
        const listings = [...new Map(put.map((one) => [one.id, one])).values()];
        const since = phone.cursor;
        phone = held(
          phone,
          readPack(
            writePack(
              pack({ full: false, since, cursor: `c${at + 2}`, version: at + 2, listings, tombstones }),
            ),
          ),
        );
      });
      const whole = held(null, pack({ listings: [...now.values()] }));
      const ids = (one: LoadedCatalogue) =>
        [...one.listings.values()].map(carried).toSorted((a, b) => a.id - b.id);
      expect(ids(phone)).toEqual(ids(whole));
    }),
  );
});

const start = held(null, pack({ version: 5, cursor: 'c5' }));
test.each<[string, Parameters<typeof pack>[0], string]>([
  ['another shop', { catalogue: 'b', version: 9 }, 'other'],
  ['another make', { make: 'Kia', version: 9 }, 'other'],
  ['another region', { region: 'zw', version: 9 }, 'other'],
  ['an older whole one', { version: 4 }, 'older'],
  ['a change further on', { full: false, since: 'c6', version: 9 }, 'gap'],
])('%s is not applied', (_name, parts, why) => {
  expect(apply(start, pack(parts))).toBe(why);
});

test('a change without a catalogue is not applied', () => {
  expect(apply(null, pack({ full: false, since: 'c1' }))).toBe('gap');
});

test('a change keeps the sections that it does not speak of', () => {
  const rule = { place: 'deals', range: '', product: 1, title: null, price: null, currency: null } as const;
  const promotions = [{ ...rule, link: null, picture: null, from: 0, to: null }];
  const first = held(null, pack({ sections: { ...pack().sections, makes: [['Kia', null]], promotions } }));
  const next = held(
    first,
    pack({
      full: false,
      since: 'c1',
      cursor: 'c2',
      sections: {
        ...NOTHING_NEW,
        site_settings: { crossed_out_price: 'off' },
        categories: [[1, null, 'parts', 'Parts', null, {}]],
      },
    }),
  );
  expect(next.sections).toEqual({
    ...pack().sections,
    makes: [['Kia', null]],
    promotions,
    site_settings: { crossed_out_price: 'off' },
    categories: [[1, null, 'parts', 'Parts', null, {}]],
  });
});

const article = (id: number, facts: Partial<PackArticle> = {}): PackArticle => ({
  id,
  slug: `a-${id}`,
  title: 'Ports',
  created: null,
  excerpt: '',
  content: '<p>Ports</p>',
  picture: null,
  ...facts,
});

test('articles come, change and go as listings do', () => {
  const first = held(null, pack({ articles: [article(1), article(2), article(3)] }));
  const next = held(
    first,
    readPack(
      writePack(
        pack({
          full: false,
          since: 'c1',
          cursor: 'c2',
          articles: [article(4), article(2, { title: 'Rates' })],
          goneArticles: [{ id: 3, at: 5 }],
        }),
      ),
    ),
  );
  expect([...next.articles.values()].map(({ id, title }) => [id, title])).toEqual([
    [1, 'Ports'],
    [2, 'Rates'],
    [4, 'Ports'],
  ]);
});

test('all that a catalogue holds beside listings comes back from its bytes', () => {
  const picture = {
    hash: 'abcdef0123456789',
    thumbhash: 'WxgGWxgG',
    width: 640,
    height: 480,
    bytes: { '160': 1, '1280': 9 },
  };
  const whole = pack({
    counts: { products: 0, articles: 2 },
    articles: [article(1, { picture, created: '2026-01-02T00:00:00Z' }), article(2)],
    goneArticles: [{ id: 7, at: 1 }],
    sections: {
      ...pack().sections,
      site_settings: {
        crossed_out_price: 'real',
        whatsapp: '260970000000',
        social: [{ name: 'X', url: 'https://x.invalid' }],
      },
      categories: [
        [1, null, 'parts', 'Parts', 'Peças', { sw: 'Vipuri' }],
        [2, 1, 'seats', 'Seats', null, {}],
      ],
      make_counts: [['Toyota', 4]],
    },
  });
  const carriedPicture = { ...picture, thumbhash: 'WxgG', bytes: { '160': 1 } };
  expect(readPack(writePack(whole))).toEqual({
    ...whole,
    articles: [article(1, { picture: carriedPicture, created: '2026-01-02T00:00:00Z' }), article(2)],
  });
});

const FIXTURE = new URL('fixtures/catalogue-format-1.txt', import.meta.url);

test('a catalogue of the first format, as phones hold it, is read still; of what it does not hold it says nothing', async () => {
  const read = await openPack(Uint8Array.from(Buffer.from(readFileSync(FIXTURE, 'utf8'), 'base64')));
  expect(read).toMatchObject({
    format: 1,
    version: 7,
    cursor: 'old',
    counts: { products: 2 },
    articles: [],
    sections: { makes: [['Toyota', null]], import_rules: null, categories: null, promotions: null },
    tombstones: [{ id: 5, at: 1000 }],
  });
  expect(read.listings.map(({ id, title, priceMinor, options }) => [id, title, priceMinor, options])).toEqual(
    [
      [3, 'Toyota Yaris', 450_000, []],
      [9, 'Front bumper', 200_000, []],
    ],
  );
});

test('a catalogue of a later format is told from a broken one', () => {
  const bytes = writePack(pack());
  const text = new TextDecoder('latin1').decode(bytes).replace('"format":2', '"format":3');
  const later = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(() => readPack(later)).toThrow(NewerFormat);
});
