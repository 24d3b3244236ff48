import { request } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealServer, startReal } from '../server/harness/real-server.ts';

/** Reads of one address (src/server/platform/calls/limits.ts). */
const READS_IN_A_MINUTE = 1200;

const Found = v.object({ results: v.array(v.object({ id: v.number() })) });

const asked = { server: null as RealServer | null };
beforeAll(async () => {
  asked.server = await startReal({ built: true, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => asked.server?.remove());

/** Addresses go out as they are written, which fetch would tidy up. */
function page(
  path: string,
): Promise<{ status: number; type: string; wait: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const port = asked.server?.port;
    const sent = request({ host: '127.0.0.1', port, path, headers: { accept: 'text/html' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          wait: answer.headers['retry-after'],
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

test.each([
  ['//', 200],
  ['///', 200],
  ['//evil.example/x', 404],
  ['/search/%00/1/2', 404],
  ['/details/%00', 404],
  ['http://evil.example/nowhere', 404],
])('%s is a page of ours: %i', async (path, says) => {
  const { status, type, text } = await page(path);
  expect([status, type]).toEqual([says, 'text/html; charset=utf-8']);
  expect(text).not.toMatch(/"(https?:)?\/\/evil\.example/);
});

test('old and odd addresses lead to the one that a page is known by', async () => {
  const found = v.parse(Found, await (await fetch(`${asked.server?.url}/api/product-search/`)).json());
  const id = found.results[0]?.id ?? 0;
  const known = async (path: string): Promise<[number, string | undefined]> => {
    const { status, text } = await page(path);
    return [status, /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(text)?.[1]];
  };
  for (const path of ['/', '/stage', '/STAGE/', '/index.html']) expect(await known(path)).toEqual([200, '/']);
  for (const path of ['/commercial-vehicles', '/Commercial-Vehicles/', '/search/1/0/0/2/*/all/*/'])
    expect(await known(path)).toEqual([200, '/search/1/0/0/2/*/all/*']);
  for (const path of [`/details/${id}`, `/Car/${id}`, `/car/${id}/`])
    expect(await known(path)).toEqual([200, `/details/${id}`]);
  for (const path of ['/search/Toyota/any/0/0', '/search/TOYOTA/any/9000/5000', '/search/toyota'])
    expect(await known(path)).toEqual([200, '/search/1/0/0/*/Toyota/all/*']);
  expect(await known('/search/toyota/any/9000/0')).toEqual([200, '/search/1/9000/0/*/Toyota/all/*']);
  for (const path of [
    '/auto-parts',
    '/auto-parts/vehicle-parts-accessories',
    '/auto-parts/Vehicle-Parts-Accessories/',
  ])
    expect(await known(path)).toEqual([200, '/auto-parts']);
  // What is not there is known by no address, and nobody is to find it.
  expect(await known('/details/99999999')).toEqual([404, undefined]);
  expect((await page('/details/99999999')).text).toContain('<meta name="robots" content="noindex">');
});

test.each(['/api/../../etc/passwd', '/api/%2e%2e/x', 'http://evil.example/api/nothing', '/media/../x'])(
  '%s is no page',
  async (path) => {
    const { status, text } = await page(path);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ code: 'not_found' });
  },
);

test('an invoice is looked up through its page as often as through its call', async () => {
  for (let time = 0; time < 30; time++) expect((await page('/verify-invoice/7K2M9QXH4TRB')).status).toBe(404);
  const refused = await page('/verify-invoice/7K2M9QXH4TRB');
  expect([refused.status, refused.type]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(refused.wait)).toBeGreaterThan(0);
});

test('pages draw on the same reads as the calls', async () => {
  const url = asked.server?.url;
  const drawn = await Promise.all(Array.from({ length: 20 }, () => page('/search/Toyota/any/0/1500000')));
  expect(new Set(drawn.map(({ status }) => status))).toEqual(new Set([200]));
  // A call is answered from memory in a tenth of the time that a page takes to be drawn.
  let answered = 0;
  for (let refused = false; !refused && answered <= READS_IN_A_MINUTE;) {
    const some = await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/api/countries/`)));
    await Promise.all(some.map((one) => one.arrayBuffer()));
    answered += some.filter(({ status }) => status === 200).length;
    refused = some.some(({ status }) => status === 429);
  }
  expect(answered).toBeLessThanOrEqual(READS_IN_A_MINUTE - drawn.length);
  for (const path of ['/search/Toyota/any/0/1500000', '/api/countries/'])
    expect((await page(path)).status, path).toBe(429);
  expect((await page('/login')).status).toBe(200);
});
