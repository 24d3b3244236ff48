import { expect, test } from 'vitest';
import { isPage } from '../../sw/routes.ts';

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
  expect(isPage(path)).toBe(page);
});
