import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Picture } from '#contract/wire.ts';
import {
  byWidth,
  pictureCost,
  fileAddress,
  widthFor,
  widthsOf,
  widthOrAsked,
  worthwhileAvif,
} from '#domain/stock/picture-file.ts';

test.each([
  [1, [1]],
  [160, [160]],
  [161, [160, 161]],
  [900, [160, 320, 640, 900]],
  [1280, [160, 320, 640, 1280]],
  [1281, [160, 320, 640, 1280]],
  [8000, [160, 320, 640, 1280]],
])('a source %i px wide is kept in %j: never enlarged', (source, widths) => {
  expect(widthsOf(source)).toEqual(widths);
});

test.each([
  [{ 160: 1, 320: 2, 640: 3, 1280: 4 }, 640, 640],
  [{ 160: 1, 320: 2, 500: 3 }, 640, 500],
  [{ 500: 3 }, 160, 500],
  [{}, 160, null],
])('of %j a place of %i px gets %s', (bytes, px, width) => {
  expect(widthFor({ bytes }, px)).toBe(width);
});

test.each([
  ['a phone that takes AVIF pays it where there is one', 320, true, 700],
  ['and the WebP where there is none', 160, true, 400],
  ['one that does not pays the WebP', 320, false, 1000],
  ['a width that is not there has no price', 640, true, null],
])('%s', (_why, width, takesAvif, cost) => {
  expect(pictureCost({ bytes: { 160: 400, 320: 1000 }, avif: { 320: 700 } }, width, takesAvif)).toBe(cost);
});

test.each([
  [900, { 320: 900 }],
  [901, null],
  [1200, null],
])('an AVIF of %i bytes beside a WebP of 1000 is named as %j', (bytes, named) => {
  expect(worthwhileAvif({ 320: bytes }, { 320: 1000 })).toEqual(named);
});

test('only the widths that save something are named', () => {
  expect(worthwhileAvif({ 160: 400, 320: 700, 640: 1 }, { 160: 400, 320: 1000 })).toEqual({ 320: 700 });
});

test('the card of a shared link has the widest file up to its size, and asks for its size where nothing is known', () => {
  expect(widthOrAsked({ bytes: { 160: 1, 320: 2, 500: 3 } }, 640)).toBe(500);
  expect(widthOrAsked({ bytes: { 640: 1, 1280: 2 } }, 640)).toBe(640);
  expect(widthOrAsked(null, 640)).toBe(640);
});

test('the address of another file of a picture', () => {
  expect(fileAddress('/media/i/9f2c/320.webp', 1280)).toBe('/media/i/9f2c/1280.webp');
  expect(fileAddress('/media/i/9f2c/320.webp', 640, 'avif')).toBe('/media/i/9f2c/640.avif');
});

test('the server opens the library of pictures at one door, which sniffs and counts first', () => {
  const server = join(import.meta.dirname, '../../src/server');
  const doors = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => {
      const source = readFileSync(join(server, path), 'utf8').replace(/^import type .*$/gm, '');
      return /import\('sharp'\)(?!\.)|from 'sharp'/.test(source);
    });
  expect(doors).toEqual([join('media', 'read-picture.ts')]);
});

test('an answer is read without a copy of its figures by width: key by key, one takes 15 KB of memory', () => {
  const bytes = byWidth([
    [160, 1],
    ['1280', 4],
  ]);
  expect(bytes).toEqual({ 160: 1, 1280: 4 });
  const picture = { hash: 'a', thumbhash: '', width: 1280, height: 720, bytes };
  expect(v.parse(Picture, picture).bytes).toBe(bytes);
});

test.each([[[1]], ['160'], [{ 160: '1' }], [{ 160: null }], [null], [{ 160: Number.NaN }]])(
  'figures by width are not %j',
  (bytes) => {
    const picture = { hash: 'a', thumbhash: '', width: 1280, height: 720, bytes };
    expect(v.is(Picture, picture)).toBe(false);
  },
);
