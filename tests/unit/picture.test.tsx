import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Picture } from '#contract/wire.ts';
import type { PictureMode } from '#domain/stock/picture-mode.ts';
import { PicturesContext } from '#shown/pictures.ts';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const ADDRESS = '/media/i/9f2c000000000000';
const IMAGE = `${ADDRESS}/320.webp`;

const picture = (given: Partial<Picture> = {}): Picture => ({
  hash: '9f2c000000000000',
  thumbhash: 'pxgKDYK3h3iMd4iPhZeHd/iIfm/4',
  width: 1280,
  height: 960,
  bytes: { 160: 1_400, 320: 3_600, 640: 8_100, 1280: 17_000 },
  avif: { 320: 2_300, 640: 4_700, 1280: 11_500 },
  ...given,
});

function drawn(
  props: Partial<ComponentProps<typeof VehiclePicture>> = {},
  mode: PictureMode = 'all',
): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PicturesContext value={{ mode, choose: () => undefined }}>
        <VehiclePicture image={IMAGE} picture={picture()} alt="" width={320} saver={false} {...props} />
      </PicturesContext>
    </I18nProvider>,
  );
}

const attribute = (html: string, name: string): string | undefined =>
  new RegExp(`${name}="([^"]*)"`).exec(html)?.[1];
const source = (html: string): string | undefined => /<source[^>]*>/.exec(html)?.[0];

test('of each width a browser gets the file that costs least; one without AVIF gets WebP', () => {
  const html = drawn({ widths: [160, 320], sizes: '136px' });
  const offered = source(html) ?? '';
  expect(attribute(offered, 'type')).toBe('image/avif');
  expect(attribute(offered, 'srcSet')).toBe(`${ADDRESS}/160.webp 160w, ${ADDRESS}/320.avif 320w`);
  expect(attribute(offered, 'sizes')).toBe('136px');
  const image = /<img[^>]*>/.exec(html)?.[0] ?? '';
  expect(attribute(image, 'srcSet')).toBe(`${ADDRESS}/160.webp 160w, ${ADDRESS}/320.webp 320w`);
  expect(attribute(image, 'src')).toBe(IMAGE);
});

test('one file alone is offered in both types; without an AVIF there is nothing to choose from', () => {
  expect(attribute(source(drawn({ width: 640 })) ?? '', 'srcSet')).toBe(`${ADDRESS}/640.avif`);
  expect(source(drawn({ width: 160 }))).toBeUndefined();
  expect(source(drawn({ picture: picture({ avif: undefined }) }))).toBeUndefined();
});

test('the place of a picture has its shape and its colour before it comes, so that nothing jumps', () => {
  const html = drawn();
  expect(attribute(html, 'width')).toBe('1280');
  expect(attribute(html, 'height')).toBe('960');
  expect(attribute(html, 'style')).toMatch(/^background-color:rgb\(\d+ \d+ \d+\)$/);
  const later = drawn({ later: true });
  expect(later).not.toContain('<img');
  expect(attribute(later, 'style')).toBe(attribute(html, 'style'));
});

test.each([
  ['none', 160, 'waits'],
  ['none', 320, 'waits'],
  ['thumbs', 160, 'loads'],
  ['thumbs', 320, 'loads'],
  ['thumbs', 640, 'waits'],
  ['all', 640, 'loads'],
  ['all', 1280, 'loads'],
] as const)('with pictures on %s one of %i px %s', (mode, width, what) => {
  const html = drawn({ width }, mode);
  expect(html.includes('<img')).toBe(what === 'loads');
  // What waits names no address at all: no browser can fetch it by itself.
  expect(html.includes('/media/')).toBe(what === 'loads');
  expect(/Photo, \d+ KB/.test(html)).toBe(what === 'waits');
});

test('of a small source the widest file there is stands in, and its bytes on the button', () => {
  const small = picture({ width: 500, bytes: { 160: 1_400, 320: 3_600, 500: 6_144 }, avif: undefined });
  expect(attribute(drawn({ picture: small, width: 640 }), 'src')).toBe(`${ADDRESS}/500.webp`);
  expect(drawn({ picture: small, width: 1280, widths: [640, 1280] })).not.toContain('1280.webp');
  expect(drawn({ picture: small, width: 640 }, 'thumbs')).toContain('Photo, 6 KB');
});

test('a drawn picture says so while it is shown, and not in a place too small for words', () => {
  const sample = picture({ sample: true });
  expect(drawn({ picture: sample })).toContain('>Illustration</span>');
  expect(drawn()).not.toContain('Illustration');
  expect(drawn({ picture: sample, tiny: true })).not.toContain('Illustration');
  expect(drawn({ picture: sample, saver: true })).not.toContain('Illustration');
});
