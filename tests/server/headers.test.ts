import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { allHandlers } from '#server/app.ts';
import { doorsOf } from '#server/platform/calls/routing.ts';
import { receivers } from '#server/uploads/routes.ts';
import { testServer } from './harness/test-server.ts';
import { notesApp } from './notes-app.ts';

const shop = await testServer();
const plain = await notesApp(shop, { publicUrl: 'http://127.0.0.1:3000' });
afterAll(() => plain.app.close());

const ALWAYS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

const IDS: Record<string, string> = { id: '12', basket: '1', line: '1', code: 'ZM', number: '100000001' };
const filled = (path: string) => path.replace(/:([a-z_]+)/g, (_, name: string) => IDS[name] ?? 'x');

const doors = [
  ...allHandlers.flatMap((handler) =>
    doorsOf(handler).map(({ method, path }) => ({ method, path: `/api${path}`, role: handler.role })),
  ),
  ...receivers.map(({ declared }) => ({
    method: declared.method,
    path: `/api${declared.path}`,
    role: 'user',
  })),
  { method: 'POST', path: '/api/sync/', role: 'public' },
  { method: 'GET', path: '/api/docs/', role: 'public' },
  { method: 'GET', path: '/api/openapi.json', role: 'public' },
  { method: 'GET', path: '/healthz', role: 'public' },
  { method: 'GET', path: '/readyz', role: 'public' },
  { method: 'GET', path: '/api/nothing-here/', role: 'public' },
  { method: 'GET', path: '/media/i/0000000000000000/160.webp', role: 'public' },
] as const;

const get = (method: string, path: string, headers = {}) =>
  shop.app.inject({
    method: method as InjectOptions['method'],
    url: filled(path),
    headers,
    ...(method === 'GET' ? {} : { payload: {} }),
  });

test.each(doors)('$method $path carries the security headers (security 26)', async ({ method, path }) => {
  const { headers } = await get(method, path);
  expect(headers).toMatchObject(ALWAYS);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
});

test.each(doors)(
  '$method $path may be cached only as its class says (security 26)',
  async ({ method, path, role }) => {
    const answer = await get(method, path);
    const cache = String(answer.headers['cache-control']);
    const stored = method === 'GET' && role === 'public' && answer.statusCode === 200;
    // A pack says by its cursor how old it is, so no older one may stand in for it.
    const kept =
      path === '/api/catalogue-pack/'
        ? /^public, max-age=300$/
        : /^(public, max-age=\d+, stale-while-revalidate=86400|no-store)$/;
    expect(cache).toMatch(stored ? kept : /^no-store$/);
  },
);

test('what every class of read says of its keeping', async () => {
  const token = await shop.login('buyer@example.test');
  const paths = [
    '/product-search/',
    '/countries/',
    '/products/12/price/',
    '/products/12/availability/',
    '/products/12/stockrecords/',
    '/vehicle-details/12/',
    '/basket/shipping-methods/',
    '/basket/',
    '/profile/',
  ];
  const seen: Record<string, unknown> = {};
  for (const path of paths) {
    const { headers } = await shop.api('GET', path, { token });
    seen[path] = [
      headers['cache-control'],
      headers['vary'],
      String(headers['etag']).startsWith('W/') ? 'weak' : 'strong',
    ];
  }
  const anyone = await shop.api('GET', '/basket/shipping-methods/');
  seen['/basket/shipping-methods/ of a stranger'] = [anyone.headers['cache-control'], anyone.headers['vary']];
  expect(seen).toEqual({
    '/product-search/': ['public, max-age=60, stale-while-revalidate=86400', 'accept-encoding', 'weak'],
    '/countries/': ['public, max-age=3600, stale-while-revalidate=86400', 'accept-encoding', 'weak'],
    '/products/12/price/': ['public, max-age=15, stale-while-revalidate=86400', 'accept-encoding', 'weak'],
    '/products/12/availability/': [
      'public, max-age=15, stale-while-revalidate=86400',
      'accept-encoding',
      'weak',
    ],
    '/products/12/stockrecords/': [
      'public, max-age=15, stale-while-revalidate=86400',
      'accept-encoding',
      'weak',
    ],
    '/vehicle-details/12/': ['public, max-age=60, stale-while-revalidate=86400', 'accept-encoding', 'weak'],
    '/basket/shipping-methods/': ['private, no-cache', 'Authorization, accept-encoding', 'strong'],
    '/basket/': ['private, no-cache', 'Authorization, accept-encoding', 'strong'],
    '/profile/': ['private, no-cache', 'Authorization, accept-encoding', 'strong'],
    '/basket/shipping-methods/ of a stranger': [
      'public, max-age=60, stale-while-revalidate=86400',
      'Authorization, accept-encoding',
    ],
  });
});

test('HSTS is spoken of only where the site is served by https', async () => {
  const { headers } = await plain.app.inject({ url: '/healthz' });
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('a picture is only ever a picture', async () => {
  const row = await shop.db.selectFrom('pictures').select('hash').limit(1).executeTakeFirstOrThrow();
  const { statusCode, headers } = await shop.app.inject({ url: `/media/i/${row.hash}/160.webp` });
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});
