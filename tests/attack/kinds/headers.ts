import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Kind, PASSWORD, type Target } from '../target.ts';

const LONG = 15_000;
const get = (path: string, headers: Record<string, string>): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: shop',
    'Connection: close',
    ...Object.entries(headers).map(([name, text]) => `${name}: ${text}`),
    '',
    '',
  ].join('\r\n');
const pageOf = (target: Target) => `//details/12?n=${target.freshWord()}`;

/** Each header that something here reads, as long as the server takes one. */
export const headers: readonly Kind[] = [
  {
    what: 'a User-Agent of 15 kB, with a sign-in',
    security: [48],
    async try(target) {
      const agent = { 'user-agent': 'Version/1.'.repeat(LONG / 10) };
      const who = await target.newcomer();
      const body = { username: who.email, password: PASSWORD, device: '' };
      expect((await target.ask('POST', '/auth/login/', { body, headers: agent })).status).toBe(200);
    },
  },
  {
    what: 'an If-None-Match of 15 kB',
    security: [48],
    async try(target) {
      for (const path of ['/products/12/', pageOf(target)])
        expect(
          (await target.ask('GET', path, { headers: { 'if-none-match': 'W/"a", '.repeat(LONG / 7) } }))
            .status,
        ).toBe(200);
    },
  },
  {
    what: 'an Accept-Language and an Accept-Encoding of 15 kB',
    security: [48],
    async try(target) {
      for (const name of ['accept-language', 'accept-encoding', 'accept'])
        expect(
          (await target.raw(get(pageOf(target).slice(1), { [name]: 'sw;q=0.1,'.repeat(LONG / 9) }))).slice(
            0,
            12,
          ),
        ).toBe('HTTP/1.1 200');
    },
  },
  {
    what: 'cookies of 15 kB',
    security: [48],
    async try(target) {
      for (const cookie of ['a=b; '.repeat(LONG / 5), `lang=${'s'.repeat(LONG)}`, `ref=${'%'.repeat(LONG)}`])
        expect((await target.raw(get(pageOf(target).slice(1), { cookie }))).slice(0, 12)).toBe(
          'HTTP/1.1 200',
        );
    },
  },
  {
    what: 'a token of 15 kB, and one of every odd form',
    security: [7, 48],
    async try(target) {
      for (const given of [
        'Token ' + 'a'.repeat(LONG),
        'Token',
        'Token null',
        'Bearer undefined',
        'Token  a b',
        'Basic YTpi',
      ])
        expect(
          (await target.ask('GET', '/profile/', { headers: { authorization: given } })).status,
          given.slice(0, 30),
        ).toBe(401);
    },
  },
  {
    what: 'more headers than anybody has, and one larger than all may be',
    security: [25],
    async try(target) {
      const crowd = Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`x-${n}`, 'a']));
      expect((await target.raw(get('/healthz', crowd))).slice(0, 10)).toMatch(/^HTTP\/1\.1 /);
      expect((await target.raw(get('/healthz', { 'x-a': 'a'.repeat(100_000) }))).slice(0, 12)).toBe(
        'HTTP/1.1 431',
      );
    },
  },
  {
    what: 'a host and a way there that are another’s',
    security: [9, 26],
    async try(target) {
      const { email } = await target.newcomer();
      const evil = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-original-url': 'https://evil.example/',
        forwarded: 'host=evil.example;proto=http',
        origin: 'https://evil.example',
        referer: 'https://evil.example/login',
      };
      for (const path of ['/rest-auth/password/reset/', '/auth/link/', '/resend-activation-link/'])
        await target.ask('POST', path, { body: { email }, headers: evil });
      const mails = await target.mails(email);
      expect(mails.length).toBeGreaterThan(1);
      expect(JSON.stringify(mails)).not.toContain('evil');
      const page = await target.ask('GET', pageOf(target), { headers: evil });
      expect(page.text + JSON.stringify([...page.headers])).not.toContain('evil');
      const cross = await target.ask('GET', '/products/12/', { headers: { origin: 'https://evil.example' } });
      expect(cross.headers.get('access-control-allow-origin')).toBeNull();
    },
  },
  {
    what: 'an X-Forwarded-For with a new address for each guess',
    security: [11],
    async try(target) {
      const email = `g-${randomUUID()}@example.test`;
      const statuses = [];
      for (let turn = 0; turn < 11; turn++)
        statuses.push(
          (
            await target.ask('POST', '/auth/login/', {
              body: { username: email, password: `guess ${turn}` },
              headers: {
                'x-forwarded-for': `203.0.113.${turn}, ${'10.0.0.1, '.repeat(300)}198.51.100.${turn}`,
              },
            })
          ).status,
        );
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    },
  },
  {
    what: 'a method in a header, and one that is none',
    security: [2, 26],
    async try(target) {
      const { token } = await target.newcomer();
      const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
      await target.ask('POST', '/basket/add-product/', {
        token,
        body: { url: '/products/12/' },
        headers: override,
      });
      expect((await target.ask('GET', '/profile/', { token, headers: override })).status).toBe(200);
      for (const method of ['TRACE', 'PROPFIND', 'FOO', 'get'])
        expect(
          (
            await target.raw(`${method} /api/profile/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
          ).slice(0, 12),
        ).toMatch(/^HTTP\/1\.1 4/);
    },
  },
];
