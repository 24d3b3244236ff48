import { expect, test } from 'vitest';
import { sellingOf } from '#domain/stock/listing-type.ts';
import { loadsWithoutTap, pictureModeOf } from '#domain/stock/picture-mode.ts';
import { largestOf } from '#features/catalogue/components/largest-picture.ts';
import { picturesLeft } from '#features/catalogue/components/pictures-left.ts';

test.each([
  ['FixedPrice', 'buy'],
  ['Auction', 'auction'],
  ['Chinese', 'inquire'],
  ['', 'buy'],
])('a listing of type %j leads to %s', (type, selling) => {
  expect(sellingOf(type)).toBe(selling);
});

const picture = (bytes: Record<string, number>, avif?: Record<string, number>) => ({
  hash: 'a',
  thumbhash: '',
  width: 1600,
  height: 1200,
  bytes,
  avif,
});

test('what is seen from near is the widest file there is, and nothing where the screen shows it already', () => {
  const of = (shown: ReturnType<typeof picture> | null, takesAvif = false, file = '640.webp') =>
    largestOf({ remote_image: `/media/i/9f2c/${file}`, picture: shown }, takesAvif);
  expect(of(picture({ 160: 4, 640: 38, 1280: 121_000 }))).toEqual({
    address: '/media/i/9f2c/1280.webp',
    width: 1280,
    height: 960,
    bytes: 121_000,
  });
  const both = picture({ 640: 38_000, 1280: 121_000 }, { 640: 27_000, 1280: 84_000 });
  expect(of(both, false)).toMatchObject({ address: '/media/i/9f2c/1280.webp', bytes: 121_000 });
  expect(of(both, true)).toMatchObject({ address: '/media/i/9f2c/1280.avif', bytes: 84_000 });
  expect(of(picture({ 1280: 121_000 }), true)).toMatchObject({ address: '/media/i/9f2c/1280.webp' });
  expect(of(picture({ 160: 4, 640: 38 }))).toBeNull();
  expect(of(null)).toBeNull();
  expect(largestOf({ remote_image: 'No_Image_found', picture: picture({ 1280: 1 }) }, true)).toBeNull();
});

test.each([
  ['none', 160, false],
  ['none', 640, false],
  ['thumbs', 160, true],
  ['thumbs', 320, true],
  ['thumbs', 640, false],
  ['all', 1280, true],
] as const)('with %s, a picture of %i px loads by itself: %s', (mode, width, loads) => {
  expect(loadsWithoutTap(mode, width)).toBe(loads);
});

test.each([
  ['lang=sw; pictures=thumbs', 'thumbs'],
  ['pictures=none', 'none'],
  ['pictures=all; lang=en', 'all'],
  ['pictures=everything', null],
  ['mypictures=none', null],
  ['', null],
])('the cookies %j name the mode %s', (cookies, mode) => {
  expect(pictureModeOf(cookies)).toBe(mode);
});

test('a list says how many pictures are there and what the others cost, a file that repeats once', () => {
  const of = (id: number, file: string, bytes: number) => ({
    id,
    remote_image: file,
    picture: file === 'No_Image_found' ? null : picture({ 320: bytes }),
  });
  const list = [
    of(1, '/media/i/a/320.webp', 10_000),
    of(2, '/media/i/b/320.webp', 20_000),
    of(3, '/media/i/b/320.webp', 20_000),
    of(4, 'No_Image_found', 0),
    of(5, '/media/i/c/320.webp', 30_000),
  ];
  expect(picturesLeft(list, new Set(), false)).toEqual({ loaded: 0, of: 4, bytes: 60_000 });
  expect(picturesLeft(list, new Set([2]), false)).toEqual({ loaded: 1, of: 4, bytes: 40_000 });
  expect(picturesLeft(list, new Set([1, 2, 3, 4, 5]), false)).toEqual({ loaded: 4, of: 4, bytes: 0 });
});

test('what a list would cost follows the type that the phone takes, and the width that there is', () => {
  const list = [
    { id: 1, remote_image: '/media/i/a/320.webp', picture: picture({ 320: 10_000 }, { 320: 7_000 }) },
    { id: 2, remote_image: '/media/i/b/200.webp', picture: picture({ 160: 3_000, 200: 4_000 }) },
    { id: 3, remote_image: '/media/i/c/320.webp', picture: null },
  ];
  expect(picturesLeft(list, new Set(), false)).toMatchObject({ of: 3, bytes: 14_000 });
  expect(picturesLeft(list, new Set(), true)).toMatchObject({ of: 3, bytes: 11_000 });
});
