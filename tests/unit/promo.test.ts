import * as fc from 'fast-check';
import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import { drawPromo, promoSvg } from '#domain/promo/draw.ts';
import { PROMO_SIZES, PROMO_TYPES, promoAddress } from '#domain/promo/media.ts';
import { PALETTE } from '#domain/promo/palette.ts';
import { qrOf } from '#domain/promo/qr.ts';
import { drawable, fittedText, textWidth } from '#domain/promo/text.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { PROMO_TEXTS } from '#domain/promo/words.ts';
import { extentOf } from './path-extent.ts';

/** A supporter's card, flyer and banner as they are drawn, on server and phone alike. */

const SHOP = 'https://www.chicargos.example';
const drawn = (firstName: string, lastName: string, type: (typeof PROMO_TYPES)[number] = 'bc') =>
  drawPromo(type, { firstName, lastName, code: 'SUPP2345' }, SHOP, 'en');
const svgOf = (firstName: string, lastName: string) => promoSvg(drawn(firstName, lastName));

describe('a QR code', () => {
  test.each([1, 12, 21, 33, 47, 61, 75, 87, 109, 123, 152, 177, 241])(
    'of %i signs is the one that another maker draws, square by square',
    (length) => {
      const text = 'https://shop.example/?ref='.padEnd(length, 'aZ9-').slice(0, length);
      const made = qrOf(text);
      const other = create([{ data: Buffer.from(text), mode: 'byte' }], {
        errorCorrectionLevel: 'Q',
        // Either may like another mask; both are good.
        maskPattern: made.mask as 0,
      });
      expect(made.size).toBe(other.modules.size);
      expect(made.dark).toEqual([...other.modules.data].map((bit) => bit !== 0));
    },
  );

  test('is refused for what no code of a banner should hold', () => {
    expect(() => qrOf('x'.repeat(242))).toThrow(RangeError);
  });

  test('leads to the shop with the code, however the shop writes its address', () => {
    expect(promoAddress('https://shop.example/', 'KX7M2QPD')).toBe('https://shop.example/?ref=KX7M2QPD');
  });
});

