import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { call, query } from '#contract/declare.ts';
import { buildApp } from '#server/app.ts';
import { answer, handle } from '#server/platform/calls/handle.ts';
import { undocumented } from './harness/declared-answers.ts';
import { testServer } from './harness/test-server.ts';

/** The description of the API as it is served; all answers of the other files are held against it (harness/declared-answers.ts). */
const shop = await testServer();

test('tools get OpenAPI, compressed, and not again while they have it', async () => {
  const answered = await shop.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } });
  expect(answered.statusCode).toBe(200);
  expect(answered.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  });
  const plain = await shop.request('GET', '/api/openapi.json');
  expect(plain.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${shop.config.publicUrl}/api` }] });
  const tag = String(plain.headers['etag']);
  expect(await shop.request('GET', '/api/openapi.json', { headers: { 'if-none-match': tag } })).toMatchObject(
    {
      status: 304,
      text: '',
    },
  );
});

test.each(['/api/docs', '/api/docs/'])('people read it at %s', async (path) => {
  const { status, headers, text } = await shop.request('GET', path);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('<code>/basket/add-product/</code>');
  expect((await shop.request('POST', path)).headers['allow']).toBe('GET, HEAD');
});

const seen = {
  method: 'GET',
  path: '/api/countries/ZM/?x=1',
  sent: undefined,
  status: 200,
  contentType: 'application/json; charset=utf-8',
};

test('an answer that is not as it is described is told', async () => {
  const { body } = await shop.api('GET', '/countries/ZM/');
  expect(undocumented({ ...seen, body })).toBeNull();
  expect(undocumented({ ...seen, body: { ...Object(body), code: 7 } })).toContain(
    'shipping.country 200: body/',
  );
  expect(undocumented({ ...seen, body, status: 201 })).toContain('no such status');
  expect(undocumented({ ...seen, body, contentType: 'text/html' })).toContain('text/html is not among');
  const refusal = { code: 'not_found', detail: 'Not found' };
  expect(undocumented({ ...seen, status: 404, body: refusal })).toBeNull();
  expect(undocumented({ ...seen, status: 404, body: { ...refusal, code: 'voucher_invalid' } })).toContain(
    'body/code',
  );
});

test('what was taken is held against what may be sent', () => {
  const asked = { ...seen, method: 'PUT', path: '/api/basket/destination/', status: 204, body: undefined };
  expect(undocumented({ ...asked, status: 200, sent: 'ZM' })).toContain('took what its schema does not');
});

const going = {
  answer: v.null(),
  deprecated: { since: '2026-01-01', until: '2027-01-01', instead: 'basket.mine' },
};
const app = await buildApp({
  config: shop.config,
  db: shop.db,
  clock: shop.clock,
  log: shop.log,
  handlers: [
    handle(
      call({ ...going, name: 'made-up.act', method: 'POST', path: '/act/', payload: v.object({}) }),
      'public',
      () => Promise.resolve(null),
    ),
    answer(
      query({ ...going, name: 'made-up.read', path: '/read/', cache: 'N', params: v.object({}) }),
      'public',
      () => Promise.resolve(null),
    ),
  ],
});
afterAll(() => app.close());

test.each([
  { method: 'POST', url: '/api/act/', payload: {} },
  { method: 'GET', url: '/api/read/' },
] as const)('$method of a call that is to go says since when, until when and what instead', async (asked) => {
  const { headers } = await app.inject(asked);
  expect(headers).toMatchObject({
    deprecation: '@1767225600',
    sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
    link: '</api/docs/#basket.mine>; rel="successor-version"',
  });
});

test('no other call says that it is to go', async () => {
  const { headers } = await shop.api('GET', '/countries/');
  expect(headers['deprecation'] ?? headers['sunset']).toBeUndefined();
});
