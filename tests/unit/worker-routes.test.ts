import { expect, test } from 'vitest';
import { isPageAddress, isThumbnail, otherType } from '../../sw/routes.ts';

test.each([
  { path: '/', page: true },
  { path: '/item-details/61001/1250.00', page: true },
  { path: '/auto-parts/brakes-2.0', page: true },
  { path: '/search/Toyota/Vellfire%202.4/0/0', page: true },
  { path: '/api/products/', page: false },
  { path: '/media/i/abc/160.webp', page: false },
  { path: '/healthz', page: false },
  { path: '/assets/first-a1b2.js', page: false },
  { path: '/manifest.webmanifest', page: false },
  { path: '/robots.txt', page: false },
])('the worker opens the app for $path: $page', ({ path, page }) => {
  expect(isPageAddress(path)).toBe(page);
});

test.each([
  ['/media/i/9f2c/160.webp', true],
  ['/media/i/9f2c/320.webp', true],
  ['/media/i/9f2c/320.avif', true],
  ['/media/i/9f2c/640.avif', false],
  ['/media/i/9f2c/1280.webp', false],
  ['/media/i/9f2c/320.png', false],
  ['/media/i/../320.avif', false],
])('the worker keeps %s: %s', (path, kept) => {
  expect(isThumbnail(new URL(path, 'https://shop.example'))).toBe(kept);
});

test('a thumbnail is known in its other type too, and nothing else is', () => {
  expect(otherType('/media/i/9f2c/320.webp')).toBe('/media/i/9f2c/320.avif');
  expect(otherType('/media/i/9f2c/160.avif')).toBe('/media/i/9f2c/160.webp');
  expect(otherType('/media/i/9f2c/640.webp')).toBe('/media/i/9f2c/640.webp');
});