describe('a name', () => {
  test.each([
    ['Zoë Müller-Ôuédraogo', 'Zoë Müller-Ôuédraogo'],
    ['João da Conceição', 'João da Conceição'],
    ["Ng'andu ŵa Chanda", "Ng'andu ŵa Chanda"],
    ['Nguyễn Thị Ấm', 'Nguyen Thị Am'],
    ['e\u0301cole', 'école'],
    ['Ａｎｎａ ﬁ', 'Anna fi'],
    ['Chanda 🚗 Phiri', 'Chanda Phiri'],
    ['محمد علي', ''],
    ['\u202eevil\u202c \u0000 x', 'evil x'],
    ['a\n\tb', 'a b'],
  ])('%j is drawn as %j: with its accents, else by base letters, never as boxes', (given, wanted) => {
    expect(drawable('bold', given)).toBe(wanted);
  });

  test('fits its place whatever it is, in the lines there are', () => {
    const place = { face: 'bold' as const, width: 540, most: 64, least: 30, lines: 2 };
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 511, unit: 'binary' }), fc.stringMatching(/^[A-Za-zÀ-ſ ]{0,511}$/)),
        (text) => {
          const { size, lines } = fittedText(text, place);
          expect(lines.length).toBeLessThanOrEqual(2);
          expect(size).toBeGreaterThanOrEqual(30);
          for (const line of lines) expect(textWidth(line, { face: 'bold', size })).toBeLessThanOrEqual(540);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('that is longer than its place says that it was cut', () => {
    const { lines } = fittedText('Wolfeschlegelsteinhausenbergerdorff'.repeat(7), {
      face: 'bold',
      width: 540,
      most: 64,
      least: 30,
      lines: 2,
    });
    expect(lines).toHaveLength(2);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  test.each([
    ['<svg onload="alert(1)">', '</svg><script>alert(1)</script>'],
    ['"/><image href="http://evil.example/x.png"/>', "' onload='x"],
    ['&lt;script&gt;', ']]><!--'],
    ['url(javascript:alert(1))', '\u0000\u2028'],
  ])('of markup stays letters: %j', (first, last) => {
    const svg = svgOf(first, last);
    const rest = svg
      .replace(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="[\d ]+">/,
        '',
      )
      .replace(
        /<path d="[MmLlHhVvQqAaZz\d .-]*" fill="(#[0-9a-f]{6}|none)"( stroke="#[0-9a-f]{6}" stroke-width="[\d.]+"( stroke-linecap="round" stroke-linejoin="round")?)?\/>/g,
        '',
      );
    expect(rest).toBe('</svg>');
  });

  test('of nobody leaves no hole: what comes next moves up', () => {
    const lead = (first: string): number => {
      const soft = drawn(first, '').shapes.find(({ ink }) => ink === 'soft');
      return Number(/^M[\d.]+ ([\d.]+)/.exec(soft?.d ?? '')?.[1]);
    };
    expect(lead('')).toBeLessThan(lead('Chanda'));
  });
});

test.each(PROMO_TYPES)('%s: nothing that is read stands outside of the sheet or near its cut', (type) => {
  const { width, height } = PROMO_SIZES[type];
  const safe = { bc: 38, a5: 59, 'v-banner': 197 }[type];
  for (const [first, last] of [
    ['Natasha', 'Mwape'],
    ['Ó'.repeat(255), 'Ğ'.repeat(255)],
    ['Mary Elizabeth Chilufya', 'Mutale-Kapwepwe wa Mwansa'],
  ] as const)
    for (const { d } of drawPromo(type, { firstName: first, lastName: last, code: 'WWWWWWWW' }, SHOP, 'en')
      .shapes) {
      const starts = [...d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
      // Grounds run to the cut, on purpose.
      const isGround = starts.length === 1 && /^M[\d.]+ 0h/.test(d);
      if (isGround) continue;
      for (const [x = 0, y = 0] of starts) {
        expect(x).toBeGreaterThanOrEqual(safe);
        expect(x).toBeLessThanOrEqual(width - safe);
        expect(y).toBeGreaterThanOrEqual(safe);
        expect(y).toBeLessThanOrEqual(height - safe);
      }
    }
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('every word of ours is drawn with all of its letters', () => {
    const { code, scan, card, flyer, banner } = PROMO_TEXTS[language];
    const bold = [
      code,
      scan,
      flyer.scan,
      ...flyer.title,
      ...flyer.steps.map(([title]) => title),
      ...banner.title,
    ];
    const plain = [...card.lead, ...flyer.lead, ...flyer.steps.map(([, lead]) => lead), banner.lead];
    for (const text of bold) expect(drawable('bold', text)).toBe(text);
    for (const text of plain) expect(drawable('plain', text)).toBe(text);
  });

  test.each(PROMO_TYPES)('%s: each line is clear of the cut and of everything else that is read', (type) => {
    const { width, height } = PROMO_SIZES[type];
    const safe = { bc: 38, a5: 59, 'v-banner': 197 }[type];
    for (const [firstName, lastName] of [
      ['Natasha', 'Mwape'],
      ['Mary Elizabeth Chilufya', 'Mutale-Kapwepwe wa Mwansa'],
    ] as const) {
      const { shapes } = drawPromo(type, { firstName, lastName, code: 'WWWWWWWW' }, SHOP, language);
      // Letters have curves, and a QR code many squares; grounds and frames have neither.
      const read = shapes.filter(
        ({ d, width: line }) => line === undefined && (/q/.test(d) || d.length > 5000),
      );
      expect(read.length).toBeGreaterThan(5);
      const places = read.map(({ d }) => extentOf(d));
      for (const [at, place] of places.entries()) {
        expect(place.left).toBeGreaterThanOrEqual(safe);
        expect(place.right).toBeLessThanOrEqual(width - safe);
        expect(place.top).toBeGreaterThanOrEqual(safe);
        expect(place.bottom).toBeLessThanOrEqual(height - safe);
        // The card's dark side begins there.
        if (type === 'bc') expect(place.right < 640 || place.left > 672).toBe(true);
        for (const other of places.slice(at + 1)) {
          const apart =
            place.right <= other.left ||
            other.right <= place.left ||
            place.bottom <= other.top ||
            other.bottom <= place.top;
          expect(apart, JSON.stringify([place, other])).toBe(true);
        }
      }
    }
  });
});

test('a file needs no more colours than a byte can name', () => {
  expect(PALETTE.length).toBeLessThanOrEqual(256);
});
